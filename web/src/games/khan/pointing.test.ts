import { expect, test } from "vitest";
import { candidates, choices, considered, point } from "../../choice/choice";
import type { Part } from "../game";
import { khan, type KhanView } from "./documents";
import { grammar } from "./grammar";
import { mapOf } from "./map";
import picture from "./picture.json";
import { aim } from "./pointing";

const view: KhanView = {
  ...khan(picture),
  cells: { c3: { yurt: 0 }, c4: { yurt: 0 }, c5: { yurt: 1 }, d5: { yurt: "neutral" }, e3: { ruler: "delhi" } },
};

/** Points at cells one after the other, as the frame would take it, and says which action is considered. */
function pointAt(actions: string[], ...cells: string[]): string | null {
  const all = candidates(actions, grammar.parts);
  let chosen: readonly Part[] = [];
  // The parts of the considered action are shown as chosen, too.
  const shown = () => {
    const action = considered(all, chosen);
    return new Set([...chosen, ...(action === null ? [] : grammar.parts(action))]);
  };
  for (const key of cells) {
    const cell = mapOf(view).at(key);
    if (!cell) throw new Error(key);
    aim(cell, {
      view: () => view,
      chosen: shown,
      choices: () => choices(all, chosen),
      point(parts) {
        const pointed = point(all, chosen, parts);
        if (pointed.kind !== "illegal") chosen = pointed.chosen;
      },
    });
  }
  return considered(all, chosen);
}

const conquests = ["conquer I2 c3 c4", "conquer I2 c4 c5", "conquer I3 c3 c4 c5", "conquer L4 c3 c4 c5 d5"];
const others = ["settle a1", "invade seljuk-river a1", "settle a2", "expel delhi"];

test("yurts grow into a tile, and the tile grows on", () => {
  expect(pointAt(conquests, "c3", "c4")).toBe("conquer I2 c3 c4");
  expect(pointAt(conquests, "c3", "c4", "c5")).toBe("conquer I3 c3 c4 c5");
  expect(pointAt(conquests, "c3", "c4", "c5", "d5")).toBe("conquer L4 c3 c4 c5 d5");
});

test("a tile grows on where what lies between is none", () => {
  const gap = ["conquer I2 c3 c4", "conquer L4 c3 c4 c5 d5", "conquer T4 b4 c3 c4 c5"];
  expect(pointAt(gap, "c3", "c4", "c5", "d5")).toBe("conquer L4 c3 c4 c5 d5");
});

test("pointing at a cell again takes it out", () => {
  expect(pointAt(conquests, "c3", "c4", "c4")).toBeNull();
  expect(pointAt(conquests, "c3", "c4", "c4", "c4")).toBe("conquer I2 c3 c4");
});

test("a free cell is settled on, a ruler expelled, and either lets a tile go", () => {
  expect(pointAt([...conquests, ...others], "a1")).toBe("settle a1");
  expect(pointAt([...conquests, ...others], "c3", "c4", "a2")).toBe("settle a2");
  expect(pointAt([...conquests, ...others], "e3")).toBe("expel delhi");
});
