// A tutorial being played: every step is an action through the protocol, on a table of its own.
import { engine } from "../engine/engine.svelte";
import type { Entry, Legal } from "../engine/documents";
import type { Actor, Effect, Tutorial, TutorialStep, View } from "../games/game";
import { told } from "../session/entries";
import type { Stage } from "../session/session";
import type { Answer, Request } from "../transport/transport";

export class Lesson {
  readonly table = `lesson/${crypto.randomUUID()}`;
  step = $state(0);
  view = $state.raw<View | null>(null);
  legal = $state.raw<readonly string[]>([]);
  trace = $state.raw<readonly Effect[]>([]);
  /** What another move than the one asked for would do. */
  aside = $state.raw<readonly string[] | null>(null);
  busy = $state(false);
  trouble = $state<string | null>(null);

  constructor(
    private readonly tutorial: Tutorial,
    private readonly steps: () => readonly TutorialStep[],
    private readonly stage: Stage,
  ) {}

  get seat(): number {
    return this.tutorial.seat;
  }
  get current(): TutorialStep | null {
    return this.steps()[this.step] ?? null;
  }
  get length(): number {
    return this.steps().length;
  }
  get done(): boolean {
    return this.step >= this.length;
  }

  ask = <T extends object = object>(request: Request): Promise<Answer & T> =>
    engine.ask<T>({ table: this.table, seat: this.seat, ...request });

  async open(): Promise<void> {
    await this.#guard(async () => {
      await engine.ask({ op: "load", table: this.table, record: this.tutorial.record, seed: "lesson" });
      this.view = await this.#look();
      await this.#ask();
    });
  }

  close(): void {
    void engine.ask({ op: "close", table: this.table }).catch(() => undefined);
  }

  /** On from a step that is only read. */
  async next(): Promise<void> {
    if (this.current?.actions || this.busy) return;
    await this.#guard(() => this.#finishStep());
  }

  /** The person acts: what the step asks for counts, anything else is answered with what it would do. */
  async act(action: string): Promise<void> {
    const step = this.current;
    if (this.busy) return;
    await this.#guard(async () => {
      if (!step?.actions?.includes(action)) {
        const { effects } = await this.ask<{ effects: Effect[] }>({ op: "preview", action });
        this.aside = told(effects);
        return;
      }
      await this.#apply(action, "self");
      await this.#finishStep();
    });
  }

  async #finishStep(): Promise<void> {
    for (const action of this.current?.then ?? []) await this.#apply(action, "other");
    this.aside = null;
    this.step += 1;
    await this.#ask();
  }

  async #apply(action: string, by: "self" | "other"): Promise<void> {
    this.legal = [];
    await this.ask({ op: "apply", action });
    const made = (await this.ask<{ actions: Entry[] }>({ op: "history", from: 0 })).actions;
    const after = await this.#look();
    const effects = made.at(-1)?.effects ?? [];
    await this.stage.show(effects, after, by);
    this.view = after;
    this.trace = effects;
    await this.stage.rest(by);
  }

  async #ask(): Promise<void> {
    const asked = this.view?.actor === this.seat && this.current?.actions !== undefined;
    this.legal = asked ? (await this.ask<Legal & { actor: Actor }>({ op: "legal" })).actions : [];
  }

  async #look(): Promise<View> {
    return (await this.ask<{ view: View }>({ op: "view" })).view;
  }

  async #guard(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await work();
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
    }
  }
}
