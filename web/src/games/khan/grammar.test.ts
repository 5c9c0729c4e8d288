import { describe, expect, test } from "vitest";
import type { Language, View } from "../game";
import { khan } from "./documents";
import { grammar } from "./grammar";
import picture from "./picture.json";
import { shapeOf, shapes, squaresOf } from "./shapes";

const view: View = { ...picture, actor: 0, turn: 0, phase: "actions", actions_left: 2 };
const languages: Language[] = ["en", "de", "nl"];

const actions = [
  "yurt c4",
  "ruler seljuk c4",
  "draw seljuk-river",
  "invade seljuk-river c4",
  "expel delhi",
  "conquer L3 a2 a10 b10",
  "settle n11",
  "discard song-khan",
  "done",
  "accept",
  "refuse",
  "morale",
  "protect",
  "divine",
  "divine ice",
  "scout P5",
  "skip",
  "pass",
];

describe("an action is taken apart", () => {
  test.each([
    ["yurt c4", ["cell:c4"]],
    ["ruler seljuk c4", ["ruler:seljuk", "cell:c4"]],
    ["invade seljuk-river c4", ["card:seljuk-river", "cell:c4"]],
    ["settle c4", ["cell:c4"]],
    ["expel delhi", ["ruler:delhi"]],
    ["conquer I2 c3 c4", ["shape:I2", "cell:c3", "cell:c4", "tile:c3-c4"]],
    ["discard song-khan", ["card:song-khan"]],
    ["divine", ["special:divine"]],
    ["divine ice", ["special:divine", "region:ice"]],
    ["scout P5", ["special:scout", "shape:P5"]],
    ["skip", ["word:skip"]],
  ])("%s", (action, parts) => expect(grammar.parts(action)).toEqual(parts));
});

test.each(languages)("every action has a label without holes in %s", (language) => {
  for (const action of actions) {
    const label = grammar.label(action, language, view);
    expect(label).not.toMatch(/[{}]|^(label|word|special)\./);
    expect(label.length).toBeGreaterThan(2);
  }
});

describe("what a person meant", () => {
  test("by a cell with a card chosen is an invasion", () => {
    expect(grammar.meant(["card:seljuk-river"], ["cell:c4"], view)).toBe("invade seljuk-river c4");
  });
  test("by a cell alone is settling, or invading when one action is left", () => {
    expect(grammar.meant([], ["cell:f3"], view)).toBe("settle f3");
    const one = { ...view, actions_left: 1, hands: [["seljuk-river"], { count: 4 }, { count: 4 }, { count: 4 }] };
    expect(grammar.meant([], ["cell:f3"], one)).toBe("invade seljuk-river f3");
  });
  test("by a card with a cell chosen is an invasion", () => {
    expect(grammar.meant(["cell:c4"], ["card:seljuk-river"], view)).toBe("invade seljuk-river c4");
  });
  test("by several yurts is the tile they form, in the order of the rules", () => {
    const cells = khan(view).cells;
    const yurts = { ...cells, a2: { yurt: 0 }, a3: { yurt: 0 }, b3: { yurt: 1 } };
    expect(grammar.meant(["cell:b3", "cell:a3"], ["cell:a2"], { ...view, cells: yurts })).toBe("conquer L3 a2 a3 b3");
  });
  test("by a ruler is to expel him", () => {
    expect(grammar.meant([], ["ruler:delhi", "cell:h3"], view)).toBe("expel delhi");
  });
  test("while the first yurts are placed is a yurt", () => {
    expect(grammar.meant([], ["cell:c4"], { ...view, phase: "yurts" })).toBe("yurt c4");
  });
  test("by another free cell needs no reason", () => {
    expect(grammar.meant(["cell:a9"], ["cell:b8"], { ...view, cells: {} })).toBeNull();
  });
});

describe("shapes", () => {
  test.each(shapes.filter((shape) => !shape.startsWith("B")))(
    "%s is known by its cells, turned and mirrored",
    (shape) => {
      const squares = squaresOf(shape);
      expect(squares).toHaveLength(Number(shape.slice(1)));
      const cells = squares.map(({ column, row }) => String.fromCharCode(97 + row + 3) + (column + 2));
      expect(shapeOf(cells, false)).toBe(shape);
    },
  );
  test("a straight row over the river is a bridge", () => {
    expect(shapeOf(["e3", "f3", "g3"], true)).toBe("B3");
    expect(shapeOf(["e3", "e4", "f4"], false)).toBe("L3");
    expect(shapeOf(["a1", "c1"], false)).toBeNull();
  });
});
