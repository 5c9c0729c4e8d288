// What a game is to the frame: how its actions are taken apart, and the components that draw it.
// A game here holds no rule: it draws views, marks what can be chosen, reports what was pointed at, and shows what the
// protocol says would happen. Everything it knows comes in documents (docs/protocol.md).
import type { Component } from "svelte";

export type Language = "en" | "de" | "nl";
export type Actor = number | "chance" | null;

/** A state or view document; each game narrows it to its own fields. */
export interface View {
  game: string;
  players: number;
  options: Record<string, unknown>;
  actor: Actor;
  phase: string;
  over: boolean;
  scores: number[];
  winners: number[];
  [field: string]: unknown;
}

/** What an action did, with its sentence (docs/effects). */
export interface Effect {
  kind: string;
  text: string;
  seat?: number;
  [field: string]: unknown;
}

/** What an action would do: the answer to `preview`. */
export interface Preview {
  action: string;
  effects: Effect[];
  view: View;
}

/**
 * Something an action names: "field:5:healer", "from:5", "to:9", "cell:c4", "shape:L4", "card:N-mt".
 * An action is the set of its parts. Choosing a part leaves the legal actions that have it; when one is left, or one
 * has no other parts, it is considered (previewed), and then confirmed.
 */
export type Part = string;

export interface Grammar {
  /** The parts an action names. Text taken apart, nothing more: "journey 5 9" → ["from:5", "to:9"]. */
  parts(action: string): Part[];
  /** A short name for an action, for buttons and lists: "Journey from 5 to 9". */
  label(action: string, language: Language, view: View): string;
  /** The action a person most likely meant who, with `chosen` chosen, pointed at one of `pointed`, for `why`. */
  meant(chosen: readonly Part[], pointed: readonly Part[], view: View): string | null;
}

/**
 * What every component of a game is given. Nothing in it is to be changed.
 * An element that stands for a part carries it as `data-part`, so that the frame can name it on hover and long press.
 */
export interface BoardProps {
  view: View;
  /** Whose eyes these are; null for a spectator. Others' hidden cards are counts in the view. */
  seat: number | null;
  language: Language;
  /** Parts that can be chosen now: outlined and lifted. */
  choices: ReadonlySet<Part>;
  /** Parts chosen so far: filled. */
  chosen: ReadonlySet<Part>;
  /** What the considered action would do; drawn over the board before it counts. */
  preview: Preview | null;
  /** Effects of the last moves, left as a trace. */
  trace: readonly Effect[];
  /** Parts to point at from outside: hints and tutorials. */
  highlight: ReadonlySet<Part>;
  /** The person pointed at something that can stand for these parts, the likeliest first (mouse, touch or key). */
  point(parts: Part[]): void;
}

/** What a Board exports beside its props. */
export interface BoardExports {
  /** Shows effects as motion, from the view drawn now; ends early when aborted. The frame then sets the new view. */
  animate?(effects: readonly Effect[], after: View, signal: AbortSignal, milliseconds: number): Promise<void>;
}

/** One line of the board in words, for the text view; `parts` make it a button when they can be chosen. */
export interface TextLine {
  text: string;
  parts?: Part[];
}
export interface TextGroup {
  heading: string;
  lines: TextLine[];
}

/** A step of a tutorial: words, what to point at, and the action that is asked for. */
export interface TutorialStep {
  text: string;
  /** Absent: the step is only read ("Next"). Otherwise these actions count; any other is answered with its preview. */
  actions?: string[];
  highlight?: Part[];
  /** Played by the others, or by chance, once the step is done. */
  then?: string[];
}
export interface Tutorial {
  /** A record (docs/protocol.md) that leads to the prepared position. */
  record: string;
  seat: number;
  steps(language: Language): TutorialStep[];
}

/** A page of rules in our own words; a figure is a view drawn by the same Board. */
export interface RulesSection {
  heading: string;
  paragraphs: string[];
  figure?: { view: View; caption: string; highlight?: Part[]; preview?: Preview };
}

export interface GameModule {
  key: string;
  grammar: Grammar;
  /** The board itself: one SVG. */
  Board: Component<BoardProps, BoardExports>;
  /** What lies beside the board and can be chosen from: hand, supply, stock, display, special cards. */
  Tray: Component<BoardProps>;
  /** What a seat has, in a line or two: supply, cards, credits, bonus. `of` is the seat described. */
  SeatDetail: Component<BoardProps & { of: number }>;
  /** What the considered action would do, in figures: balance of strength, owners, points, cost, scores after. */
  Consequence: Component<BoardProps>;
  /** The whole board in words; everything that can be chosen is among the lines. */
  describe(props: BoardProps): TextGroup[];
  /** The name of a thing and its rule in a sentence, for hover and long press; null when there is nothing to say. */
  explain(part: Part, language: Language, view: View): { name: string; rule: string } | null;
  tutorial: Tutorial;
  rules(language: Language): RulesSection[];
  /** A view for the picture on the start page. */
  picture: View;
}
