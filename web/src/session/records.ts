// Records carried out of the page and back in: with title and seats in headers of their own, and packed into a link.
import type { SeatPlan } from "./storage";

const quote = (text: string) => `"${text.replace(/[\u0000-\u001f\u007f]/g, " ").replace(/[\\"]/g, "\\$&")}"`;
const unquote = (text: string) => text.replace(/\\([\\"])/g, "$1");

const ours = ["Title", "Seats"];

/** The record with the title and the seats among its headers. */
export function withHeaders(record: string, title: string, seats: readonly SeatPlan[]): string {
  const [head = "", ...rest] = record.split(/\r?\n\r?\n/);
  const lines = head.split(/\r?\n/).filter((line) => !ours.some((key) => line.startsWith(`[${key} `)));
  lines.push(`[Title ${quote(title)}]`, `[Seats ${quote(JSON.stringify(seats))}]`);
  return [lines.join("\n"), ...rest].join("\n\n");
}

/** What a header of the record says; null when it has none of that name. */
export function header(record: string, key: string): string | null {
  const found = new RegExp(`^\\[${key} "((?:[^"\\\\]|\\\\.)*)"\\]\\s*$`, "m").exec(record.split(/\r?\n\r?\n/)[0] ?? "");
  return found?.[1] === undefined ? null : unquote(found[1]);
}

function isSeatPlan(value: unknown): value is SeatPlan {
  if (typeof value !== "object" || value === null) return false;
  const plan = value as Partial<SeatPlan>;
  return (plan.kind === "person" || plan.kind === "computer") && typeof plan.name === "string";
}

/** What the headers say about a record; who sits where is null when they do not say it for every seat. */
export function readHeaders(record: string): {
  game: string;
  title: string | null;
  players: number;
  seats: SeatPlan[] | null;
} {
  const players = Number(header(record, "Players") ?? 0);
  let seats: SeatPlan[] | null = null;
  try {
    const listed: unknown = JSON.parse(header(record, "Seats") ?? "null");
    if (Array.isArray(listed) && listed.length === players && listed.every(isSeatPlan)) seats = listed;
  } catch {
    // Another program's header of the same name.
  }
  return { game: header(record, "Game") ?? "", title: header(record, "Title"), players, seats };
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const piped = new Blob([bytes])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** A record as letters that may stand in an address. */
export async function pack(record: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of packed) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpack(packed: string): Promise<string> {
  const text = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}
