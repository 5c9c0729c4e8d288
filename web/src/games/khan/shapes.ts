// The 22 shapes of tiles, for drawing the stock and for naming the cells a person points at.
import { position } from "./map";

const drawings: Record<string, string> = {
  I2: "##",
  I3: "###",
  L3: "#./##",
  I4: "####",
  O4: "##/##",
  T4: "###/.#.",
  S4: ".##/##.",
  L4: "#../###",
  F5: ".##/##./.#.",
  I5: "#####",
  L5: "#.../####",
  N5: "##../.###",
  P5: "##/##/#.",
  T5: "###/.#./.#.",
  U5: "#.#/###",
  V5: "#../#../###",
  W5: "#../##./.##",
  X5: ".#./###/.#.",
  Y5: ".#../####",
  Z5: "##./.#./.##",
  B3: "###",
  B4: "####",
};

export const shapes: readonly string[] = Object.keys(drawings);

export interface Square {
  column: number;
  row: number;
}

export function isBridge(shape: string): boolean {
  return shape.startsWith("B");
}

/** The squares of a shape in its drawing. */
export function squaresOf(shape: string): Square[] {
  const squares: Square[] = [];
  (drawings[shape] ?? "").split("/").forEach((line, row) => {
    [...line].forEach((mark, column) => {
      if (mark === "#") squares.push({ column, row });
    });
  });
  return squares;
}

/** The same text for a shape however it is turned, mirrored and moved. */
function signature(squares: readonly Square[]): string {
  const forms = [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => {
    const turned = squares.map(({ column, row }) => {
      const c = turn & 1 ? -column : column;
      const r = turn & 2 ? -row : row;
      return turn & 4 ? { column: r, row: c } : { column: c, row: r };
    });
    const left = Math.min(...turned.map((square) => square.column));
    const top = Math.min(...turned.map((square) => square.row));
    return turned
      .map((square) => `${square.column - left},${square.row - top}`)
      .sort()
      .join(" ");
  });
  return forms.sort()[0] ?? "";
}

const named = new Map(shapes.filter((shape) => !isBridge(shape)).map((shape) => [signature(squaresOf(shape)), shape]));

/** The shape that these cells form, a bridge where `overRiver`; null when no tile looks like that. */
export function shapeOf(cells: readonly string[], overRiver: boolean): string | null {
  const shape = named.get(signature(cells.map(position))) ?? null;
  return overRiver && shape?.startsWith("I") ? `B${shape.slice(1)}` : shape;
}

/** The outline of some squares as an SVG path, `size` a side; one closed ring for each boundary. */
export function outline(squares: readonly Square[], size: number, inset = 0): string {
  const has = new Set(squares.map(({ column, row }) => `${column},${row}`));
  const inside = (column: number, row: number) => has.has(`${column},${row}`);
  // Each side walks with the shape on its right; rings are joined end to start.
  const next = new Map<string, string[]>();
  const side = (from: string, to: string) => next.set(from, [...(next.get(from) ?? []), to]);
  for (const { column: c, row: r } of squares) {
    if (!inside(c, r - 1)) side(`${c},${r}`, `${c + 1},${r}`);
    if (!inside(c + 1, r)) side(`${c + 1},${r}`, `${c + 1},${r + 1}`);
    if (!inside(c, r + 1)) side(`${c + 1},${r + 1}`, `${c},${r + 1}`);
    if (!inside(c - 1, r)) side(`${c},${r + 1}`, `${c},${r}`);
  }
  const rings: Square[][] = [];
  for (;;) {
    const start = [...next.keys()].find((key) => (next.get(key) ?? []).length > 0);
    if (!start) break;
    const ring: Square[] = [];
    let at = start;
    do {
      const [column, row] = at.split(",").map(Number) as [number, number];
      ring.push({ column, row });
      at = next.get(at)?.pop() ?? start;
    } while (at !== start);
    rings.push(ring);
  }
  return rings.map((ring) => ringPath(corners(ring), size, inset)).join("");
}

/** Only the points where a ring turns. */
function corners(ring: readonly Square[]): Square[] {
  return ring.filter((point, index) => {
    const before = ring[(index + ring.length - 1) % ring.length] ?? point;
    const after = ring[(index + 1) % ring.length] ?? point;
    return (before.column === point.column) !== (point.column === after.column);
  });
}

function ringPath(ring: readonly Square[], size: number, inset: number): string {
  const points = ring.map((point, index) => {
    const before = ring[(index + ring.length - 1) % ring.length] ?? point;
    const after = ring[(index + 1) % ring.length] ?? point;
    // Walking clockwise, the inside lies to the right of each of the two sides that meet here.
    const sides: [Square, Square][] = [
      [before, point],
      [point, after],
    ];
    let x = point.column * size;
    let y = point.row * size;
    for (const [from, to] of sides) {
      x -= Math.sign(to.row - from.row) * inset;
      y += Math.sign(to.column - from.column) * inset;
    }
    return `${x} ${y}`;
  });
  return `M${points.join("L")}Z`;
}
