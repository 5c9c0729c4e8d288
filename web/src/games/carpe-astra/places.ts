// What a place can stand for when someone points at it, the likeliest first. The frame takes the first that can be
// chosen; with none, the first kinds say what was meant.
import type { Part } from "../game";
import { thing } from "./grammar";
import type { CarpeView, HexKey } from "./documents";

export function partsOfHex(view: CarpeView, chosen: ReadonlySet<Part>, key: HexKey): Part[] {
  const hex = view.hexes[key];
  const tile = hex?.kind === "guild" ? [`tile:${hex.tile}`] : [];
  switch (view.phase) {
    case "contacts":
      // The second half follows the first; pointing elsewhere then begins anew.
      return thing([...chosen], "first:") ? [`second:${key}`, `first:${key}`] : [`first:${key}`, `second:${key}`];
    case "removing":
      return [`agent:${key}`];
    case "support":
      // Guilds and seats are asked for once a card has been chosen.
      if (!thing([...chosen], "card:")) return [`hex:${key}`];
      if (hex?.kind === "guild") return [`guild:${hex.guild}`, `hex:${key}`];
      return hex?.kind === "home" ? [`seat:${hex.seat}`, `hex:${key}`] : [`hex:${key}`];
    default:
      return [`hex:${key}`, `agent:${key}`, ...tile];
  }
}

/** Whether any of the parts is in a set: a choice, chosen, or to be pointed out. */
export const anyIn = (set: ReadonlySet<Part>, parts: readonly Part[]): boolean => parts.some((part) => set.has(part));

/** The empty places named by parts: where a tile could lie, or is about to. */
export function emptyPlaces(view: CarpeView, ...sets: ReadonlySet<Part>[]): HexKey[] {
  const found = new Set<HexKey>();
  for (const set of sets)
    for (const part of set) {
      const place = part.startsWith("first:") || part.startsWith("second:") ? part.slice(part.indexOf(":") + 1) : null;
      if (place && !view.hexes[place]) found.add(place);
    }
  return [...found];
}
