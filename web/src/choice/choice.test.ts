import { describe, expect, test } from "vitest";
import { candidates, choices, considered, point, remaining } from "./choice";

const parts = (action: string) => {
  const [verb, ...rest] = action.split(" ");
  if (verb === "journey") return [`from:${rest[0]}`, `to:${rest[1]}`];
  if (verb === "place") return [`field:${rest[0]}:${rest[1]}`];
  if (verb === "cover") return rest.map((cell) => `cell:${cell}`);
  return [];
};
const all = candidates(
  [
    "journey 5 9",
    "journey 5 6",
    "journey 6 9",
    "place 5 healer",
    "cover a1 a2",
    "cover a1 a2 a3",
    "cover b1 b2",
    "pass",
  ],
  parts,
);

test("choosing a part leaves the actions that have it", () => {
  expect(remaining(all, ["from:5"]).map((one) => one.action)).toEqual(["journey 5 9", "journey 5 6"]);
  expect(choices(all, ["from:5"])).toEqual(new Set(["verb:journey", "to:9", "to:6"]));
});

test("without a choice every part can be chosen, the verbs too", () => {
  expect(choices(all, [])).toContain("verb:pass");
  expect(choices(all, [])).toContain("field:5:healer");
});

describe("an action is considered", () => {
  test("when it is the only one left", () => {
    expect(considered(all, ["from:5", "to:9"])).toBe("journey 5 9");
    expect(considered(all, ["cell:b1"])).toBe("cover b1 b2");
    expect(considered(all, ["verb:pass"])).toBe("pass");
  });
  test("when it has no other parts, though others have", () => {
    expect(considered(all, ["cell:a1", "cell:a2"])).toBe("cover a1 a2");
    expect(considered(all, ["cell:a1", "cell:a2", "cell:a3"])).toBe("cover a1 a2 a3");
  });
  test("when it alone has no other parts of the kinds chosen", () => {
    const shaped = candidates(["cover a1 a2", "cover a1 a2 a3"], (action) => [
      ...parts(action),
      `shape:${action.length}`,
    ]);
    expect(considered(shaped, ["cell:a1", "cell:a2"])).toBe("cover a1 a2");
    expect(considered(shaped, ["cell:a1"])).toBeNull();
  });
  test("not before something is chosen, unless nothing else can be done", () => {
    expect(considered(all, [])).toBeNull();
    expect(considered(candidates(["pass"], parts), [])).toBe("pass");
  });
});

describe("pointing", () => {
  test("takes the first part that can be chosen", () => {
    expect(point(all, [], ["to:5", "from:5"])).toEqual({ kind: "chosen", chosen: ["from:5"] });
    expect(point(all, ["from:5"], ["to:9", "from:9"])).toEqual({ kind: "chosen", chosen: ["from:5", "to:9"] });
  });
  test("at a chosen part lets it go", () => {
    expect(point(all, ["from:5", "to:9"], ["to:9"])).toEqual({ kind: "unchosen", chosen: ["from:5"] });
  });
  test("elsewhere keeps what goes together with it", () => {
    expect(point(all, ["from:5", "to:6"], ["to:9"])).toEqual({ kind: "instead", chosen: ["from:5", "to:9"] });
    expect(point(all, ["from:5"], ["cell:b1"])).toEqual({ kind: "instead", chosen: ["cell:b1"] });
    expect(point(all, ["verb:journey", "from:5"], ["from:6"])).toEqual({
      kind: "instead",
      chosen: ["verb:journey", "from:6"],
    });
  });
  test("at what no action names is illegal", () => {
    expect(point(all, ["from:5"], ["to:12", "from:12"])).toEqual({ kind: "illegal" });
  });
});
