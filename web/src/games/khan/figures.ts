// Small positions for the pages of rules: the picture's document with other pieces on the map.
import type { Effect, Part, Preview, View } from "../game";
import type { Cells, Ruler, Tile } from "./documents";
import picture from "./picture.json";

interface Position {
  red?: string[];
  yellow?: string[];
  neutral?: string[];
  rulers?: Partial<Record<Ruler, string>>;
  tiles?: Tile[];
}

function position({ red = [], yellow = [], neutral = [], rulers = {}, tiles = [] }: Position): View {
  const cells: Cells = {};
  for (const key of red) cells[key] = { yurt: 0 };
  for (const key of yellow) cells[key] = { yurt: 1 };
  for (const key of neutral) cells[key] = { yurt: "neutral" };
  for (const [ruler, key] of Object.entries(rulers)) cells[key] = { ruler: ruler as Ruler };
  tiles.forEach((tile, index) => tile.cells.forEach((key) => (cells[key] = { tile: index })));
  return { ...picture, cells, tiles };
}

function considering(view: View, action: string, effect: Omit<Effect, "text">): Preview {
  return { action, effects: [{ text: "", ...effect } as Effect], view };
}

export interface Figure {
  view: View;
  highlight?: Part[];
  preview?: Preview;
}

const banks: Tile[] = [
  { shape: "L3", cells: ["g2", "h2", "h3"], owners: [0], points: 4 },
  { shape: "L3", cells: ["d3", "d4", "e4"], owners: [0, 1], points: 4 },
];

function flight(): Figure {
  const view = position({ red: ["d3"], neutral: ["b2"], rulers: { abbasid: "c2", georgian: "d6", delhi: "h2" } });
  return {
    view,
    preview: considering(view, "draw abbasid-khan", { kind: "fled", ruler: "abbasid", from: "c2", to: "e4" }),
  };
}

function shared(): Figure {
  const view = position({
    red: ["d3"],
    yellow: ["d4", "b4"],
    neutral: ["e4", "c2", "b2"],
    rulers: { abbasid: "e3", georgian: "d6" },
  });
  const tile = { shape: "L3", cells: ["d3", "d4", "e4"], owners: [0, 1], points: 4, seat: 0 };
  return { view, preview: considering(view, "conquer L3 d3 d4 e4", { kind: "conquered", ...tile }) };
}

function bridge(): Figure {
  const view = position({ red: ["g3"], neutral: ["e3"], rulers: { delhi: "h4", abbasid: "d2" }, tiles: banks });
  const tile = { shape: "B3", cells: ["e3", "f3", "g3"], owners: [0], points: 4, seat: 0 };
  return { view, preview: considering(view, "conquer B3 e3 f3 g3", { kind: "conquered", ...tile }) };
}

function territory(): Figure {
  const tiles = [...banks, { shape: "B3", cells: ["e3", "f3", "g3"], owners: [0], points: 4 }];
  return {
    view: position({ rulers: { delhi: "h4", abbasid: "d2" }, tiles }),
    highlight: tiles.map((tile) => `tile:${tile.cells.join("-")}`),
  };
}

/** Figures by the number of their section. */
export const figures: Readonly<Record<number, () => Figure>> = {
  1: () => ({ view: picture }),
  3: flight,
  5: shared,
  6: bridge,
  9: territory,
};
