import { expect, test } from "vitest";
import type { Entry } from "../engine/documents";
import type { Thought } from "../transport/transport";
import { judge } from "./judge";

const entry = (n: number, actor: number | "chance", action: string): Entry => ({ n, actor, action, effects: [] });
const thought = (...lines: [string, number[]][]): Thought => ({
  action: lines[0]?.[0] ?? "",
  lines: lines.map(([action, win]) => ({ action, win, simulations: 10, score: [] })),
});

const entries = [entry(0, 0, "b"), entry(1, "chance", "draw"), entry(2, 1, "c")];
const thoughts = new Map([
  [0, thought(["a", [0.6, 0.4]], ["b", [0.5, 0.5]])],
  [2, thought(["c", [0.2, 0.8]])],
]);

test("the curve has the best line before every decision, and the result at the end", () => {
  expect(judge(entries, thoughts, 2, [1]).curve).toEqual([
    { n: 0, win: [0.6, 0.4] },
    { n: 2, win: [0.2, 0.8] },
    { n: 3, win: [0, 1] },
  ]);
});

test("an error is the best chance less the chance of what was played", () => {
  const [mistake] = judge(entries, thoughts, 2, null).mistakes;
  expect(mistake).toMatchObject({ n: 0, seat: 0, action: "b", better: "a" });
  expect(mistake?.loss).toBeCloseTo(0.1);
});

test("luck is the chance after the draws less that of the line that was played", () => {
  const [stroke] = judge(entries, thoughts, 2, null).luck;
  expect(stroke).toMatchObject({ n: 1, seat: 1 });
  expect(stroke?.gain).toBeCloseTo(0.3);
});
