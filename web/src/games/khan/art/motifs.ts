// The textures of the land: small stitches, two to a cell, scattered the same way every time.
import type { Region } from "../documents";
import type { MapCell } from "../map";
import { border, unit } from "./geometry";

/** A stitch as pen strokes around 0,0; the letters are SVG path commands with relative coordinates after the first. */
const stitches: Record<Region, readonly string[]> = {
  mountain: [
    "M{-8,6}l6 -12l6 12M{-4.6,-0.8}l2.6 2.6l2.6 -2.6M{2,6}l4 -7l4.4 7",
    "M{-9,6}l5 -9l5 9M{-1,6}l5.4 -12l5.6 12M{2.2,-0.8}l2.2 2.4l2.4 -2.4",
  ],
  ice: [
    "M{0,-6}v12M{-5.2,-3}l10.4 6M{-5.2,3}l10.4 -6M{-1.6,-4.6}l1.6 1.8l1.6 -1.8M{-1.6,4.6}l1.6 -1.8l1.6 1.8",
    "M{0,-4.4}v8.8M{-3.8,-2.2}l7.6 4.4M{-3.8,2.2}l7.6 -4.4",
  ],
  tundra: [
    "M{0,5}v-8.4M{0,5}q-0.6 -4.6 -4.4 -6.6M{0,5}q0.6 -4.6 4.4 -6.6",
    "M{-1,4}v-6.6M{-1,4}q-0.6 -3.6 -3.6 -5M{-1,4}q0.6 -3.6 3.6 -5M{4,5}q0.4 -2.4 2.6 -3.6",
  ],
  stone: [
    "M{-7,2}a4 3 0 1 0 8 0a4 3 0 1 0 -8 0M{2,-3}a2.8 2.2 0 1 0 5.6 0a2.8 2.2 0 1 0 -5.6 0",
    "M{-3,0}a4.6 3.4 0 1 0 9.2 0a4.6 3.4 0 1 0 -9.2 0M{-8,5}a2 1.6 0 1 0 4 0a2 1.6 0 1 0 -4 0",
  ],
  sand: ["M{-11,3}q5.5 -7 11 0q4.5 -5 10 0", "M{-9,1}q6 -6.4 12 0M{-4,6}q4.6 -5 10 0"],
  forest: [
    "M{0,-7}q6.4 6 0 14q-6.4 -8 0 -14zM{0,-4}v11M{0,1}l2.4 -2.4M{0,3.4}l-2.4 -2.4",
    "M{-5,-5}q9 0.6 10 10q-9.4 -1 -10 -10zM{-3,-3}l8 8",
  ],
};

/** A number from 0 to 1 that depends on the cell alone. */
function scatter(cell: MapCell, salt: number): number {
  const value = Math.sin(cell.column * 127.1 + cell.row * 311.7 + salt * 74.7) * 43758.5453;
  return value - Math.floor(value);
}

function placed(stitch: string, x: number, y: number): string {
  return stitch.replace(
    /\{(-?[\d.]+),(-?[\d.]+)\}/g,
    (_, dx: string, dy: string) => `${(x + Number(dx)).toFixed(1)} ${(y + Number(dy)).toFixed(1)}`,
  );
}

/** All stitches of a region as one path. */
export function texture(region: Region, cells: readonly MapCell[]): string {
  const kinds = stitches[region];
  return cells
    .filter((cell) => cell.place === region)
    .map((cell) => {
      const x = border + (cell.column + 0.5) * unit;
      const y = border + (cell.row + 0.5) * unit;
      const turned = scatter(cell, 1) < 0.5 ? 1 : -1;
      return [0, 1]
        .map((which) => {
          const away = which === 0 ? -1 : 1;
          const dx = away * turned * (7.5 + 3 * scatter(cell, 2 + which));
          const dy = away * (8 + 3 * scatter(cell, 4 + which));
          return placed(kinds[(which + (turned > 0 ? 0 : 1)) % kinds.length] ?? "", x + dx, y + dy);
        })
        .join("");
    })
    .join("");
}
