// What the protocol says about this game: its view and its effects, field by field (docs/effects/shangrila.md).
import type { Effect, Part, View } from "../game";

export const GUILDS = [
  "rainmaker",
  "astrologer",
  "dragonbreeder",
  "priest",
  "yetiwhisperer",
  "firekeeper",
  "healer",
] as const;
export type Guild = (typeof GUILDS)[number];

/** A master on its field, and whether a student lies on it. */
export interface Master {
  owner: number;
  student: boolean;
}

export interface Village {
  id: number;
  stone: boolean;
  fields: Partial<Record<Guild, Master>>;
}

export interface ShangrilaView extends View {
  villages: Village[];
  /** Those that stand, the lower village first. */
  bridges: [number, number][];
  supply: Record<Guild, number>[];
  stones_left: number;
  recruiting: boolean;
  held: number[];
}

/** The frame hands every game the common view; ours always has these fields. */
export function shangrila(view: View): ShangrilaView {
  return view as ShangrilaView;
}

export function villageOf(view: ShangrilaView, id: number): Village {
  return view.villages.find((village) => village.id === id) ?? { id, stone: false, fields: {} };
}

/** How many tiles lie in a village. */
export function tiles(village: Village): number {
  return Object.values(village.fields).reduce((sum, master) => sum + (master.student ? 2 : 1), 0);
}

/** The villages a standing bridge leads to. */
export function neighbours(view: ShangrilaView, id: number): number[] {
  return view.bridges.flatMap(([low, high]) => (low === id ? [high] : high === id ? [low] : []));
}

export type Piece = "master" | "student";

/** The fields of each kind of effect, beside its sentence. */
interface EffectFields {
  placed: { seat: number; guild: Guild; at: number };
  recruited: { seat: number; guild: Guild; at: number };
  journey: {
    seat: number;
    from: number;
    to: number;
    /** Of the village it starts from, and of the one it goes to. */
    tiles: [number, number];
    masters: [number, number];
    stronger: number;
  };
  arrived: { seat: number; guild: Guild; from: number; at: number; as: Piece };
  "turned-back": { seat: number; guild: Guild; from: number; at: number };
  ousted: { seat: number; guild: Guild; at: number; piece: Piece };
  "bridge-broken": { between: [number, number] };
  stone: { at: number };
}
export type Kind = keyof EffectFields;
export type EffectOf<K extends Kind> = EffectFields[K] & { kind: K; text: string };

/** The effects of one kind, in order. */
export function effectsOf<K extends Kind>(effects: readonly Effect[], kind: K): EffectOf<K>[] {
  return effects.filter((effect) => effect.kind === kind) as unknown as EffectOf<K>[];
}

// Parts: what an action of this game can name.
export const field = (village: number, guild: Guild): Part => `field:${village}:${guild}`;
export const from = (village: number): Part => `from:${village}`;
export const to = (village: number): Part => `to:${village}`;
export const bridge = (one: number, other: number): Part => `bridge:${Math.min(one, other)}:${Math.max(one, other)}`;
export const guildPart = (guild: Guild): Part => `guild:${guild}`;
export const PASS: Part = "pass";

export type Reference =
  | { kind: "field"; village: number; guild: Guild }
  | { kind: "from" | "to"; village: number }
  | { kind: "bridge"; between: [number, number] }
  | { kind: "guild"; guild: Guild }
  | { kind: "pass" };

/** What a part refers to; null for a part of no known form. */
export function refer(part: Part): Reference | null {
  const [kind = "", first = "", second = ""] = part.split(":");
  if (kind === "field") return { kind, village: Number(first), guild: second as Guild };
  if (kind === "from" || kind === "to") return { kind, village: Number(first) };
  if (kind === "bridge") return { kind, between: [Number(first), Number(second)] };
  if (kind === "guild") return { kind, guild: first as Guild };
  return kind === "pass" ? { kind } : null;
}
