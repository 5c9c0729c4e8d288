// What is so about a table, in words.
import { say, sayOr, settings } from "../settings/settings.svelte";
import { Refusal } from "../transport/transport";
import type { Clock, Pace, TableDocument, TableSeat } from "./documents";
import { house } from "./house.svelte";
import { tell } from "./words";

export const levelName = (level: string) => sayOr(`level.${level}`, level);

export function gameName(key: string): string {
  return house.games.find((game) => game.key === key)?.names[settings.language] ?? "";
}

export function paceIs(pace: Pace): string {
  if (pace.kind === "days") return tell("pace.is.days", { days: pace.days });
  if (pace.kind === "minutes") {
    const { minutes, increment } = pace;
    return tell("pace.is.minutes", { minutes }) + (increment > 0 ? tell("pace.is.increment", { increment }) : "");
  }
  return tell("pace.untimed");
}

/** Whether the game has not begun. */
export function isWaiting({ status }: TableDocument): boolean {
  return status === "open" || status === "revealing";
}

/** Whether I sit at a table that has not begun. */
export function isSeated(table: TableDocument): boolean {
  return table.mine !== null && table.seats[table.mine]?.seated === true;
}

/** What to call whoever has a seat. */
export function nameOf(seat: TableSeat): string {
  if (seat.kind === "anyone") return tell("seat.anyone");
  const level = seat.level ?? "";
  return seat.name || (seat.kind === "computer" ? say("seat.computer", { level: sayOr(`level.${level}`, level) }) : "");
}

/** Everything its creator has chosen. */
export function termsOf(table: TableDocument): string[] {
  return [
    paceIs(table.pace),
    tell(`order.${table.order}`),
    tell(table.public ? "listed" : "listed.is.link"),
    ...(table.hints ? [tell("hints")] : []),
    tell("standin.is", { level: levelName(table.standin) }),
  ];
}

/** The names of some seats, as a list. */
export function namesOf(table: TableDocument, seats: readonly number[]): string {
  const names = seats.flatMap((seat) => (table.seats[seat] ? [nameOf(table.seats[seat])] : []));
  return new Intl.ListFormat(settings.language).format(names);
}

/** Whether the table waits for me. */
export function waitsForMe(table: TableDocument): boolean {
  if (table.status !== "running" || table.mine === null || table.seats[table.mine]?.standin) return false;
  return table.question ? table.question.asked.includes(table.mine) : table.actor === table.mine;
}

/** "12 minutes ago", by the clock of the house. */
export function ago(time: number, now: number): string {
  const seconds = Math.min(0, Math.round((time - now - house.ahead) / 1000));
  const format = new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" });
  if (seconds > -60) return format.format(seconds, "second");
  if (seconds > -3600) return format.format(Math.round(seconds / 60), "minute");
  if (seconds > -86_400) return format.format(Math.round(seconds / 3600), "hour");
  return format.format(Math.round(seconds / 86_400), "day");
}

/** The time of day, and the day unless it is today. */
export function clockTime(time: number): string {
  const today = new Date().toDateString() === new Date(time).toDateString();
  const style = today ? ({ timeStyle: "short" } as const) : ({ dateStyle: "short", timeStyle: "short" } as const);
  return new Intl.DateTimeFormat(settings.language, style).format(time);
}

/** What is left to a seat now. */
export function timeLeft(clock: Clock, seat: number, now: number): number {
  const gone = clock.running === seat ? now + house.ahead - clock.at : 0;
  return Math.max(0, (clock.left[seat] ?? 0) - Math.max(0, gone));
}

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;

export function spelt(milliseconds: number): string {
  const unit = (value: number, of: "day" | "hour") =>
    new Intl.NumberFormat(settings.language, { style: "unit", unit: of, unitDisplay: "short" }).format(value);
  if (milliseconds >= day)
    return `${unit(Math.floor(milliseconds / day), "day")} ${unit(Math.floor((milliseconds % day) / hour), "hour")}`;
  const seconds = Math.ceil(milliseconds / second);
  const two = (value: number) => String(value).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Little enough to hurry. */
export function isLow(left: number, pace: Pace): boolean {
  return left < (pace.kind === "days" ? 2 * hour : 60 * second);
}

/** What a refused or lost request is called. */
export function reasonOf(error: unknown): string {
  return error instanceof Refusal ? error.message : tell("lost.perhaps");
}
