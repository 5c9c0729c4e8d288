// The documents of Carpe Astra as the protocol gives them (docs/protocol.md, docs/effects/carpe-astra.md).
import type { Effect, Preview, View } from "../game";

/** The six guilds, in the order in which they are always listed. */
export const guilds = ["m", "t", "p", "e", "s", "o"] as const;
export type Guild = (typeof guilds)[number];
export type Markers = Readonly<Record<Guild, number>>;

export const decks = ["network", "slander"] as const;
export type Deck = (typeof decks)[number];

/** A place on the board, "q,r". */
export type HexKey = string;

export type Hex = { agents: number[] } & (
  { kind: "guild"; guild: Guild; tile: string } | { kind: "home"; seat: number } | { kind: "senate" }
);

/** Cards, tiles or events: listed for those who may know them, counted for all others. */
export type Pile = string[] | { count: number };

export interface CarpeView extends View {
  round: number;
  turn: number;
  hexes: Record<HexKey, Hex>;
  display: string[];
  stack: { unseen: Pile; returned: string[] };
  hand_agents: number[];
  credits: number[];
  support: Markers[];
  bank: Markers;
  hands: Pile[];
  network: { deck: Pile; discard: string[]; open: string[] };
  slander: { deck: Pile; discard: string[]; open: string[] };
  events: { row: (string | null)[]; unseen: Pile; out: string[] };
  moves_made: number;
  scored: number;
  slandered: number[];
  to_take: number;
  extra: number;
  to_discard: number;
  built: boolean;
}

export const carpe = (view: View): CarpeView => view as CarpeView;

export const size = (pile: Pile): number => (Array.isArray(pile) ? pile.length : pile.count);
export const listed = (pile: Pile | undefined): readonly string[] => (Array.isArray(pile) ? pile : []);

/** The guilds a tile, card or event names: "mt", "N-mt" and "E-mt" all name m and t. */
export const guildsOf = (key: string): Guild[] =>
  [...key.slice(key.indexOf("-") + 1)].filter((letter): letter is Guild => guilds.includes(letter as Guild));

export const deckOf = (card: string): Deck => (card.startsWith("N") ? "network" : "slander");

/** The hexes of each tile on the board. */
export function tilesOnBoard(view: CarpeView): Map<string, HexKey[]> {
  const found = new Map<string, HexKey[]>();
  for (const [key, hex] of Object.entries(view.hexes))
    if (hex.kind === "guild") found.set(hex.tile, [...(found.get(hex.tile) ?? []), key]);
  return found;
}

export function homeOf(view: CarpeView, seat: number): HexKey | null {
  const found = Object.entries(view.hexes).find(([, hex]) => hex.kind === "home" && hex.seat === seat);
  return found?.[0] ?? null;
}

/** A field of an effect, read as what the effect's kind says it is. */
export const text = (effect: Effect, field: string): string => String(effect[field]);
export const number = (effect: Effect, field: string): number => Number(effect[field]);
export const pair = (effect: Effect): [HexKey, HexKey] => effect["at"] as [HexKey, HexKey];

/** What the engine can tell a seat about its hand: what could be scored now, and what is one step away. */
export interface Hints {
  now: string[];
  one_step: string[];
}

/** A hint document, wherever the frame has put one: beside the view or in a preview. */
export function hintsIn(carrier: { hints?: unknown } | Preview | null | undefined): Hints | null {
  const found = (carrier as { hints?: Partial<Hints> } | null | undefined)?.hints;
  return found?.now && found.one_step ? { now: found.now, one_step: found.one_step } : null;
}
