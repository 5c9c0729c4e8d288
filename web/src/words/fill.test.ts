import { expect, test } from "vitest";
import { fill } from "./fill";

test("values are filled in, numbers choose their form, and what is missing is seen", () => {
  expect(fill("{who} has {n} {n|point|points}.", { who: "Red", n: 1 })).toBe("Red has 1 point.");
  expect(fill("{who} has {n} {n|point|points}.", { who: "Red", n: 2 })).toBe("Red has 2 points.");
  expect(fill("{who} waits.", {})).toBe("{who} waits.");
});
