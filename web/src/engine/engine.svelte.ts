// The engine as the whole page shares it: one transport, the list of games, and whether it has stopped.
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
import type { Catalogue } from "./documents";

class Engine {
  /** The engine has stopped; `restart` brings a fresh one. */
  stopped = $state(false);
  /** Grows with every restart, so that whoever holds a table knows to load it again. */
  generation = $state(0);

  #transport: Promise<Transport> | null = null;
  #catalogue: Promise<Catalogue> | null = null;

  #open(): Promise<Transport> {
    this.#transport ??= Promise.resolve().then(() => openTransport());
    return this.#transport;
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

  /** The games there are, asked once. */
  catalogue(): Promise<Catalogue> {
    this.#catalogue ??= this.ask<{ games: Catalogue }>({ op: "games" }).then((answer) => answer.games);
    this.#catalogue.catch(() => (this.#catalogue = null));
    return this.#catalogue;
  }

  async restart(): Promise<void> {
    const transport = await this.#open().catch(() => null);
    if (transport) await transport.restart();
    else this.#transport = null;
    this.stopped = false;
    this.generation += 1;
  }

  async #watch<T>(work: (transport: Transport) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#open());
    } catch (error) {
      if (error instanceof EngineStopped) this.stopped = true;
      throw error;
    }
  }
}

export const engine = new Engine();
