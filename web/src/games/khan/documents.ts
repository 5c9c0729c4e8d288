// Khan's state and view documents, as the referee writes them, and the keys they use.
import type { View } from "../game";

export const rulers = ["seljuk", "russian", "song", "abbasid", "goryeo", "hungarian", "georgian", "delhi"] as const;
export type Ruler = (typeof rulers)[number];

export const regions = ["mountain", "ice", "tundra", "stone", "sand", "forest"] as const;
export type Region = (typeof regions)[number];
export type Place = Region | "river";
export type CardSymbol = Region | "khan" | "river" | "outland";

export const specials = ["morale", "protect", "divine", "scout"] as const;
export type Special = (typeof specials)[number];

export const directions = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
export type Direction = (typeof directions)[number];

/** What stands on a cell; an empty one is not in the document. */
export type Content = { yurt: number | "neutral" } | { ruler: Ruler } | { tile: number };
export type Cells = Record<string, Content>;

export interface Tile {
  shape: string;
  cells: string[];
  owners: number[];
  points: number;
}

export interface KhanView extends View {
  cells: Cells;
  tiles: Tile[];
  stock: Record<string, number>;
  camps: Record<Ruler, number>;
  out: Ruler[];
  hands: (string[] | { count: number })[];
  deck: string[] | { count: number };
  discard: string[];
  specials: Record<Special, number>[];
  in_force: { seat: number; card: Special; region: Region | null }[];
  reserved: { seat: number; shape: string }[];
  turn: number;
  actions_left: number;
  pending: { shape: string; cells: string[]; ask: number[] } | null;
  expelled: Ruler | null;
  end_phase: boolean;
  territories: number[][];
  bonus: number[];
}

/** The frame hands every game a plain view; these are Khan's. */
export function khan(view: View): KhanView {
  return view as KhanView;
}

/** A card's key is its ruler and its symbol: "seljuk-river". */
export function cardOf(key: string): { ruler: Ruler; symbol: CardSymbol } {
  const [ruler, symbol] = key.split("-");
  return { ruler: ruler as Ruler, symbol: symbol as CardSymbol };
}

/** The cards of a hand that these eyes may see. */
export function handOf(view: KhanView, seat: number): string[] {
  const hand = view.hands[seat];
  return Array.isArray(hand) ? hand : [];
}

export function handSize(view: KhanView, seat: number): number {
  const hand = view.hands[seat];
  return Array.isArray(hand) ? hand.length : (hand?.count ?? 0);
}
