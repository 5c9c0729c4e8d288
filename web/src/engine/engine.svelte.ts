// The engine as the whole page shares it: one transport, how much of it has come, and whether it has stopped.
import { openTransport } from "../transport/worker-transport";
import {
  EngineStopped,
  type Answer,
  type Request,
  type ThinkRequest,
  type Thought,
  type Transport,
} from "../transport/transport";
import { settings } from "../settings/settings.svelte";

class Engine {
  /** The engine has stopped; `restart` brings a fresh one. */
  stopped = $state(false);
  /** Grows with every restart, so that whoever holds a table knows to load it again. */
  generation = $state(0);

  /** The share of the engine that has come, 1 when it answers. */
  arrived = $state(0);

  #transport: Promise<Transport> | null = null;

  #open(): Promise<Transport> {
    this.#transport ??= Promise.resolve().then(() => openTransport((share) => (this.arrived = Math.min(share, 0.99))));
    return this.#transport;
  }

  /** Has the engine fetched, so that it is there when it is asked; whatever fails is told to whoever asks. */
  async warm(): Promise<void> {
    const transport = await this.#open().catch(() => null);
    await transport?.ask({ op: "games" }).then(
      () => (this.arrived = 1),
      () => undefined,
    );
  }

  /** Asks in the language that is set. */
  async ask<T extends object = object>(request: Request): Promise<Answer & T> {
    return this.#watch(
      async (transport) => (await transport.ask({ language: settings.language, ...request })) as Answer & T,
    );
  }

  async think(request: ThinkRequest, signal?: AbortSignal): Promise<Thought> {
    return this.#watch((transport) => transport.think(request, signal));
  }

  async restart(): Promise<void> {
    const transport = await this.#open().catch(() => null);
    // What could not even be fetched is fetched again.
    const restarted = await transport?.restart().then(
      () => true,
      () => false,
    );
    if (!restarted) {
      transport?.close();
      this.#transport = null;
    }
    this.stopped = false;
    this.generation += 1;
  }

  async #watch<T>(work: (transport: Transport) => Promise<T>): Promise<T> {
    try {
      const answer = await work(await this.#open());
      this.arrived = 1;
      return answer;
    } catch (error) {
      if (error instanceof EngineStopped) this.stopped = true;
      throw error;
    }
  }
}

export const engine = new Engine();
