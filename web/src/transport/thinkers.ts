// Thinking in several workers at once. Each has an engine of its own and a seed of its own, and looks at the position
// in slices, so that it can be called off between two; what they found adds up by the number of simulations.
import { Asker, type Spawn } from "./asker";
import { type Line, Refusal, type ThinkRequest, type Thought } from "./transport";

/** How long a worker thinks before it listens again. */
const sliceMilliseconds = 100;

/** A worker and the record whose position stands on its table. */
class Thinker {
  private record = "";

  constructor(
    readonly asker: Asker,
    private readonly number: number,
  ) {}

  async think(request: ThinkRequest, signal: AbortSignal): Promise<Line[]> {
    await this.seat(request.record);
    const began = performance.now();
    let left = request.milliseconds;
    let lines: Line[] = [];
    for (let slice = 0; slice === 0 || left > 0; ++slice) {
      const answer = await this.asker.ask({
        op: "think",
        player: request.player,
        budget: { ms: Math.max(1, Math.min(sliceMilliseconds, Math.round(left))) },
        seed: `${request.seed}/${this.number}/${slice}`,
        keep: true,
      });
      signal.throwIfAborted();
      lines = answer.lines as Line[];
      left = request.milliseconds - (performance.now() - began);
    }
    return lines;
  }

  /** Brings the table to the record's position: played on where it continues, so that what was thought is kept. */
  private async seat(record: string): Promise<void> {
    const before = this.record;
    this.record = "";
    if (before !== "" && record.startsWith(before)) {
      for (const line of record.slice(before.length).split("\n"))
        if (line !== "") await this.asker.ask({ op: "apply", action: line.slice(line.indexOf(": ") + 2) });
    } else {
      await this.asker.ask({ op: "load", record });
    }
    this.record = record;
  }
}

export class Thinkers {
  private thinkers: Thinker[] = [];
  private closed = false;

  constructor(
    private readonly spawn: Spawn,
    private readonly module: Promise<WebAssembly.Module>,
    private readonly count: number,
  ) {}

  /** Rejects with the signal's reason when aborted; a worker is then free again after its slice at the latest. */
  async think(request: ThinkRequest, signal: AbortSignal = new AbortController().signal): Promise<Thought> {
    signal.throwIfAborted();
    this.wake();
    const found = await abortable(Promise.all(this.thinkers.map((thinker) => thinker.think(request, signal))), signal);
    const lines = addUp(found);
    const [best] = lines;
    if (!best) throw new Refusal("over", "There is nothing to think about.");
    return { action: best.action, lines: lines.slice(0, request.top) };
  }

  close(): void {
    this.closed = true;
    for (const { asker } of this.thinkers) asker.close();
  }

  /** Workers are started when first needed, and again in place of any that stopped. */
  private wake(): void {
    for (let i = 0; i < this.count && !this.closed; ++i)
      if (!this.thinkers[i] || this.thinkers[i]?.asker.stopped)
        this.thinkers[i] = new Thinker(new Asker(this.spawn, this.module), i);
  }
}

/** What several searches found, as one: simulations added, means weighted by them; most simulations first. */
export function addUp(searches: readonly (readonly Line[])[]): Line[] {
  const sums = new Map<string, Line>();
  for (const line of searches.flat()) {
    const sum = sums.get(line.action);
    sums.set(line.action, sum ? together(sum, line) : line);
  }
  return [...sums.values()].sort((a, b) => b.simulations - a.simulations || (a.action < b.action ? -1 : 1));
}

function together(a: Line, b: Line): Line {
  const simulations = a.simulations + b.simulations;
  const share = simulations === 0 ? 0.5 : a.simulations / simulations;
  const mean = (x: number[], y: number[]) => x.map((value, seat) => share * value + (1 - share) * (y[seat] ?? value));
  return { action: a.action, simulations, win: mean(a.win, b.win), score: mean(a.score, b.score) };
}

function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
