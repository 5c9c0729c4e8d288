// Thinking in several workers at once. Each has an engine of its own and a seed of its own, and looks at the position
// in slices, so that it can be called off between two; what they found adds up by the number of simulations.
import { Asker, type Spawn } from "./asker";
import { EngineStopped, type Line, type ThinkRequest, type Thought } from "./transport";

/** How long a worker thinks before it listens again. */
const sliceMilliseconds = 100;

/** A worker and the record whose position stands on its table. */
class Thinker {
  private record = "";

  constructor(
    readonly asker: Asker,
    private readonly number: number,
  ) {}

  /** What the player does by itself, with the budget of its level. */
  async play(request: ThinkRequest): Promise<Thought> {
    await this.seat(request.record);
    return this.ask(request, request.seed);
  }

  /** What it finds in the time given. */
  async think(request: ThinkRequest, milliseconds: number, signal: AbortSignal): Promise<Thought> {
    await this.seat(request.record);
    const end = performance.now() + milliseconds;
    for (let slice = 0; ; ++slice) {
      const left = Math.max(1, Math.round(end - performance.now()));
      const budget = { ms: Math.min(sliceMilliseconds, left) };
      const thought = await this.ask(request, `${request.seed}/${this.number}/${slice}`, budget);
      signal.throwIfAborted();
      const decided = thought.lines.length < 2; // nothing to choose between, or a player that does not search
      if (decided || performance.now() >= end) return thought;
    }
  }

  private async ask({ player }: ThinkRequest, seed: string, budget?: object): Promise<Thought> {
    const { action, lines } = await this.asker.ask({ op: "think", player, seed, budget, keep: true });
    return { action: action as string, lines: lines as Line[] };
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
  private readonly thinkers: Thinker[] = [];
  private busy: Promise<unknown> = Promise.resolve();
  private closed = false;

  constructor(
    private readonly spawn: Spawn,
    private readonly module: Promise<WebAssembly.Module>,
    private readonly count: number,
  ) {}

  /** One thought at a time, in the order asked. Rejects with the signal's reason as soon as it is aborted. */
  think(request: ThinkRequest, signal: AbortSignal = new AbortController().signal): Promise<Thought> {
    const begun = this.busy.then(() => this.begin(request, signal));
    // A slice that was begun is finished, whatever became of the others.
    this.busy = begun.then((work) => Promise.allSettled(work)).catch(() => undefined);
    const thought = begun.then(async (work) => together(await Promise.all(work), request.top));
    return abortable(thought, signal);
  }

  private begin(request: ThinkRequest, signal: AbortSignal): Promise<Thought>[] {
    signal.throwIfAborted();
    this.wake();
    const { milliseconds } = request;
    if (milliseconds === undefined) return this.thinkers.slice(0, 1).map((thinker) => thinker.play(request));
    return this.thinkers.map((thinker) => thinker.think(request, milliseconds, signal));
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

/** One thought of several. A single one speaks for itself: it may have chosen an action that is not its best. */
export function together(thoughts: readonly Thought[], top: number): Thought {
  const [first, ...others] = thoughts;
  if (!first) throw new EngineStopped("the engine was closed");
  const lines = addUp(thoughts.map((thought) => thought.lines));
  const action = others.length > 0 ? lines[0]?.action : undefined;
  return { action: action ?? first.action, lines: lines.slice(0, top) };
}

/** What several searches found, as one: simulations added, means weighted by them; most simulations first. */
function addUp(searches: readonly (readonly Line[])[]): Line[] {
  const sums = new Map<string, Line>();
  for (const line of searches.flat()) {
    const sum = sums.get(line.action);
    sums.set(line.action, sum ? added(sum, line) : line);
  }
  return [...sums.values()].sort((a, b) => b.simulations - a.simulations || (a.action < b.action ? -1 : 1));
}

function added(a: Line, b: Line): Line {
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
