// The hint ladder: where to look, which piece, which move, and why. Each rung says a little more than the last.
import type { Effect, Grammar, Part } from "../games/game";
import type { Session } from "../session/session";
import type { Thought } from "../transport/transport";

export const rungs = ["where", "piece", "move", "why"] as const;
export type Rung = (typeof rungs)[number];

const milliseconds = 1200;

export class Hints {
  rung = $state.raw<Rung | null>(null);
  searching = $state(false);
  thought = $state.raw<Thought | null>(null);
  /** What the advised action would do, in sentences. */
  effects = $state.raw<readonly Effect[]>([]);

  #stop: AbortController | null = null;

  constructor(
    private readonly grammar: Grammar,
    private readonly session: Session,
  ) {}

  get action(): string | null {
    return this.thought?.action ?? null;
  }

  /** What this rung points at: the places of the best moves, then the piece, then all of the move. */
  get highlight(): Part[] {
    const { thought, rung } = this;
    if (!thought || rung === null) return [];
    const best = this.grammar.parts(thought.action);
    if (rung === "where")
      return [...new Set(thought.lines.flatMap((line) => this.grammar.parts(line.action).slice(0, 1)))];
    if (rung === "piece") return best.slice(0, 1);
    return best;
  }

  /** One rung further up; the first one has to be thought about. */
  async climb(): Promise<void> {
    if (this.searching) return;
    if (this.rung === null) return this.#begin();
    this.rung = rungs[Math.min(rungs.indexOf(this.rung) + 1, rungs.length - 1)] ?? null;
  }

  clear(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.rung = null;
    this.thought = null;
    this.effects = [];
    this.searching = false;
  }

  async #begin(): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    this.searching = true;
    try {
      const thought = await this.session.advice(milliseconds, 3, stop.signal);
      const preview = await this.session.ask<{ effects: Effect[] }>({ op: "preview", action: thought.action });
      if (stop.signal.aborted) return;
      this.thought = thought;
      this.effects = preview.effects;
      this.rung = "where";
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    } finally {
      if (this.#stop === stop) this.searching = false;
    }
  }
}
