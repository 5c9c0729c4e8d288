// Where things lie in the drawing: one cell is 40 units a side, and a woven border runs around the map.
import { cellKey, columns, position, rows } from "../map";

export const unit = 40;
export const border = 26;
export const width = columns * unit + 2 * border;
export const height = rows * unit + 2 * border;

export interface Point {
  x: number;
  y: number;
}

export function corner(key: string): Point {
  const { column, row } = position(key);
  return { x: border + column * unit, y: border + row * unit };
}

export function centre(key: string): Point {
  const { x, y } = corner(key);
  return { x: x + unit / 2, y: y + unit / 2 };
}

/** The cell at a point; on the border, the one beside it. */
export function cellAt({ x, y }: Point): string {
  const column = Math.floor((x - border) / unit);
  const row = Math.floor((y - border) / unit);
  return cellKey(Math.min(columns - 1, Math.max(0, column)), Math.min(rows - 1, Math.max(0, row)));
}

/** The middle of some cells. */
export function middle(keys: readonly string[]): Point {
  const all = keys.map(centre);
  return {
    x: all.reduce((sum, point) => sum + point.x, 0) / Math.max(1, all.length),
    y: all.reduce((sum, point) => sum + point.y, 0) / Math.max(1, all.length),
  };
}

/** Rounded squares on many cells as one path: a hundred marks cost one element. */
export function squaresPath(keys: readonly string[], inset: number): string {
  const side = unit - 2 * inset;
  const r = 6;
  return keys
    .map((key) => {
      const { x, y } = corner(key);
      return (
        `M${x + inset + r} ${y + inset}h${side - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${side - 2 * r}` +
        `a${r} ${r} 0 0 1 ${-r} ${r}h${-(side - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${-r}v${-(side - 2 * r)}a${r} ${r} 0 0 1 ${r} ${-r}z`
      );
    })
    .join("");
}

/** Whole cells as one path. */
export function cellsPath(keys: readonly string[]): string {
  return keys
    .map(corner)
    .map(({ x, y }) => `M${x} ${y}h${unit}v${unit}h${-unit}z`)
    .join("");
}

/** A pin in the middle of many cells as one path. */
export function pinsPath(keys: readonly string[]): string {
  const r = 4.5;
  return keys
    .map((key) => {
      const { x, y } = centre(key);
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
    })
    .join("");
}
