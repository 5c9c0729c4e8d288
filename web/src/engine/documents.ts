// Answers of the protocol that the frame reads (docs/protocol.md).
import type { Actor, Effect, Language } from "../games/game";

export interface OptionDescription {
  default?: unknown;
  values?: unknown[];
  type?: string;
}

export interface GameDescription {
  key: string;
  names: Record<Language, string>;
  seats: number[];
  rules_version: number;
  options: Record<string, OptionDescription>;
  computer_players: string[];
}

export type Catalogue = GameDescription[];

/** An action that was made, as a seat may know it. */
export interface Entry {
  n: number;
  actor: number | "chance";
  action: string;
  effects: Effect[];
}

/** What the seat to act is asked for. */
export interface Prompt {
  seat: number;
  key: string;
  text: string;
}

/** What one seat did since the eyes last acted: actions from `from` up to `until`, told as events. */
export interface RecapRow {
  seat: number;
  from: number;
  until: number;
  effects: Effect[];
}

export interface Legal {
  actor: Actor;
  actions: string[];
}
