import { expect, test } from "vitest";
import type { Entry } from "../engine/documents";
import { lastTurnOf, sinceLastTurn, takeBack, turns } from "./entries";

const made = (...actors: (number | "chance")[]): Entry[] =>
  actors.map((actor, n) => ({ n, actor, action: `action ${n}`, effects: [] }));

test("a person takes back the last own action, and what computers have answered", () => {
  expect(takeBack(made(0, 0), [0], 0)).toBe(1);
  expect(takeBack(made(0, 1, 2), [0], 0)).toBe(3);
});

test("nobody takes back chance, or past another person", () => {
  expect(takeBack(made(0, "chance"), [0], 0)).toBe(0);
  expect(takeBack(made(0, 1), [0, 1], 0)).toBe(0);
  expect(takeBack(made(1), [0], 0)).toBe(0);
  expect(takeBack(made(0), [0], null)).toBe(0);
});

test("a turn is what a seat does in a row, with the draws it causes", () => {
  const grouped = turns(made("chance", "chance", 0, 0, "chance", 1, 0));
  expect(grouped.map((turn) => [turn.seat, turn.entries.length])).toEqual([
    [null, 2],
    [0, 3],
    [1, 1],
    [0, 1],
  ]);
  expect(lastTurnOf(made(1, 0, 0), 0)).toBe(2);
  expect(lastTurnOf(made(0, "chance"), 0)).toBe(0);
});

test("since my last turn", () => {
  expect(sinceLastTurn(made(0, 1, "chance", 2), 0).map((entry) => entry.n)).toEqual([1, 2, 3]);
  expect(sinceLastTurn(made(1, 2), 0)).toHaveLength(2);
});
