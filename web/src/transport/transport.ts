// What carries the referee protocol (docs/protocol.md) from the page to an engine and back.
// The page knows only this interface and `openTransport(): Promise<Transport>` in index.ts: an engine in workers of its
// own is behind it now, a server can be later.

/** A request of the protocol, without its `id`, which belongs to the carrier. */
export interface Request {
  op: string;
  [field: string]: unknown;
}

/** An answer that was not refused. */
export interface Answer {
  ok: true;
  [field: string]: unknown;
}

/** The engine refused a request, and said why. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** The other fields of the error: `line` of a bad record, `rule` and `args` of an illegal action. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = "Refusal";
  }
}

/** The engine has stopped and answers no more. Its tables are gone; games are loaded again from their records. */
export class EngineStopped extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "EngineStopped";
  }
}

/** A position, as the record that leads to it, and how long which player is to think about it. */
export interface ThinkRequest {
  record: string;
  player: string;
  /** In every worker at once. Absent: as the player's level has it, in one; levels that err at times do so only then. */
  milliseconds?: number;
  /** How many lines to answer with, the best first. */
  top: number;
  seed: string;
}

/** One action the player has looked at: shares of the win and expected scores, by seat. */
export interface Line {
  action: string;
  simulations: number;
  win: number[];
  score: number[];
}

export interface Thought {
  action: string;
  lines: Line[];
}

export interface Transport {
  /** One request, one answer, in order. Rejects with `Refusal` or `EngineStopped`. */
  ask(request: Request): Promise<Answer>;
  /** Thinks beside the tables, in every worker at once; ends early when aborted (rejects with the signal's reason). */
  think(request: ThinkRequest, signal?: AbortSignal): Promise<Thought>;
  /** A fresh engine in place of one that stopped, without any table. */
  restart(): Promise<void>;
  close(): void;
}
