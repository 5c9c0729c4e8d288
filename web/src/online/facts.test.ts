import { expect, test } from "vitest";
import { change } from "../settings/settings.svelte";
import type { TableDocument } from "./documents";
import { isLow, paceIs, spelt, timeLeft, waitsForMe } from "./facts";

change({ language: "en" });

test("what is left on a clock is spelt as short as it can be", () => {
  expect(spelt(0)).toBe("0:00");
  expect(spelt(59_001)).toBe("1:00");
  expect(spelt(61_000)).toBe("1:01");
  expect(spelt(3_600_000)).toBe("1:00:00");
  expect(spelt(2 * 86_400_000 + 3 * 3_600_000)).toBe("2 days 3 hr");
});

test("only the running clock runs, and never below nothing", () => {
  const clock = { running: 1, left: [5000, 5000], at: 100_000 };
  expect(timeLeft(clock, 0, 103_000)).toBe(5000);
  expect(timeLeft(clock, 1, 103_000)).toBe(2000);
  expect(timeLeft(clock, 1, 99_000)).toBe(5000);
  expect(timeLeft(clock, 1, 200_000)).toBe(0);
});

test("little time is another thing with days than with minutes", () => {
  const hour = 3_600_000;
  expect(isLow(hour, { kind: "days", days: 1 })).toBe(true);
  expect(isLow(hour, { kind: "minutes", minutes: 90, increment: 0 })).toBe(false);
  expect(isLow(59_000, { kind: "minutes", minutes: 90, increment: 0 })).toBe(true);
});

test("a pace in words", () => {
  expect(paceIs({ kind: "untimed" })).toBe("No clock");
  expect(paceIs({ kind: "days", days: 1 })).toBe("1 day a turn");
  expect(paceIs({ kind: "minutes", minutes: 5, increment: 0 })).toBe("5 min each");
  expect(paceIs({ kind: "minutes", minutes: 5, increment: 3 })).toBe("5 min each, 3 s more a turn");
});

test("a table waits for whoever is to act, or to answer, and not for whom a computer plays", () => {
  const table = { status: "running", mine: 0, actor: 0, seats: [{}, {}], question: null } as unknown as TableDocument;
  expect(waitsForMe(table)).toBe(true);
  expect(waitsForMe({ ...table, actor: 1 })).toBe(false);
  expect(waitsForMe({ ...table, mine: null })).toBe(false);
  expect(waitsForMe({ ...table, status: "over" })).toBe(false);
  expect(waitsForMe({ ...table, question: { id: 1, by: 0, to: 0, asked: [1] } })).toBe(false);
  expect(waitsForMe({ ...table, actor: 1, question: { id: 1, by: 1, to: 0, asked: [0] } })).toBe(true);
  expect(waitsForMe({ ...table, seats: [{ kind: "person", standin: true }] })).toBe(false);
});
