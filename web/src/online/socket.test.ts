import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Refusal } from "../transport/transport";
import type { TableEvent, Whole } from "./documents";
import { HouseSocket, Lost, type Wire } from "./socket";

/** The far end of a wire, held by the test. */
class End implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** Answers the last request of that kind. */
  answer(op: string, fields: object = {}): void {
    this.say({ id: this.last(op)?.["id"], ok: true, ...fields });
  }
  last(op: string): Record<string, unknown> | undefined {
    return this.sent.findLast((request) => request["op"] === op);
  }
  all(op: string): Record<string, unknown>[] {
    return this.sent.filter((request) => request["op"] === op);
  }
}

let ends: End[];
let socket: HouseSocket;
let states: string[];
let greetings: number;

beforeEach(() => {
  vi.useFakeTimers();
  ends = [];
  states = [];
  greetings = 0;
  socket = new HouseSocket({
    connect: () => {
      const end = new End();
      ends.push(end);
      return end;
    },
    greet: async () => {
      greetings += 1;
    },
    hello: () => ({ op: "hello", language: "en" }),
    changed: (connection) => states.push(connection),
    heard: (event) => states.push(event),
  });
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

const soon = () => vi.advanceTimersByTimeAsync(0);

/** The newest wire, open and greeted. */
async function opened(): Promise<End> {
  await soon();
  const end = ends.at(-1)!;
  end.onopen?.();
  end.answer("hello");
  await soon();
  return end;
}

/** Cuts the wire and waits for the next one. */
async function cut(end: End): Promise<End> {
  end.onclose?.();
  await vi.advanceTimersByTimeAsync(700);
  return opened();
}

const message = (version: number): TableEvent =>
  ({ table: "t", version, event: "message", text: `${version}` }) as TableEvent;
const whole = (version: number) => ({ table: { id: "t" }, version, history: [], messages: [] });

/** Watches the table "t" and writes down what is heard. */
function listen(): string[] {
  const heard: string[] = [];
  socket.watch("t", {
    whole: (table: Whole) => heard.push(`whole ${table.version}`),
    event: (event) => heard.push(`${event.version}`),
    refused: (refusal: Refusal) => heard.push(refusal.code),
  });
  return heard;
}

test("requests wait for the greeting and find their answers by number, in any order", async () => {
  const [first, second] = [socket.ask({ op: "lobby" }), socket.ask({ op: "view", table: "t" })];
  const end = await opened();
  expect(end.sent.map((request) => request["op"])).toEqual(["hello", "lobby", "view"]);
  end.answer("view", { view: 2 });
  end.answer("lobby", { open: [] });
  expect(await second).toMatchObject({ view: 2 });
  expect(await first).toMatchObject({ open: [] });
});

test("a refusal carries its code, its sentence and its details", async () => {
  const asked = socket.ask({ op: "apply", table: "t", action: "x", at: 0 });
  const end = await opened();
  end.say({ id: end.last("apply")!["id"], ok: false, error: { code: "illegal", message: "No.", rule: "r" } });
  await expect(asked).rejects.toMatchObject({ code: "illegal", message: "No.", details: { rule: "r" } });
});

test("an action that was not answered is sent again with the same place, and answered once", async () => {
  const first = await opened();
  const acted = socket.ask({ op: "apply", table: "t", action: "pass", at: 7 });
  const second = await cut(first);
  expect(second.all("apply")).toMatchObject([{ action: "pass", at: 7 }]);
  second.answer("apply", { actor: 1 });
  expect(await acted).toMatchObject({ actor: 1 });
});

test("what would be done twice is not sent again", async () => {
  const first = await opened();
  const said = socket.ask({ op: "say", table: "t", text: "hello" });
  const looked = socket.ask({ op: "view", table: "t" });
  const lost = expect(said).rejects.toThrow(Lost);
  const second = await cut(first);
  await lost;
  expect(second.all("say")).toEqual([]);
  second.answer("view", { view: 1 });
  expect(await looked).toMatchObject({ view: 1 });
});

test("events are heard once and in order; the same again is ignored", async () => {
  const heard = listen();
  const end = await opened();
  end.say(message(5));
  end.answer("watch", whole(5));
  await soon();
  for (const version of [5, 6, 6, 4, 7]) end.say(message(version));
  expect(heard).toEqual(["whole 5", "6", "7"]);
});

test("a gap is noticed and closed, and what comes meanwhile is kept in order", async () => {
  const heard = listen();
  const end = await opened();
  end.answer("watch", whole(5));
  await soon();
  end.say(message(8));
  expect(end.last("watch")).toMatchObject({ table: "t", version: 5 });
  end.say(message(9));
  end.answer("watch", { events: [message(6), message(7), message(8)], version: 8 });
  await soon();
  expect(heard).toEqual(["whole 5", "6", "7", "8", "9"]);
});

test("after a lost connection the table is watched from where it was", async () => {
  const heard = listen();
  const first = await opened();
  first.answer("watch", whole(5));
  await soon();
  const second = await cut(first);
  expect(second.all("watch")).toMatchObject([{ table: "t", version: 5 }]);
  second.answer("watch", { events: [message(6)], version: 6 });
  await soon();
  second.say(message(7));
  expect(heard).toEqual(["whole 5", "6", "7"]);
  expect(states).toEqual(["open", "lost", "open"]);
  expect(greetings).toBe(2);
});

test("a house that cannot go on from the version gives everything", async () => {
  const heard = listen();
  const first = await opened();
  first.answer("watch", whole(5));
  await soon();
  const second = await cut(first);
  second.answer("watch", whole(40));
  await soon();
  second.say(message(41));
  expect(heard).toEqual(["whole 5", "whole 40", "41"]);
});

test("a table that may not be watched says so", async () => {
  const heard = listen();
  const end = await opened();
  end.say({ id: end.last("watch")!["id"], ok: false, error: { code: "no-table", message: "None." } });
  await soon();
  expect(heard).toEqual(["no-table"]);
});

test("pauses grow up to ten seconds, and somebody who looks again does not wait", async () => {
  await soon();
  const times: number[] = [];
  let now = Date.now();
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const before = ends.length;
    ends.at(-1)!.onclose?.();
    while (ends.length === before) await vi.advanceTimersByTimeAsync(50);
    times.push(Date.now() - now);
    now = Date.now();
  }
  expect(times[0]).toBeLessThanOrEqual(650);
  expect(times[7]).toBeGreaterThan(7000);
  expect(times[7]).toBeLessThanOrEqual(12_100);
  const before = ends.length;
  ends.at(-1)!.onclose?.();
  socket.wake();
  await soon();
  expect(ends.length).toBe(before + 1);
});

test("a house that does not answer counts as lost", async () => {
  const first = await opened();
  const looked = socket.ask({ op: "view", table: "t" });
  await vi.advanceTimersByTimeAsync(13_000);
  expect(first.closed).toBe(true);
  const second = await opened();
  second.answer("view", { view: 3 });
  expect(await looked).toMatchObject({ view: 3 });
});

test("a house that closes says so, and is found again", async () => {
  const first = await opened();
  first.say({ event: "closing" });
  const second = await cut(first);
  second.say({ event: "lobby" });
  expect(states).toEqual(["open", "closing", "lost", "open", "lobby"]);
});

test("once closed, nothing is sent, nothing comes back, and what was asked is lost", async () => {
  const end = await opened();
  const asked = expect(socket.ask({ op: "view" })).rejects.toThrow(Lost);
  socket.close();
  await asked;
  expect(end.closed).toBe(true);
  await expect(socket.ask({ op: "view" })).rejects.toThrow(Lost);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ends.length).toBe(1);
});
