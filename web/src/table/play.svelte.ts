// A game at the page's table: the session and everything around it that a person uses.
import { untrack } from "svelte";
import { Chooser } from "../choice/chooser.svelte";
import type { Prompt, RecapRow } from "../engine/documents";
import type { BoardProps, GameModule, Part } from "../games/game";
import { Hints } from "../learn/hints.svelte";
import { Analysis } from "../lookback/analysis.svelte";
import { LookBack } from "../lookback/lookback.svelte";
import { go } from "../routes.svelte";
import { seatColours } from "../seats";
import { sinceLastTurn } from "../session/entries";
import type { Session, Stage } from "../session/session";
import { say, settings } from "../settings/settings.svelte";
import { TableStage } from "./stage.svelte";

const nothing: ReadonlySet<Part> = new Set();
const noActions: readonly string[] = [];
/** So many of the last actions leave a trace on the board. */
const traced = 8;

export class Play<S extends Session = Session> {
  readonly stage = new TableStage();
  readonly session: S;
  readonly back: LookBack;
  readonly analysis: Analysis;
  readonly hints: Hints;
  readonly chooser: Chooser;

  constructor(
    readonly game: GameModule,
    open: (stage: Stage) => S,
  ) {
    const session = open(this.stage);
    const back = new LookBack(session);
    this.session = session;
    this.back = back;
    this.analysis = new Analysis(session);
    this.hints = new Hints(game.grammar, session);
    const place = {
      ask: session.ask,
      get legal() {
        return session.asked && back.at === null ? session.legal : noActions;
      },
      get view() {
        return session.view;
      },
    };
    this.chooser = new Chooser(place, game.grammar, (action) => {
      if (!settings.confirm && this.chooser.left.length === 1) void this.act(action);
    });
  }

  readonly view = $derived.by(() =>
    this.back.at === null ? this.session.view : (this.back.view ?? this.session.view),
  );
  readonly colours = $derived.by(() => seatColours(this.session.game, this.session.view?.options ?? {}));
  readonly trace = $derived.by(() => {
    const { entries, eyes } = this.session;
    if (this.back.at !== null) return entries[this.back.at - 1]?.effects ?? [];
    const recent = eyes === null ? entries.slice(-1) : sinceLastTurn(entries, eyes);
    return recent.slice(-traced).flatMap((entry) => entry.effects);
  });
  /** What the person is asked for, in a sentence, and what the others have done since; empty while others act. */
  asked = $state.raw<{ prompt: string; recap: readonly RecapRow[] }>({ prompt: "", recap: [] });

  /** What every component of the game is given. */
  readonly board = $derived.by<BoardProps | null>(() => {
    if (!this.view) return null;
    return {
      view: this.view,
      seat: this.session.eyes,
      language: settings.language,
      choices: this.stage.moving ? nothing : this.chooser.choices,
      chosen: this.chooser.shown,
      preview: this.back.at === null ? this.chooser.preview : null,
      trace: this.trace,
      highlight: new Set(this.hints.highlight),
      point: this.chooser.point,
    };
  });

  /** Opens the game and follows it while the calling component lives. */
  follow(): void {
    $effect(() => {
      untrack(() => void this.session.open());
      return () => this.#close();
    });
    $effect(() => {
      if (this.session.asked) this.stage.asked();
    });
    // What is considered changes with the person's choice, the position and the language of the sentences.
    $effect(() => {
      void this.chooser.considered;
      void settings.language;
      untrack(() => void this.chooser.foresee());
    });
    // A new position begins without a choice.
    $effect(() => {
      void this.session.legal;
      untrack(() => {
        this.chooser.clear();
        this.hints.clear();
      });
    });
    $effect(() => {
      void this.session.legal;
      void settings.language;
      const { asked } = this.session;
      untrack(() => void this.#hear(asked));
    });
    let toldIn = settings.language;
    $effect(() => {
      if (settings.language === toldIn) return;
      toldIn = settings.language;
      void this.session.retell();
    });
  }

  async act(action: string): Promise<void> {
    this.chooser.clear();
    await this.session.act(action);
  }

  confirm(): void {
    if (this.chooser.considered !== null) void this.act(this.chooser.considered);
  }

  /** The same people at a new table. */
  async rematch(): Promise<void> {
    const next = await this.session.rematch();
    if (next) go(next);
  }

  /** Another game from the moment that is looked at; this one stays as it is. */
  async fork(): Promise<void> {
    const at = this.back.at ?? this.session.entries.length;
    go(await this.session.fork(at, say("timeline.fork.title", { title: this.session.title, n: at })));
  }

  async #hear(asked: boolean): Promise<void> {
    const { legal } = this.session;
    if (!asked) {
      this.asked = { prompt: "", recap: [] };
      return;
    }
    try {
      const { prompt, recap } = await this.session.ask<{ prompt: Prompt | null; recap: RecapRow[] }>({ op: "recap" });
      if (this.session.legal === legal) this.asked = { prompt: prompt?.text ?? "", recap };
    } catch {
      // The table says what is wrong where it matters; without this sentence it can be played all the same.
    }
  }

  #close(): void {
    this.hints.clear();
    this.analysis.cancel();
    this.session.close();
  }
}
