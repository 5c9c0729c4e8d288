// Where things lie on the drawn board. The graph is the printed one; the villages are moved apart until every field
// can be read on a narrow phone and no bridge runs past a third village (least distance 250, least clearance 138).
import { GUILDS, type Guild } from "./documents";

export interface Point {
  x: number;
  y: number;
}

export const VIEW_BOX = { x: -12, y: -12, width: 1024, height: 1064 };

export const VILLAGES: Record<number, Point> = {
  1: { x: 130, y: 296 },
  2: { x: 259, y: 523 },
  3: { x: 112, y: 731 },
  4: { x: 504, y: 112 },
  5: { x: 450, y: 362 },
  6: { x: 444, y: 703 },
  7: { x: 308, y: 921 },
  8: { x: 696, y: 289 },
  9: { x: 642, y: 541 },
  10: { x: 653, y: 918 },
  11: { x: 881, y: 112 },
  12: { x: 888, y: 465 },
  13: { x: 828, y: 724 },
};
export const RED_VILLAGE = 11;

export const BRIDGES: [number, number][] = [
  [1, 2],
  [1, 3],
  [1, 4],
  [1, 5],
  [2, 3],
  [2, 5],
  [2, 7],
  [3, 7],
  [4, 8],
  [4, 11],
  [5, 6],
  [5, 8],
  [6, 7],
  [6, 9],
  [6, 10],
  [7, 10],
  [8, 9],
  [8, 11],
  [9, 12],
  [9, 13],
  [10, 13],
  [11, 12],
  [12, 13],
];

// Seven hexagonal fields in rows of two, three and two.
const PITCH = 62;
const ROW = (PITCH * Math.sqrt(3)) / 2;
const HALF = PITCH / 2;
export const FIELD_RADIUS = 33.5;
const OFFSETS: Record<Guild, Point> = {
  rainmaker: { x: -HALF, y: -ROW },
  astrologer: { x: HALF, y: -ROW },
  dragonbreeder: { x: -PITCH, y: 0 },
  priest: { x: 0, y: 0 },
  yetiwhisperer: { x: PITCH, y: 0 },
  firekeeper: { x: -HALF, y: ROW },
  healer: { x: HALF, y: ROW },
};

export function centre(village: number): Point {
  const point = VILLAGES[village];
  if (!point) throw new Error(`There is no village ${village}.`);
  return point;
}

/** Where a village's strength or stone is shown, from its centre; its number stands on the other side. */
export const SIGN: Point = { x: 93, y: -57 };

export function signPoint(village: number): Point {
  const { x, y } = centre(village);
  return { x: x + SIGN.x, y: y + SIGN.y };
}

/** A field's place within its village. */
export function fieldOffset(guild: Guild): Point {
  return OFFSETS[guild];
}

export function fieldPoint(village: number, guild: Guild): Point {
  const { x, y } = centre(village);
  return { x: x + OFFSETS[guild].x, y: y + OFFSETS[guild].y };
}

/** A regular hexagon about the origin, as SVG points; `turn` is the angle of its first corner in degrees. */
export function hexagon(radius: number, turn: number): string {
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = ((turn + corner * 60) * Math.PI) / 180;
    return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`;
  }).join(" ");
}

/** The same with soft corners, as an SVG path: the ground of a village. */
export function softHexagon(radius: number, turn: number, softness: number): string {
  const corner = (index: number): Point => {
    const angle = ((turn + index * 60) * Math.PI) / 180;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  };
  const towards = (start: Point, end: Point): string => {
    const share = softness / radius;
    return `${(start.x + (end.x - start.x) * share).toFixed(1)} ${(start.y + (end.y - start.y) * share).toFixed(1)}`;
  };
  const bends = Array.from({ length: 6 }, (_, index) => {
    const here = corner(index);
    const bend = `${here.x.toFixed(1)} ${here.y.toFixed(1)}`;
    return `${towards(here, corner(index - 1))}Q${bend} ${towards(here, corner(index + 1))}`;
  });
  return `M${bends.join("L")}Z`;
}

export interface Span {
  a: Point;
  b: Point;
  /** The point that pulls the curve down: ropes sag. */
  control: Point;
  /** The unit vector across the bridge. */
  across: Point;
  length: number;
}

const SHORE = 104;

/** The way of a bridge from one village's edge to the other's. */
export function span(one: number, other: number): Span {
  const p = centre(one);
  const q = centre(other);
  const distance = Math.hypot(q.x - p.x, q.y - p.y);
  const along = { x: (q.x - p.x) / distance, y: (q.y - p.y) / distance };
  const a = { x: p.x + along.x * SHORE, y: p.y + along.y * SHORE };
  const b = { x: q.x - along.x * SHORE, y: q.y - along.y * SHORE };
  const length = distance - 2 * SHORE;
  // Seen from above at a slant, a level bridge sags down the page; one that runs up the page bows a little sideways.
  const across = along.x >= 0 ? { x: -along.y, y: along.x } : { x: along.y, y: -along.x };
  const sag = 8 + 0.14 * length;
  const control = { x: (a.x + b.x) / 2 + across.x * sag, y: (a.y + b.y) / 2 + across.y * sag };
  return { a, b, control, across, length };
}

/** A point on the bridge, 0 at its first village, 1 at its second. */
export function onSpan({ a, b, control }: Span, t: number): Point {
  const u = 1 - t;
  return {
    x: u * u * a.x + 2 * u * t * control.x + t * t * b.x,
    y: u * u * a.y + 2 * u * t * control.y + t * t * b.y,
  };
}

/** The bridge as an SVG path, moved `offset` across itself (one rope, the deck, the other rope). */
export function spanPath({ a, b, control, across }: Span, offset = 0): string {
  const move = (point: Point) =>
    `${(point.x + across.x * offset).toFixed(1)} ${(point.y + across.y * offset).toFixed(1)}`;
  return `M${move(a)}Q${move(control)} ${move(b)}`;
}

const BALANCE = { width: 146, height: 92 };

/** Beside a bridge, where a balance hides as little as may be of the two villages it weighs, then of the others. */
export function balancePoint(one: number, other: number): Point {
  const way = span(one, other);
  const middle = onSpan(way, 0.5);
  let best = middle;
  let least = Infinity;
  for (let offset = -180; offset <= 180; offset += 20) {
    for (let shift = -60; shift <= 60; shift += 20) {
      const place = {
        x: middle.x + way.across.x * offset - way.across.y * shift,
        y: middle.y + way.across.y * offset + way.across.x * shift,
      };
      const cost = hidden(place, one, other) + (Math.abs(offset) + Math.abs(shift)) / 100;
      if (cost < least) {
        best = place;
        least = cost;
      }
    }
  }
  return best;
}

/** How much of the villages a balance at this place would cover, the two it weighs counting most. */
function hidden(place: Point, one: number, other: number): number {
  let cost = 0;
  for (let column = -2; column <= 2; column += 1) {
    for (let row = -1; row <= 1; row += 1) {
      const x = place.x + (column * BALANCE.width) / 4;
      const y = place.y + (row * BALANCE.height) / 2;
      if (x < VIEW_BOX.x || y < VIEW_BOX.y || x > VIEW_BOX.x + VIEW_BOX.width || y > VIEW_BOX.y + VIEW_BOX.height)
        cost += 9;
      for (const [id, village] of Object.entries(VILLAGES)) {
        if (Math.hypot(x - village.x, y - village.y) < SHORE) cost += [one, other].includes(Number(id)) ? 3 : 1;
      }
    }
  }
  return cost;
}

/** Out of the village from a field; up, from the one in the middle. */
export function outward(guild: Guild): Point {
  const { x, y } = OFFSETS[guild];
  const length = Math.hypot(x, y);
  return length > 0 ? { x: x / length, y: y / length } : { x: 0, y: -1 };
}

/** The choosable field nearest to a point, within reach. */
export function nearestField<T extends { village: number; guild: Guild }>(
  fields: readonly T[],
  point: Point,
  reach: number,
): T | null {
  let nearest: T | null = null;
  let least = reach;
  for (const candidate of fields) {
    const { x, y } = fieldPoint(candidate.village, candidate.guild);
    const distance = Math.hypot(x - point.x, y - point.y);
    if (distance <= least) {
      nearest = candidate;
      least = distance;
    }
  }
  return nearest;
}

export const FIELDS = Object.keys(VILLAGES).flatMap((id) => GUILDS.map((guild) => ({ village: Number(id), guild })));
