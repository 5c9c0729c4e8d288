// The chooser at a table: what is chosen so far, what the considered action would do, and why something cannot be done.
import type { Grammar, Part, Preview, View } from "../games/game";
import type { Ask } from "../session/session";
import { Refusal } from "../transport/transport";
import { candidates, choices, considered, isVerb, point, remaining, type Candidate } from "./choice";

/** Where the actions come from and where the considered one is asked about. */
export interface Place {
  readonly legal: readonly string[];
  readonly view: View | null;
  readonly ask: Ask;
}

export class Chooser {
  chosen = $state.raw<readonly Part[]>([]);
  preview = $state.raw<Preview | null>(null);
  /** The sentence that says why the last thing pointed at cannot be done. */
  objection = $state.raw<string | null>(null);

  readonly #place: Place;
  readonly #grammar: Grammar;
  /** Called when pointing has led to an action, for those who want no question. */
  readonly #onConsidered: (action: string) => void;

  constructor(place: Place, grammar: Grammar, onConsidered: (action: string) => void) {
    this.#place = place;
    this.#grammar = grammar;
    this.#onConsidered = onConsidered;
  }

  readonly all: readonly Candidate[] = $derived.by(() => candidates(this.#place.legal, this.#grammar.parts));
  readonly left: readonly Candidate[] = $derived.by(() => remaining(this.all, this.chosen));
  readonly considered: string | null = $derived.by(() => considered(this.all, this.chosen));
  /** What can be chosen on the board, and what is, the parts of the considered action among it. */
  readonly choices: ReadonlySet<Part> = $derived.by(
    () => new Set([...choices(this.all, this.chosen)].filter((part) => !isVerb(part))),
  );
  readonly shown: ReadonlySet<Part> = $derived.by(
    () => new Set([...this.chosen, ...(this.considered === null ? [] : this.#grammar.parts(this.considered))]),
  );

  /** Points at something that can stand for these parts. */
  point = (parts: Part[]): void => {
    if (this.all.length === 0) return;
    this.objection = null;
    const before = this.chosen;
    const pointed = point(this.all, before, parts);
    if (pointed.kind !== "illegal") this.chosen = pointed.chosen;
    if (pointed.kind === "illegal" || pointed.kind === "instead") void this.#ask(before, parts);
    if (pointed.kind === "chosen" || pointed.kind === "instead") this.#consider();
  };

  /** Takes an action from the list. */
  take(action: string): void {
    const found = this.all.find((candidate) => candidate.action === action);
    if (!found) return;
    this.objection = null;
    this.chosen = [...found.parts];
    this.#consider();
  }

  /** Lets the last chosen part go; false when there was none. */
  back(): boolean {
    this.objection = null;
    if (this.chosen.length === 0) return false;
    this.chosen = this.chosen.slice(0, -1);
    return true;
  }

  clear(): void {
    this.chosen = [];
    this.objection = null;
  }

  /** Asks what the considered action would do; to be run whenever it changes. */
  async foresee(): Promise<void> {
    const action = this.considered;
    this.preview = null;
    if (action === null) return;
    const answer = await this.#place.ask<Omit<Preview, "action">>({ op: "preview", action }).catch(() => null);
    if (answer && action === this.considered) this.preview = { ...answer, action };
  }

  #consider(): void {
    if (this.considered !== null) this.#onConsidered(this.considered);
  }

  async #ask(chosen: readonly Part[], pointed: readonly Part[]): Promise<void> {
    const view = this.#place.view;
    const action =
      view &&
      this.#grammar.meant(
        chosen.filter((part) => !isVerb(part)),
        pointed,
        view,
      );
    if (!action) return;
    try {
      const answer = await this.#place.ask<{ legal: boolean; message?: string }>({ op: "why", action });
      this.objection = answer.legal ? null : (answer.message ?? null);
    } catch (error) {
      if (error instanceof Refusal) this.objection = null;
      else throw error;
    }
  }
}
