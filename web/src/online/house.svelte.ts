// The house this page comes from, as the whole page shares it: who I am there, and the socket to it.
import type { Catalogue } from "../engine/documents";
import { settings } from "../settings/settings.svelte";
import { type Answer, Refusal, type Request } from "../transport/transport";
import type { Device, Me, TableDocument } from "./documents";
import { freshNonce, makePledge } from "./fair/pledge";
import { recall, remember } from "./memory";
import { HouseSocket, type Listener, type Wire } from "./socket";

type PersonWish = "me" | "name" | "password" | "login" | "logout" | "devices" | "sign-out";

class House {
  me = $state.raw<Me | null>(null);
  games = $state.raw<Catalogue>([]);
  connection = $state<"connecting" | "open" | "lost">("connecting");
  /** There is no house at this address, only the page. */
  absent = $state(false);
  /** The house has said that it closes. */
  closing = $state(false);
  /** Grows when tables have changed that a lobby lists. */
  lobbies = $state(0);
  /** Milliseconds by which the clock of the house is ahead of ours. */
  ahead = 0;

  #socket: HouseSocket | null = null;
  /** What was last asked for by `person`, until it is answered: it may bring another cookie. */
  #asking: Promise<unknown> = Promise.resolve();

  /** Opens the socket; it stays open while the page does. */
  open(): HouseSocket {
    if (this.#socket) return this.#socket;
    const socket = new HouseSocket({
      connect: () => new WebSocket(socketAddress()) as unknown as Wire,
      greet: () => this.#asking.then(() => this.person("me")),
      hello: () => ({ op: "hello", language: settings.language }),
      greeted: (answer) => this.#greeted(answer),
      changed: (connection) => {
        if (connection !== "closed") this.connection = connection;
      },
      heard: (event) => {
        if (event === "closing") this.closing = true;
        if (event === "lobby") this.lobbies += 1;
      },
    });
    this.#socket = socket;
    addEventListener("online", () => socket.wake());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) socket.wake();
    });
    return socket;
  }

  async ask<T extends object = object>(request: Request): Promise<Answer & T> {
    return (await this.open().ask(request)) as Answer & T;
  }

  watch(table: string, listener: Listener): () => void {
    return this.open().watch(table, listener);
  }

  renew(table: string): void {
    this.open().renew(table);
  }

  /** From now on the house speaks the language that is set. */
  async speak(): Promise<void> {
    await this.ask({ op: "hello", language: settings.language });
  }

  /** Who I am: asking, taking a name, keeping it, logging in and out, on which devices. */
  person(what: PersonWish, fields: object = {}): Promise<{ devices?: Device[] }> {
    const answer = this.#person(what, fields);
    this.#asking = answer.catch(() => undefined);
    return answer;
  }

  async #person(what: PersonWish, fields: object): Promise<{ devices?: Device[] }> {
    const response = await fetch(new URL(`api/${what}`, document.baseURI), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ language: settings.language, ...fields }),
    });
    const answer = (await response.json().catch(() => null)) as
      { ok: true; me?: Me; devices?: Device[] } | { ok: false; error: { code: string; message: string } } | null;
    this.absent = answer === null;
    if (!answer) throw new Error("There is no house here.");
    if (!answer.ok) throw new Refusal(answer.error.code, answer.error.message);
    if (answer.me) this.me = answer.me;
    // The cookie is another now, and the socket that came with the one before is about to be closed.
    if (what === "login" || what === "logout" || what === "password") this.#socket?.reopen();
    return answer;
  }

  /** Sits down, and remembers what was given to the draws and what the house was committed to by then. */
  async sit(table: TableDocument, seat?: number): Promise<void> {
    const { draws } = table;
    if (draws.version === 1) return this.#sitByFirstVersion(table, seat);
    const { round, commitment } = await makePledge(table, draws);
    await this.ask({ op: "sit", table: table.id, round, seat, commitment });
    remember(table.id, {});
  }

  async #sitByFirstVersion(table: TableDocument, seat?: number): Promise<void> {
    const nonce = freshNonce();
    const before = recall(table.id);
    remember(table.id, { commitment: table.draws.commitment, nonce });
    try {
      await this.ask({ op: "sit", table: table.id, seat, nonce });
    } catch (error) {
      if (error instanceof Refusal && before.nonce) remember(table.id, before);
      throw error;
    }
  }

  #greeted(answer: Answer): void {
    const { me, games, now } = answer as unknown as { me: Me; games: Catalogue; now: number };
    this.me = me;
    this.games = games;
    this.ahead = now - Date.now();
    this.closing = false;
    this.lobbies += 1;
  }
}

function socketAddress(): string {
  const address = new URL("socket", document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.hash = "";
  return address.href;
}

export const house = new House();
