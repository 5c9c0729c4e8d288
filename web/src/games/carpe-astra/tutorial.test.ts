import { afterAll, expect, test } from "vitest";
import { readModule, spawnHere } from "../../transport/testing";
import { WorkerTransport } from "../../transport/worker-transport";
import type { View } from "../game";
import { looking } from "../testing";
import { describe as inWords } from "./describe";
import { grammar } from "./grammar";
import { tutorial } from "./tutorial";

const engine = new WorkerTransport(spawnHere, readModule(), 1);
afterAll(() => engine.close());

const view = async () => (await engine.ask({ op: "view", seat: tutorial.seat })).view as View;
const legal = async () => (await engine.ask({ op: "legal" })).actions as string[];

test("the tutorial can be played as it asks, and everything that can be done is in the text view", async () => {
  await engine.ask({ op: "load", record: tutorial.record });
  for (const { actions = [], then = [] } of tutorial.steps("en")) {
    const [action] = actions;
    if (action) {
      const { choices, ...props } = looking(grammar, tutorial.seat, await view(), await legal());
      const named = new Set(
        inWords({ choices, ...props }).flatMap(({ lines }) => lines.flatMap(({ parts }) => parts ?? [])),
      );
      expect([...choices].filter((part) => !named.has(part))).toEqual([]);
      expect(await legal()).toContain(action);
      await engine.ask({ op: "apply", action });
    }
    for (const next of then) await engine.ask({ op: "apply", action: next });
  }
  expect(await view()).toMatchObject({ turn: 1, round: 2, scores: [8, 4, 4] });
});

test("a step that asks for an action points at all that it names", () => {
  for (const { actions = [], highlight = [] } of tutorial.steps("en"))
    for (const action of actions) expect(highlight).toEqual(expect.arrayContaining(grammar.parts(action)));
});
