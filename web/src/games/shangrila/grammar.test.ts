import { describe, expect, test } from "vitest";
import { figures } from "./figures";
import { grammar } from "./grammar";

const view = figures.turn;

describe("an action is taken apart", () => {
  test("into its field and its guild", () => {
    expect(grammar.parts("place 5 healer")).toEqual(["field:5:healer", "guild:healer"]);
    expect(grammar.parts("recruit 12 priest")).toEqual(["field:12:priest", "guild:priest"]);
  });
  test("into start, goal and bridge; the bridge is the same both ways", () => {
    expect(grammar.parts("journey 9 5")).toEqual(["from:9", "to:5", "bridge:5:9"]);
    expect(grammar.parts("journey 5 9")).toContain("bridge:5:9");
    expect(grammar.parts("journey 12 9")).toContain("bridge:9:12");
  });
  test("or is a pass", () => {
    expect(grammar.parts("pass")).toEqual(["pass"]);
  });
});

test("an action has a name in every language", () => {
  expect(grammar.label("journey 5 9", "en", view)).toBe("Journey from village 5 to village 9");
  expect(grammar.label("place 5 healer", "de", view)).toBe("Meister einsetzen: Heiler, Dorf 5");
  expect(grammar.label("recruit 5 priest", "nl", view)).toBe("Gezel aannemen: Hogepriester, dorp 5");
  expect(grammar.label("pass", "de", view)).toBe("Passen");
});

describe("what was meant", () => {
  test("on a free field, or on another's master, is to place", () => {
    expect(grammar.meant([], ["field:9:astrologer", "from:9"], view)).toBe("place 9 astrologer");
    expect(grammar.meant([], ["field:9:priest", "from:9"], view)).toBe("place 9 priest");
  });
  test("on a master of one's own is to recruit", () => {
    expect(grammar.meant([], ["field:9:healer", "from:9"], view)).toBe("recruit 9 healer");
  });
  test("between two recruits is to recruit, wherever it is", () => {
    expect(grammar.meant([], ["field:9:astrologer"], { ...view, recruiting: true })).toBe("recruit 9 astrologer");
  });
  test("at a village is a journey from it", () => {
    expect(grammar.meant([], ["from:13"], view)).toBe("journey 13 9");
  });
  test("once a journey has its start, is its goal", () => {
    expect(grammar.meant(["from:6"], ["from:13"], view)).toBe("journey 6 13");
    expect(grammar.meant(["from:6"], ["field:5:priest"], view)).toBe("journey 6 5");
  });
  test("at a bridge is a journey over it, away from where it has begun", () => {
    expect(grammar.meant([], ["bridge:5:6"], view)).toBe("journey 5 6");
    expect(grammar.meant(["from:6"], ["bridge:5:6"], view)).toBe("journey 6 5");
  });
  test("at a village at peace is nothing that could be asked", () => {
    expect(grammar.meant([], ["from:4"], view)).toBeNull();
  });
});
