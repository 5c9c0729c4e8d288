import { expect, test } from "vitest";
import { walk } from "./walking";

const none = new Set<string>();

test("arrows move one cell and stop at the edge", () => {
  expect(walk("ArrowUp", "c4", none)).toBe("c5");
  expect(walk("ArrowRight", "c4", none)).toBe("d4");
  expect(walk("ArrowLeft", "a4", none)).toBe("a4");
  expect(walk("ArrowDown", "c1", none)).toBe("c1");
  expect(walk("End", "c4", none)).toBe("n4");
});

test("page keys go from one choosable cell to the next, around the map", () => {
  const choosable = new Set(["b11", "c4", "n1"]);
  expect(walk("PageDown", "c4", choosable)).toBe("n1");
  expect(walk("PageDown", "n1", choosable)).toBe("b11");
  expect(walk("PageUp", "b11", choosable)).toBe("n1");
  expect(walk("PageUp", "c4", none)).toBe("c4");
});

test("other keys lead nowhere", () => {
  expect(walk("Enter", "c4", none)).toBeNull();
});
