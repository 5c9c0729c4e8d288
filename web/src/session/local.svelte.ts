// A game being played in this page: the seats around a table of the engine, kept after every action.
// People act through `act`; chance and computers act by themselves until a person is to act.
import { engine } from "../engine/engine.svelte";
import type { Entry, Legal } from "../engine/documents";
import type { Actor, View } from "../games/game";
import type { Route } from "../routes.svelte";
import { EngineStopped, type Answer, type Request, type Thought } from "../transport/transport";
import { recordOf } from "./carry";
import { lastTurnOf, takeBack } from "./entries";
import { adviser, thinkingTime } from "./levels";
import { begin, beginFromRecord, recordOfFirst } from "./new";
import type { By, Session, Stage } from "./session";
import { storage, Superseded, type SavedGame, type SeatPlan } from "./storage";
import { TabWatch } from "./tabs";

export class LocalSession implements Session {
  saved = $state.raw<SavedGame>() as SavedGame;
  actor = $state.raw<Actor>(null);
  view = $state.raw<View | null>(null);
  eyes = $state.raw<number | null>(null);
  legal = $state.raw<readonly string[]>([]);
  entries = $state.raw<readonly Entry[]>([]);
  curtain = $state.raw<number | null>(null);
  thinking = $state.raw<number | null>(null);
  elsewhere = $state(false);
  trouble = $state.raw<Error | null>(null);
  notKept = $state.raw<Error | null>(null);
  readonly recorded = true;
  readonly mayRematch = true;

  readonly #stage: Stage;
  readonly #tabs: TabWatch;
  /** Whether some seats know what others do not. */
  #hides = false;
  #running = false;
  /** Others are to stop acting, so that something can be taken back. */
  #held = false;
  #closed = false;
  #thinkingStop: AbortController | null = null;

  constructor(saved: SavedGame, stage: Stage) {
    this.saved = saved;
    this.#stage = stage;
    this.#tabs = new TabWatch(saved.id, () => this.#standAside());
  }

  get game(): string {
    return this.saved.game;
  }
  get title(): string {
    return this.saved.title;
  }
  get seats(): readonly SeatPlan[] {
    return this.saved.seats;
  }
  get people(): readonly number[] {
    return this.seats.flatMap((plan, seat) => (plan.kind === "person" ? [seat] : []));
  }
  get shared(): boolean {
    return this.people.length > 1;
  }
  get hints(): "offered" | "there" {
    return this.saved.hints ? "offered" : "there";
  }
  get over(): boolean {
    return this.view?.over ?? false;
  }
  get asked(): boolean {
    return this.legal.length > 0 && this.curtain === null && !this.elsewhere;
  }
  get undoable(): number {
    return this.curtain === null ? takeBack(this.entries, this.people, this.eyes) : 0;
  }
  get madeThisTurn(): number {
    return typeof this.actor === "number" && this.asked ? lastTurnOf(this.entries, this.actor) : 0;
  }

  /** Loads the game as it was kept and lets it go on. */
  async open(): Promise<void> {
    await this.#guard(async () => {
      this.#tabs.take();
      this.elsewhere = false;
      this.trouble = null;
      this.saved = (await storage.find(this.saved.id)) ?? this.saved;
      const { actor } = await engine.ask<{ actor: Actor }>({
        op: "load",
        table: this.saved.id,
        record: this.saved.record,
        seed: this.saved.seed,
      });
      this.#hides = await this.#seatsDiffer();
      this.actor = actor;
      const first = typeof actor === "number" && this.people.includes(actor) ? actor : (this.people[0] ?? null);
      this.curtain = this.#passesScreen && first !== null ? first : null;
      this.eyes = this.curtain === null ? first : null;
      await this.#look();
    });
    await this.#run();
  }

  close(): void {
    this.#closed = true;
    this.#thinkingStop?.abort();
    this.#tabs.close();
    void engine.ask({ op: "close", table: this.saved.id }).catch(() => undefined);
  }

  async act(action: string): Promise<void> {
    if (!this.asked || this.#running) return;
    this.legal = [];
    await this.#guard(() => this.#step({ op: "apply", action, at: this.entries.length }, "self"));
    await this.#run();
  }

  async reveal(): Promise<void> {
    if (this.curtain === null) return;
    this.eyes = this.curtain;
    this.curtain = null;
    await this.#guard(() => this.#look());
    await this.#run();
  }

  async undo(): Promise<void> {
    await this.#takeBack(this.undoable);
  }

  async restartTurn(): Promise<void> {
    await this.#takeBack(this.madeThisTurn);
  }

  async retell(): Promise<void> {
    await this.#guard(async () => {
      this.entries = await this.#history(0);
    });
  }

  ask = <T extends object = object>(request: Request): Promise<Answer & T> =>
    engine.ask<T>({ table: this.saved.id, seat: this.eyes, ...request });

  async advice(milliseconds: number, top: number, signal: AbortSignal): Promise<Thought> {
    const { record } = await this.ask<{ record: string }>({ op: "record" });
    return engine.think({ record, player: adviser, milliseconds, top, seed: "hint" }, signal);
  }

  async viewAt(n: number): Promise<View> {
    return (await this.ask<{ view: View }>({ op: "view", at: n })).view;
  }

  recordAt(n: number): Promise<string> {
    return recordOfFirst(n, this.saved.id, this.saved.seed);
  }

  async fullRecord(): Promise<string> {
    return recordOf(this.saved);
  }

  async rematch(): Promise<Route> {
    const { game, title, seats, hints } = this.saved;
    const options = this.view?.options ?? {};
    const next = await begin({ game, title, seats: [...seats], options, hints });
    return { page: "table", id: next.id };
  }

  async fork(n: number, title: string): Promise<Route> {
    const { seats, hints, seed } = this.saved;
    const next = await beginFromRecord(await this.recordAt(n), title, [...seats], hints, seed);
    return { page: "table", id: next.id };
  }

  get #passesScreen(): boolean {
    return this.#hides && this.people.length > 1;
  }

  async #seatsDiffer(): Promise<boolean> {
    const seen = async (seat: number) =>
      JSON.stringify((await engine.ask<{ view: View }>({ op: "view", table: this.saved.id, seat })).view);
    return (await seen(0)) !== (await seen(1));
  }

  async #history(from: number): Promise<Entry[]> {
    return (await this.ask<{ actions: Entry[] }>({ op: "history", from })).actions;
  }

  async #viewNow(): Promise<View> {
    return (await this.ask<{ view: View }>({ op: "view" })).view;
  }

  async #look(): Promise<void> {
    const [entries, view] = [await this.#history(0), await this.#viewNow()];
    this.entries = entries;
    this.view = view;
  }

  /** Chance and computers act until a person is asked. */
  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    await this.#guard(async () => {
      while (this.actor !== null && !this.elsewhere && !this.#held && !this.#closed) {
        if (this.curtain !== null) return;
        if (this.actor === "chance") await this.#step({ op: "roll" }, "chance");
        else if (this.seats[this.actor]?.kind === "computer") await this.#computerActs(this.actor);
        else return this.#askPerson(this.actor);
      }
    });
    this.#running = false;
  }

  async #askPerson(seat: number): Promise<void> {
    if (this.eyes !== seat) {
      if (this.#passesScreen) {
        this.curtain = seat;
        return;
      }
      this.eyes = seat;
      await this.#look();
    }
    this.legal = (await engine.ask<Legal & object>({ op: "legal", table: this.saved.id })).actions;
  }

  async #computerActs(seat: number): Promise<void> {
    const { record } = await engine.ask<{ record: string }>({ op: "record", table: this.saved.id });
    const player = this.seats[seat]?.level ?? "casual";
    const stop = new AbortController();
    this.#thinkingStop = stop;
    this.thinking = seat;
    try {
      const seed = `${this.saved.seed}/${this.entries.length}`;
      const thought = await engine.think(
        { record, player, milliseconds: thinkingTime(player), top: 1, seed },
        stop.signal,
      );
      if (!stop.signal.aborted)
        await this.#step({ op: "apply", action: thought.action, at: this.entries.length }, "other");
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    } finally {
      this.thinking = null;
      this.#thinkingStop = null;
    }
    // Stopped: whoever stopped it lets the game go on again.
    if (stop.signal.aborted) throw new Stopped();
  }

  async #step(request: { op: string; [field: string]: unknown }, by: By): Promise<void> {
    const { actor } = await engine.ask<{ actor: Actor }>({ ...request, table: this.saved.id });
    const added = await this.#history(this.entries.length);
    const view = await this.#viewNow();
    await this.#keep(this.entries.length + added.length, actor === null);
    this.thinking = null;
    // Nobody waits for the draws that only set the game up.
    const shown = by !== "chance" || this.entries.some((entry) => entry.actor !== "chance");
    if (shown)
      await this.#stage.show(
        added.flatMap((entry) => entry.effects),
        view,
        by,
      );
    this.entries = [...this.entries, ...added];
    this.view = view;
    this.actor = actor;
    if (shown && actor !== null) await this.#stage.rest(by);
  }

  async #takeBack(actions: number): Promise<void> {
    if (actions === 0) return;
    await this.#hold();
    await this.#guard(async () => {
      for (let i = 0; i < actions; i += 1) {
        this.actor = (await engine.ask<{ actor: Actor }>({ op: "undo", table: this.saved.id })).actor;
      }
      this.legal = [];
      await this.#look();
      await this.#keep(this.entries.length, false);
    });
    await this.#run();
  }

  /** Waits until nobody acts; `#run` lets the others go on. */
  async #hold(): Promise<void> {
    this.#held = true;
    this.#thinkingStop?.abort();
    while (this.#running) await new Promise((resolve) => setTimeout(resolve, 10));
    this.#held = false;
  }

  /** How the game ended, for whoever looks it up later; taken back, it has not ended. */
  #result(over: boolean): Pick<SavedGame, "scores" | "winners"> {
    if (!over || !this.view) return { scores: undefined, winners: undefined };
    return { scores: [...this.view.scores], winners: [...this.view.winners] };
  }

  async #keep(moves: number, over: boolean): Promise<void> {
    const { record } = await engine.ask<{ record: string }>({ op: "record", table: this.saved.id });
    try {
      this.saved = await storage.keep({ ...this.saved, record, moves, over, ...this.#result(over) });
      this.notKept = null;
    } catch (error) {
      if (error instanceof Superseded) this.#standAside();
      else this.notKept = error instanceof Error ? error : new Error(String(error));
    }
  }

  #standAside(): void {
    this.elsewhere = true;
    this.legal = [];
    this.#thinkingStop?.abort();
  }

  async #guard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof Stopped || this.#closed) return;
      // The page offers to restart an engine that has stopped, and then opens the game again.
      if (!(error instanceof EngineStopped)) this.trouble = error instanceof Error ? error : new Error(String(error));
    }
  }
}

/** Thinking was stopped by this page itself. */
class Stopped extends Error {}
