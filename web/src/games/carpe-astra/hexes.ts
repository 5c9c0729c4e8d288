// Where hexes lie: axial coordinates, pointy top. Drawing only; what may go where is the engine's to say.
import type { HexKey } from "./documents";

export interface Point {
  x: number;
  y: number;
}

/** From the centre of a hex to its corners. */
export const radius = 50;
const halfWidth = (radius * Math.sqrt(3)) / 2;

export function coordinates(key: HexKey): [number, number] {
  const [q = 0, r = 0] = key.split(",").map(Number);
  return [q, r];
}
export const keyOf = (q: number, r: number): HexKey => `${q},${r}`;

export function centre(key: HexKey): Point {
  const [q, r] = coordinates(key);
  return { x: halfWidth * (2 * q + r), y: radius * 1.5 * r };
}

const steps: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

export function neighbours(key: HexKey): HexKey[] {
  const [q, r] = coordinates(key);
  return steps.map(([right, down]) => keyOf(q + right, r + down));
}

export const areNeighbours = (one: HexKey, other: HexKey): boolean => neighbours(one).includes(other);

export const between = (one: Point, other: Point, share = 0.5): Point => ({
  x: one.x + (other.x - one.x) * share,
  y: one.y + (other.y - one.y) * share,
});

/** The corners of a hex around 0,0, as an SVG `points` text. */
export function corners(size: number): string {
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner - Math.PI / 2;
    return `${(size * Math.cos(angle)).toFixed(1)},${(size * Math.sin(angle)).toFixed(1)}`;
  }).join(" ");
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box around some hexes, with room for `rings` more of them on every side. */
export function boxAround(keys: readonly HexKey[], rings: number): Box {
  const points = keys.map(centre);
  const across = points.map((point) => point.x);
  const down = points.map((point) => point.y);
  const left = Math.min(...across) - halfWidth * (1 + 2 * rings);
  const top = Math.min(...down) - radius * (1 + 1.5 * rings);
  const right = Math.max(...across) + halfWidth * (1 + 2 * rings);
  const bottom = Math.max(...down) + radius * (1 + 1.5 * rings);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The hexes a person can reach from one by an arrow key, the straightest first. */
export function towards(key: HexKey, arrow: string): HexKey[] {
  const [q, r] = coordinates(key);
  if (arrow === "ArrowLeft") return [keyOf(q - 1, r)];
  if (arrow === "ArrowRight") return [keyOf(q + 1, r)];
  // Rows are staggered: up and down lean to one side, then to the other, so that a walk stays upright.
  const lean = r % 2 === 0;
  if (arrow === "ArrowUp")
    return lean ? [keyOf(q, r - 1), keyOf(q + 1, r - 1)] : [keyOf(q + 1, r - 1), keyOf(q, r - 1)];
  if (arrow === "ArrowDown")
    return lean ? [keyOf(q, r + 1), keyOf(q - 1, r + 1)] : [keyOf(q - 1, r + 1), keyOf(q, r + 1)];
  return [];
}
