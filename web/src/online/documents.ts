// What a house says about people and tables (docs/server.md).
import type { Entry } from "../engine/documents";
import type { Actor, View } from "../games/game";

export interface Me {
  id: string;
  name: string;
  /** The name has a password. */
  kept: boolean;
}

/** One of those somebody is signed in on. */
export interface Device {
  /** "Firefox, Linux", or "?". */
  device: string;
  used: number;
  this: boolean;
}

export type Pace =
  { kind: "untimed" } | { kind: "days"; days: number } | { kind: "minutes"; minutes: number; increment: number };

/** Who a seat is meant for. */
export type SeatWish = { kind: "anyone" } | { kind: "computer"; level: string } | { kind: "person"; name: string };

export interface TableSeat {
  kind: "anyone" | "computer" | "person";
  name?: string | null;
  person?: string | null;
  level?: string | null;
  /** A computer plays in this person's place. */
  standin?: boolean;
  here?: boolean;
  /** The person has sat down; an invited one has not. */
  seated?: boolean;
}

export interface Clock {
  running: number | null;
  /** Milliseconds by seat, as they were at `at`. */
  left: number[];
  at: number;
}

export interface Question {
  id: number | string;
  by: number;
  /** How many actions would be left. */
  to: number;
  /** Seats still to answer. */
  asked: number[];
}

/** What the draws are made of under their first version. */
export interface FirstDraws {
  version: 1;
  commitment: string;
  nonces: (string | null)[];
  secret?: string;
}

/** Fair draws, version 2; the lists are by place, the seat before the lot. */
export interface FairDraws {
  version: 2;
  round: number;
  commitment: string;
  commitments: (string | null)[];
  /** Places of people whose commitment or number is missing. */
  awaited: number[];
  broken: [round: number, place: number, why: "left" | "late" | "lost"][];
}

export interface TableDocument {
  /** The version of the rules its game is played by, where the house does not play by those. */
  other_rules?: number;
  id: string;
  game: string;
  players: number;
  options: Record<string, unknown>;
  /** The version of the game's rules. */
  rules: number;
  /** Revealing: everybody has committed, and the numbers are being shown to the house. */
  status: "open" | "revealing" | "running" | "over";
  public: boolean;
  order: "lot" | "given";
  pace: Pace;
  standin: string;
  hints: boolean;
  creator: string;
  created: number;
  changed: number;
  actions: number;
  actor: Actor;
  since: number;
  seats: TableSeat[];
  mine: number | null;
  creator_is_me: boolean;
  watching: number;
  clock: Clock | null;
  question: Question | null;
  draws: FirstDraws | FairDraws;
  /** Until when those must have come who are awaited. */
  grace: number | null;
  scores?: number[];
  winners?: number[];
  rematch: string | null;
}

export interface Message {
  number: number;
  name: string;
  person: string;
  seat: number | null;
  text: string;
  at: number;
}

/** What `watch` answers when it cannot go on from a version. */
export interface Whole {
  table: TableDocument;
  version: number;
  view: View | null;
  history: Entry[];
  legal?: string[];
  messages: Message[];
  /** How many steps the game has had, and the chain after them; null before it, and under the first version. */
  step: number | null;
  chain: string | null;
}

/** How many steps went before those an event tells of, and the chain after each. */
interface Linked {
  step?: number;
  chain?: string[];
}

/** Where the game stands when it has begun, and after an action or its taking back. */
interface Standing {
  view: View;
  actor: Actor;
  /** How many actions there are now. */
  actions: number;
  clock: Clock | null;
  since: number;
  legal?: string[];
}

export type TableEvent = { table: string; version: number } & (
  | { event: "table"; document: TableDocument }
  | ({ event: "begun"; chain?: string } & Standing)
  | ({ event: "action"; entry: Entry } & Standing & Linked)
  | ({ event: "taken-back"; by: number } & Standing & Linked)
  | ({ event: "message" } & Message)
  /** Its creator has given the table up. */
  | { event: "closed" }
);

export interface Lobby {
  open: TableDocument[];
  mine: TableDocument[];
  public: TableDocument[];
  finished: TableDocument[];
}
