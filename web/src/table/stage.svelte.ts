// How what happens is shown at the table: motion, sound and speech, at the pace a person has set.
import type { BoardExports, Effect, View } from "../games/game";
import { told } from "../session/entries";
import type { By, Stage } from "../session/session";
import { settings, type Pace } from "../settings/settings.svelte";
import { play, soundOf } from "../sound/sound";

interface Timing {
  motion: number;
  rest: number;
}
const timings: Readonly<Record<Pace, Timing>> = {
  slow: { motion: 400, rest: 1400 },
  normal: { motion: 300, rest: 650 },
  fast: { motion: 150, rest: 180 },
  instant: { motion: 0, rest: 0 },
};

export class TableStage implements Stage {
  board: BoardExports | null = null;
  /** Sentences for the live region. */
  spoken = $state.raw<readonly string[]>([]);
  /** Something moves or is left to be looked at. */
  moving = $state(false);

  #skipping = false;
  #stop: AbortController | null = null;

  async show(effects: readonly Effect[], after: View, by: By): Promise<void> {
    this.spoken = told(effects);
    const sound = soundOf(effects);
    if (sound) play(sound);
    const { motion } = this.#timing();
    if (motion === 0 || !this.board?.animate) return;
    const milliseconds = by === "chance" ? motion / 2 : motion;
    await this.#until((signal) => this.board?.animate?.(effects, after, signal, milliseconds) ?? Promise.resolve());
  }

  async rest(by: By): Promise<void> {
    const { rest } = this.#timing();
    const share = by === "self" ? 0 : by === "chance" ? 0.35 : 1;
    if (rest * share > 0) await this.#until((signal) => pause(rest * share, signal));
  }

  /** Everything at once until a person is asked. */
  skip(): void {
    this.#skipping = true;
    this.#stop?.abort();
  }

  /** A person is asked: what follows is shown again. */
  asked(): void {
    this.#skipping = false;
  }

  #timing(): Timing {
    return timings[this.#skipping || document.hidden ? "instant" : settings.pace];
  }

  async #until(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    this.moving = true;
    try {
      await work(stop.signal);
    } finally {
      this.moving = false;
      this.#stop = null;
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
