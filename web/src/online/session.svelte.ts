// A game at a table of the house: everything comes by the socket, and counts when the house has said so.
import type { Entry } from "../engine/documents";
import { engine } from "../engine/engine.svelte";
import type { Actor, View } from "../games/game";
import type { Route } from "../routes.svelte";
import { lastTurnOf } from "../session/entries";
import { beginFromRecord, recordOfFirst } from "../session/new";
import { withHeaders } from "../session/records";
import type { By, Session, Stage } from "../session/session";
import type { SeatPlan } from "../session/storage";
import { settings } from "../settings/settings.svelte";
import { type Answer, Refusal, type Request, type Thought } from "../transport/transport";
import { isSeated, nameOf, reasonOf, waitsForMe } from "./facts";
import type { Message, TableDocument, TableEvent, Whole } from "./documents";
import { Fairness } from "./fair/fairness.svelte";
import { house } from "./house.svelte";
import { recall, remember } from "./memory";
import { tell } from "./words";

type Happened = Extract<TableEvent, { event: "begun" | "action" | "taken-back" }>;

/** With more than so many actions still to be shown, they are shown at once. */
const patience = 3;

export class OnlineSession implements Session {
  /** Null until the house has answered. */
  table = $state.raw<TableDocument | null>(null);
  messages = $state.raw<readonly Message[]>([]);
  /** The number of the last message that was read. */
  read = $state(-1);
  /** What the house would not do, in its words. */
  notice = $state.raw<string | null>(null);
  /** What happened beside the actions, for the live region. */
  news = $state.raw("");

  actor = $state.raw<Actor>(null);
  view = $state.raw<View | null>(null);
  legal = $state.raw<readonly string[]>([]);
  entries = $state.raw<readonly Entry[]>([]);
  trouble = $state.raw<Error | null>(null);
  readonly curtain = null;
  readonly elsewhere = false;
  readonly notKept = null;
  readonly shared = false;

  /** Where actions are shown, once there is a board. */
  stage: Stage | null = null;

  /** Actions still to be shown; another list whenever everything has come anew. */
  #queue: Happened[] = [];
  #showing: Happened[] | null = null;
  /** The place of an action that the house has not answered to yet. */
  #sent: number | null = null;
  #stopWatching: (() => void) | null = null;
  #record: Promise<string> | null = null;
  /** The engine of this page that holds the record of the finished game. */
  #loadedBy: number | null = null;

  /** The part of this page in the draws. */
  readonly fairness: Fairness;

  constructor(readonly id: string) {
    this.fairness = new Fairness(id, this.ask, () => house.renew(id));
    this.read = recall(id).read ?? -1;
  }

  // What the frame reads.
  get game(): string {
    return this.table?.game ?? "";
  }
  get title(): string {
    return house.games.find((game) => game.key === this.game)?.names[settings.language] ?? "";
  }
  readonly seats: readonly SeatPlan[] = $derived.by(() => (this.table?.seats ?? []).map(planOf));
  get people(): readonly number[] {
    return this.seats.flatMap((plan, seat) => (plan.kind === "person" ? [seat] : []));
  }
  get eyes(): number | null {
    return this.table?.mine ?? null;
  }
  get running(): boolean {
    return this.table?.status === "running";
  }
  get over(): boolean {
    return this.view?.over ?? false;
  }
  get asked(): boolean {
    return this.running && this.legal.length > 0 && !this.standsIn && this.table?.question == null;
  }
  /** A computer plays in my place. */
  get standsIn(): boolean {
    return this.eyes !== null && this.table?.seats[this.eyes]?.standin === true;
  }
  get thinking(): number | null {
    const seat = typeof this.actor === "number" && this.running ? this.table?.seats[this.actor] : undefined;
    return seat?.kind === "computer" || seat?.standin ? (this.actor as number) : null;
  }
  get undoable(): number {
    if (!this.running || this.eyes === null || this.standsIn || this.table?.question) return 0;
    const last = this.entries.findLastIndex((entry) => entry.actor === this.eyes);
    return last < 0 ? 0 : this.entries.length - last;
  }
  get madeThisTurn(): number {
    return this.asked && this.eyes !== null ? lastTurnOf(this.entries, this.eyes) : 0;
  }
  get hints(): "there" | "none" {
    const alone = this.people.every((seat) => seat === this.eyes);
    return this.eyes !== null && (this.table?.hints || alone) ? "there" : "none";
  }
  get recorded(): boolean {
    return this.table?.status === "over" && this.eyes !== null;
  }
  get mayRematch(): boolean {
    return this.eyes !== null;
  }
  /** It is for me to act or to answer. */
  get waitsForMe(): boolean {
    return this.table !== null && waitsForMe(this.table);
  }
  get unread(): number {
    return this.heard.filter(({ number, person }) => number > this.read && person !== house.me?.id).length;
  }
  /** Messages of people who are not muted. */
  get heard(): readonly Message[] {
    return this.messages.filter(({ person }) => !settings.muted.includes(person));
  }

  // Coming and going.
  watch(): void {
    this.#stopWatching ??= house.watch(this.id, {
      whole: (whole) => this.#take(whole),
      event: (event) => this.#hear(event),
      refused: (refusal) => (this.trouble = refusal),
    });
  }

  unwatch(): void {
    this.#stopWatching?.();
    this.#stopWatching = null;
    this.#forget();
  }

  async open(): Promise<void> {
    if (!this.trouble) return;
    this.trouble = null;
    house.renew(this.id);
  }

  close(): void {
    this.stage = null;
    if (this.#loadedBy !== null) void engine.ask({ op: "close", table: this.#far }).catch(() => undefined);
    this.#loadedBy = null;
  }

  // Doing.
  async act(action: string): Promise<void> {
    const at = this.entries.length;
    if (!this.asked || this.#sent === at) return;
    this.#sent = at;
    const done = await this.wish({ op: "apply", action, at });
    if (!done && this.#sent === at) this.#sent = null;
  }

  /** Asks for something to be done at this table; false when it was not, and then the notice says why. */
  async wish(request: Request): Promise<boolean> {
    this.notice = null;
    try {
      await this.ask(request);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === "stale") house.renew(this.id);
      else this.notice = reasonOf(error);
      return false;
    }
  }

  async sit(seat?: number): Promise<void> {
    this.notice = null;
    try {
      if (this.table) await house.sit(this.table, seat);
    } catch (error) {
      if (error instanceof Refusal && error.code === "stale") house.renew(this.id);
      this.notice = reasonOf(error);
    }
  }

  async reveal(): Promise<void> {}

  async undo(): Promise<void> {
    await this.#takeBack(this.undoable);
  }

  async restartTurn(): Promise<void> {
    await this.#takeBack(this.madeThisTurn);
  }

  async retell(): Promise<void> {
    try {
      await house.speak();
      const { actions } = await this.ask<{ actions: Entry[] }>({ op: "history", from: 0 });
      if (actions.length === this.entries.length) this.entries = actions;
    } catch {
      house.renew(this.id);
    }
  }

  markRead(): void {
    const last = this.messages.at(-1)?.number ?? -1;
    if (last <= this.read) return;
    this.read = last;
    remember(this.id, { read: last });
  }

  // Asking.
  ask = <T extends object = object>(request: Request): Promise<Answer & T> =>
    house.ask<T>({ ...request, table: this.id });

  async advice(milliseconds: number, top: number, signal: AbortSignal): Promise<Thought> {
    const thought = await this.ask<Thought>({ op: "think", budget: { ms: milliseconds }, top });
    signal.throwIfAborted();
    return thought;
  }

  async viewAt(n: number): Promise<View> {
    return (await this.ask<{ view: View }>({ op: "view", at: n })).view;
  }

  /** The record as the house wrote it, with what the draws were made of. */
  record(): Promise<string> {
    this.#record ??= this.ask<{ record: string }>({ op: "record" }).then((answer) => answer.record);
    this.#record.catch(() => (this.#record = null));
    return this.#record;
  }

  async fullRecord(): Promise<string> {
    return withHeaders(await this.record(), this.title, this.seats);
  }

  async recordAt(n: number): Promise<string> {
    const record = await this.record();
    if (this.#loadedBy !== engine.generation) {
      await engine.ask({ op: "load", table: this.#far, record });
      this.#loadedBy = engine.generation;
    }
    return recordOfFirst(n, this.#far);
  }

  async rematch(): Promise<Route | null> {
    try {
      const { table } = await this.ask<{ table: TableDocument }>({ op: "rematch" });
      if (table.status === "open" && !isSeated(table)) await house.sit(table, table.mine ?? undefined);
      return { page: "far", id: table.id };
    } catch (error) {
      this.notice = reasonOf(error);
      return null;
    }
  }

  async fork(n: number, title: string): Promise<Route> {
    const next = await beginFromRecord(await this.recordAt(n), title, [...this.seats], false);
    return { page: "table", id: next.id };
  }

  get #far(): string {
    return `far/${this.id}`;
  }

  async #takeBack(actions: number): Promise<void> {
    if (actions > 0) await this.wish({ op: "take-back", to: this.entries.length - actions });
  }

  /** Nothing that came before is shown any more. */
  #forget(): void {
    this.#queue = [];
    this.#showing = null;
  }

  #take(whole: Whole): void {
    this.#forget();
    this.trouble = null;
    this.table = whole.table;
    this.view = whole.view ?? null;
    this.entries = whole.history ?? [];
    this.actor = whole.table.actor;
    this.legal = whole.legal ?? [];
    this.#sent = null;
    this.messages = whole.messages ?? [];
    this.fairness.whole(whole);
    this.fairness.look(whole.table);
  }

  #hear(event: TableEvent): void {
    this.fairness.event(event);
    if (event.event === "message") {
      this.messages = [...this.messages, event];
      if (!settings.muted.includes(event.person) && event.person !== house.me?.id)
        this.news = tell("talk.said", { name: event.name, text: event.text });
    } else if (event.event === "closed") {
      this.table = null;
      this.trouble = new Refusal("no-table", tell("not-found"));
    } else if (event.event === "table") {
      const { table: before, standsIn } = this;
      this.table = event.document;
      this.fairness.look(event.document);
      this.news = newsOf(before, event.document) ?? this.news;
      // Whoever is back from a stand-in is asked again.
      if (standsIn !== this.standsIn) house.renew(this.id);
    } else {
      const { actor, actions, clock, since } = event;
      if (this.table) this.table = { ...this.table, actor, actions, clock, since };
      this.#queue.push(event);
      if (!this.#showing) void this.#show(this.#queue);
    }
  }

  /** Shows what happened, one after the other. */
  async #show(queue: Happened[]): Promise<void> {
    this.#showing = queue;
    for (let event = queue.shift(); event; event = queue.shift()) {
      await this.#showOne(event, queue);
      if (this.#showing !== queue) return;
    }
    this.#showing = null;
  }

  async #showOne(event: Happened, queue: readonly Happened[]): Promise<void> {
    const entry = event.event === "action" ? event.entry : null;
    const by = entry ? this.#by(entry.actor) : "other";
    // Nobody waits for the draws that only set the game up.
    const setUp = by === "chance" && this.entries.every(({ actor }) => actor === "chance");
    const stage = !entry || setUp || queue.length > patience ? null : this.stage;
    if (entry) await stage?.show(entry.effects, event.view, by);
    if (this.#queue !== queue) return;
    if (event.event === "taken-back") this.news = tell("taken-back", { name: this.seats[event.by]?.name ?? "" });
    this.entries = entry ? [...this.entries.slice(0, entry.n), entry] : this.entries.slice(0, event.actions);
    this.view = event.view;
    this.actor = event.actor;
    this.#sent = null;
    this.legal = (queue.length === 0 && event.legal) || [];
    if (event.actor !== null) await stage?.rest(by);
  }

  #by(actor: number | "chance"): By {
    if (actor === "chance") return "chance";
    return actor === this.eyes && !this.standsIn ? "self" : "other";
  }
}

function planOf(seat: TableDocument["seats"][number]): SeatPlan {
  const plan: SeatPlan = { kind: seat.kind === "computer" ? "computer" : "person", name: nameOf(seat) };
  if (seat.kind === "computer" && seat.level) plan.level = seat.level;
  return plan;
}

/** What somebody who does not see the page should hear about a change. */
function newsOf(before: TableDocument | null, after: TableDocument): string | null {
  if (before?.status !== "running" && after.status === "running") return tell("news.begun");
  const name = (seat: number) => (after.seats[seat] ? nameOf(after.seats[seat]) : "");
  for (const [number, seat] of after.seats.entries()) {
    const was = before?.seats[number];
    if (seat.standin && !was?.standin) return tell("news.standin", { name: name(number) });
    if (!seat.standin && was?.standin) return tell("news.returned", { name: name(number) });
    if (before?.status === "open" && seat.seated && !was?.seated) return tell("news.sat", { name: name(number) });
  }
  if (after.question && !before?.question) return tell("question.ask", { name: name(after.question.by) });
  return null;
}
