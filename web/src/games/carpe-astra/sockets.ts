// Where agents stand on their hex: one socket on a guild's plate, one for every seat on home bases and the Senate.
import type { CarpeView, HexKey } from "./documents";
import { centre, type Point } from "./hexes";

export const socket: Point = { x: 0, y: 25 };
export const socketSize = 16;
export const sharedSize = 13;

export function sharedSocket(seat: number, players: number): Point {
  const angle = (seat / players) * 2 * Math.PI - Math.PI / 2;
  return { x: 27 * Math.cos(angle), y: 27 * Math.sin(angle) };
}

export interface Stand extends Point {
  size: number;
}

/** Where a seat's agent stands, or would stand, on a hex. */
export function stand(view: CarpeView, seat: number, key: HexKey): Stand {
  const middle = centre(key);
  const shared = view.hexes[key]?.kind !== "guild";
  const at = shared ? sharedSocket(seat, view.players) : socket;
  return { x: middle.x + at.x, y: middle.y + at.y, size: shared ? sharedSize : socketSize };
}
