// What the table needs of a game being played, wherever its engine is: in this page (local.svelte.ts) or in a house far
// away (online/session.svelte.ts).
import type { Entry } from "../engine/documents";
import type { Actor, Effect, View } from "../games/game";
import type { Route } from "../routes.svelte";
import type { Answer, Request, Thought } from "../transport/transport";
import type { SeatPlan } from "./storage";

/** Who made what is shown: the person who looks on as it was foreseen, another seat, or chance. */
export type By = "self" | "other" | "chance";

/** What the page does with what happened. */
export interface Stage {
  /** Shows it, before the new view is set. */
  show(effects: readonly Effect[], after: View, by: By): Promise<void>;
  /** A moment to take it in, once the new view is set. */
  rest(by: By): Promise<void>;
}

/** Asks about the table, as the eyes that look at it may know. */
export type Ask = <T extends object = object>(request: Request) => Promise<Answer & T>;

export interface Session {
  // What kind of game it is.
  readonly game: string;
  readonly title: string;
  readonly seats: readonly SeatPlan[];
  /** The seats of people. */
  readonly people: readonly number[];
  /** Several people look at this screen in turn. */
  readonly shared: boolean;

  // Where it stands.
  readonly actor: Actor;
  readonly view: View | null;
  /** Whose eyes the view is for; null for a spectator. */
  readonly eyes: number | null;
  /** What the person to act may do; empty while others act. */
  readonly legal: readonly string[];
  /** Every action so far, as the eyes may know it. */
  readonly entries: readonly Entry[];
  readonly over: boolean;
  /** A person is asked, and may see the board. */
  readonly asked: boolean;
  /** The seat the screen is to be passed to, before its hand is shown. */
  readonly curtain: number | null;
  /** The computer seat that is thinking. */
  readonly thinking: number | null;
  /** Another tab plays this game. */
  readonly elsewhere: boolean;
  /** What went wrong, when the game cannot go on. */
  readonly trouble: Error | null;
  /** The game could not be kept; it goes on, but would not survive the page. */
  readonly notKept: Error | null;

  // What may be done beside acting.
  /** How many of the last actions `undo` would take back; 0 when none may be. */
  readonly undoable: number;
  /** How many actions the person has made in the turn that is still going on. */
  readonly madeThisTurn: number;
  /** Whether hints may be asked for, and whether they are offered. */
  readonly hints: "offered" | "there" | "none";
  /** Whether this person may ask for the same people at a new table. */
  readonly mayRematch: boolean;
  /** Whether the record may be had now, and with it analysis and other games from any moment of this one. */
  readonly recorded: boolean;

  open(): Promise<void>;
  close(): void;
  act(action: string): Promise<void>;
  /** The screen has been passed on. */
  reveal(): Promise<void>;
  undo(): Promise<void>;
  restartTurn(): Promise<void>;
  /** The log again, in the language that is set now. */
  retell(): Promise<void>;
  ask: Ask;
  /** What the best player would do in place of the seat that is to act. */
  advice(milliseconds: number, top: number, signal: AbortSignal): Promise<Thought>;
  /** What the eyes could see after the first n actions. */
  viewAt(n: number): Promise<View>;
  /** The record of the first n actions. */
  recordAt(n: number): Promise<string>;
  /** The whole record with everything that is to be carried out of the page. */
  fullRecord(): Promise<string>;
  /** The same people at a new table: where it is, or null when there is none. */
  rematch(): Promise<Route | null>;
  /** Another game from the first n actions, in this browser; this one stays as it is. */
  fork(n: number, title: string): Promise<Route>;
}
