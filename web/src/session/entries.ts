// Reading the list of actions: whose turn an action belongs to, and what a person may take back.
import type { Entry } from "../engine/documents";
import type { Effect } from "../games/game";

/**
 * How many of the last actions a person may take back at once: the last own action and what came after it.
 * Nobody takes back a chance event, for it has been seen; nor what another person has answered to.
 */
export function takeBack(entries: readonly Entry[], people: readonly number[], seat: number | null): number {
  if (seat === null) return 0;
  for (let back = 1; back <= entries.length; back += 1) {
    const actor = entries[entries.length - back]?.actor;
    if (actor === seat) return back;
    if (actor === undefined || actor === "chance" || people.includes(actor)) return 0;
  }
  return 0;
}

/** How many actions at the end are the seat's own, without chance among them. */
export function lastTurnOf(entries: readonly Entry[], seat: number): number {
  let made = 0;
  while (entries[entries.length - 1 - made]?.actor === seat) made += 1;
  return made;
}

/** Actions in a row by one seat, with what chance did among and after them. */
export interface Turn {
  /** Null before anybody has acted. */
  seat: number | null;
  entries: readonly Entry[];
}

export function turns(entries: readonly Entry[]): Turn[] {
  const grouped: { seat: number | null; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const current = grouped[grouped.length - 1];
    if (current && (entry.actor === "chance" || entry.actor === current.seat)) current.entries.push(entry);
    else grouped.push({ seat: entry.actor === "chance" ? null : entry.actor, entries: [entry] });
  }
  return grouped;
}

/** What others and chance have done since the seat's last action. */
export function sinceLastTurn(entries: readonly Entry[], seat: number): readonly Entry[] {
  const last = entries.findLastIndex((entry) => entry.actor === seat);
  return entries.slice(last + 1);
}

/** Kinds that only say where the game stands, which the table shows anyway. */
const standing: ReadonlySet<string> = new Set(["phase", "to-act", "turn", "turn-ended", "due"]);

/** The sentences worth telling. */
export function told(effects: readonly Effect[]): string[] {
  return effects.flatMap((effect) => (effect.text && !standing.has(effect.kind) ? [effect.text] : []));
}
