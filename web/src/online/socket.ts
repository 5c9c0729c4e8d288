// One WebSocket to the house, kept open: requests find their answers by number, a lost connection is opened again by
// itself, and whoever watches a table hears every event of it once and in order, or is given the whole table anew.
import { type Answer, Refusal, type Request } from "../transport/transport";
import type { TableEvent, Whole } from "./documents";

/** The part of a WebSocket that is used here. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Listener {
  /** Everything, in place of whatever was known before. */
  whole(table: Whole): void;
  event(event: TableEvent): void;
  /** The house will not let this table be watched. */
  refused?(refusal: Refusal): void;
}

export type Connection = "connecting" | "open" | "lost" | "closed";

export interface Way {
  /** Opens a wire; called once `greet` has gone well. */
  connect(): Wire;
  /** Makes sure that the house knows who this is. */
  greet(): Promise<unknown>;
  /** The request that begins every connection. */
  hello(): Request;
  greeted?(answer: Answer): void;
  changed?(connection: Connection): void;
  /** Events that belong to no table. */
  heard?(event: string): void;
}

/** The connection was lost before the answer came, and nobody knows whether the request was carried out. */
export class Lost extends Error {
  constructor() {
    super("The connection was lost.");
    this.name = "Lost";
  }
}

interface Asked {
  request: Request;
  sent: boolean;
  resolve(answer: Answer): void;
  reject(reason: Error): void;
}

interface Watched {
  listener: Listener;
  version: number | null;
  /** What came while the house was asked what was missed; null while it is not. */
  held: TableEvent[] | null;
}

/** May be sent again when it was not answered: it changes nothing, or (`apply`, by its `at`) only once. */
const repeatable: ReadonlySet<string> = new Set(
  "apply lobby legal why preview view history record proof reveal commit think watch unwatch".split(" "),
);

const shortest = 500;
const longest = 10_000;
/** A house that has not answered for so long is not there. */
const patience = 12_000;
/** After so long without a word the house is asked for one. */
const quiet = 25_000;

export class HouseSocket {
  #wire: Wire | null = null;
  #connection: Connection = "connecting";
  #next = 1;
  #pause = shortest;
  #again: ReturnType<typeof setTimeout> | undefined;
  #overdue: ReturnType<typeof setTimeout> | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;
  readonly #asked = new Map<number, Asked>();
  readonly #watched = new Map<string, Watched>();

  constructor(private readonly way: Way) {
    void this.#open();
  }

  get connection(): Connection {
    return this.#connection;
  }

  ask(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#connection === "closed") return reject(new Lost());
      const id = this.#next++;
      const asked: Asked = { request, sent: false, resolve, reject };
      this.#asked.set(id, asked);
      if (this.#connection === "open") this.#send(id, asked);
    });
  }

  /** Follows a table until the returned function is called. A table has one listener. */
  watch(table: string, listener: Listener): () => void {
    const watched: Watched = { listener, version: null, held: null };
    this.#watched.set(table, watched);
    if (this.#connection === "open") this.#catchUp(table, watched);
    return () => {
      if (this.#watched.get(table) !== watched) return;
      this.#watched.delete(table);
      if (this.#connection === "open") this.ask({ op: "unwatch", table }).catch(() => undefined);
    };
  }

  /** Asks for the whole of a watched table: who looks has changed, or is not sure of what is known. */
  renew(table: string): void {
    const watched = this.#watched.get(table);
    if (!watched) return;
    watched.version = null;
    watched.held = null;
    if (this.#connection === "open") this.#catchUp(table, watched);
  }

  /** The network is back, or somebody looks at the page again: no more waiting. */
  wake(): void {
    if (this.#connection === "open") this.#probe();
    else if (this.#connection === "lost" && this.#again !== undefined) {
      clearTimeout(this.#again);
      void this.#open();
    }
  }

  /** Begins anew as whoever the cookie now says. */
  reopen(): void {
    for (const watched of this.#watched.values()) watched.version = null;
    this.#drop();
    this.wake();
  }

  close(): void {
    this.#become("closed");
    clearTimeout(this.#again);
    this.#unwire();
    for (const { reject } of this.#asked.values()) reject(new Lost());
    this.#asked.clear();
    this.#watched.clear();
  }

  async #open(): Promise<void> {
    this.#again = undefined;
    try {
      await this.way.greet();
      if (this.#connection === "closed") return;
      const wire = this.way.connect();
      this.#wire = wire;
      wire.onopen = () => this.#opened(wire);
      wire.onmessage = ({ data }) => this.#hear(String(data));
      wire.onclose = () => {
        if (this.#wire === wire) this.#drop();
      };
      this.#hurry();
    } catch {
      this.#drop();
    }
  }

  /** The house is greeted before anything else is asked; then what waited is sent, and what was missed asked for. */
  #opened(wire: Wire): void {
    const id = this.#next++;
    const greeted = (answer: Answer) => {
      if (this.#wire !== wire) return;
      this.#pause = shortest;
      this.way.greeted?.(answer);
      this.#become("open");
      for (const [number, asked] of this.#asked) if (!asked.sent) this.#send(number, asked);
      for (const [table, watched] of this.#watched) this.#catchUp(table, watched);
    };
    const refused = (reason: Error) => reason instanceof Lost || this.#drop();
    const hello: Asked = { request: this.way.hello(), sent: false, resolve: greeted, reject: refused };
    this.#asked.set(id, hello);
    this.#send(id, hello);
  }

  /** The wire is gone: what may be asked again waits for the next one. */
  #drop(): void {
    if (this.#connection === "closed") return;
    this.#unwire();
    for (const [id, asked] of this.#asked) {
      if (asked.sent && !repeatable.has(asked.request.op)) {
        this.#asked.delete(id);
        asked.reject(new Lost());
      }
      // The tables that are watched are asked for anyway.
      if (asked.request.op === "watch") this.#asked.delete(id);
      asked.sent = false;
    }
    for (const watched of this.#watched.values()) watched.held = null;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => void this.#open(), this.#pause * (0.8 + 0.4 * Math.random()));
    this.#pause = Math.min(this.#pause * 2, longest);
    this.#become("lost");
  }

  #unwire(): void {
    clearTimeout(this.#overdue);
    clearTimeout(this.#idle);
    const wire = this.#wire;
    this.#wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  #become(connection: Connection): void {
    if (connection === this.#connection) return;
    this.#connection = connection;
    this.way.changed?.(connection);
  }

  #send(id: number, asked: Asked): void {
    asked.sent = true;
    this.#wire?.send(JSON.stringify({ ...asked.request, id }));
    this.#hurry();
  }

  /** Something is expected of the house. */
  #hurry(): void {
    clearTimeout(this.#overdue);
    this.#overdue = setTimeout(() => this.#drop(), patience);
  }

  /** Whether the house is still there. */
  #probe(): void {
    const id = this.#next++;
    const hello: Asked = { request: this.way.hello(), sent: false, resolve: () => undefined, reject: () => undefined };
    this.#asked.set(id, hello);
    this.#send(id, hello);
  }

  #hear(text: string): void {
    clearTimeout(this.#overdue);
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#probe(), quiet);
    const message = JSON.parse(text) as { id?: number; event?: string; table?: string };
    if (message.id !== undefined) this.#answered(message.id, message as unknown as Answered);
    else if (typeof message.table === "string") this.#happened(message as unknown as TableEvent);
    else if (message.event !== undefined) this.way.heard?.(message.event);
    if ([...this.#asked.values()].some((asked) => asked.sent)) this.#hurry();
  }

  #answered(id: number, answer: Answered): void {
    const asked = this.#asked.get(id);
    if (!asked) return;
    this.#asked.delete(id);
    if (answer.ok) return asked.resolve(answer);
    const { code, message, ...details } = answer.error;
    asked.reject(new Refusal(code, message, details));
  }

  #happened(event: TableEvent): void {
    const watched = this.#watched.get(event.table);
    if (!watched) return;
    if (watched.held) watched.held.push(event);
    else if (watched.version === null || event.version <= watched.version) return;
    else if (event.version === watched.version + 1) {
      watched.version = event.version;
      watched.listener.event(event);
    } else {
      this.#catchUp(event.table, watched, [event]);
    }
  }

  /** Asks what was missed, and then goes on with what came meanwhile. */
  #catchUp(table: string, watched: Watched, held: TableEvent[] = []): void {
    watched.held = held;
    const request: Request = { op: "watch", table };
    if (watched.version !== null) request["version"] = watched.version;
    this.ask(request).then(
      (answer) => {
        if (watched.held !== held || this.#watched.get(table) !== watched) return;
        watched.held = null;
        if (Array.isArray(answer["events"])) {
          for (const event of answer["events"] as TableEvent[]) this.#happened(event);
        } else {
          const whole = answer as unknown as Whole;
          watched.version = whole.version;
          watched.listener.whole(whole);
        }
        for (const event of held) this.#happened(event);
      },
      (error: unknown) => {
        if (watched.held !== held) return;
        watched.held = null;
        if (error instanceof Refusal) watched.listener.refused?.(error);
      },
    );
  }
}

type Answered = Answer | { ok: false; error: { code: string; message: string } };
