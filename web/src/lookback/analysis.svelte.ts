// What a game was worth to whom, move by move, thought over in the workers.
//
// Before every decision the adviser gives each line its chances of winning. The value of a position is that of its best
// line. The error of an action is the actor's chance by the best line less the chance by the line that was played. Chance
// events are not thought about: the line that was played already averages over the draws that may follow it, so the luck
// of the draws between two decisions is the value after them less the value of that line.
import { engine } from "../engine/engine.svelte";
import type { Entry } from "../engine/documents";
import { adviser } from "../session/levels";
import type { Session } from "../session/session";
import type { Thought } from "../transport/transport";
import { judge, type Judged } from "./judge";

const milliseconds = 250;
const top = 64;

export class Analysis {
  progress = $state(0);
  running = $state(false);
  result = $state.raw<Judged | null>(null);
  trouble = $state<string | null>(null);

  #stop: AbortController | null = null;

  constructor(private readonly session: Session) {}

  async start(): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    this.running = true;
    this.progress = 0;
    this.trouble = null;
    const entries = this.session.entries;
    const thoughts = new Map<number, Thought>();
    try {
      for (const entry of entries) {
        if (stop.signal.aborted) return;
        this.progress = entry.n / entries.length;
        if (entry.actor !== "chance") thoughts.set(entry.n, await this.#think(entry, stop.signal));
        if (thoughts.size % 8 === 0) this.#judge(entries, thoughts);
      }
      this.#judge(entries, thoughts);
    } catch (error) {
      if (!stop.signal.aborted) this.trouble = error instanceof Error ? error.message : String(error);
    } finally {
      if (this.#stop === stop) this.running = false;
    }
  }

  cancel(): void {
    this.#stop?.abort();
    this.running = false;
  }

  #judge(entries: readonly Entry[], thoughts: ReadonlyMap<number, Thought>): void {
    const view = this.session.view;
    if (view) this.result = judge(entries, thoughts, view.players, view.over ? view.winners : null);
  }

  async #think(entry: Entry, signal: AbortSignal): Promise<Thought> {
    const record = await this.session.recordAt(entry.n);
    return engine.think({ record, player: adviser, milliseconds, top, seed: `analysis/${entry.n}` }, signal);
  }
}
