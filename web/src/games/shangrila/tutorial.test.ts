import { afterAll, beforeEach, expect, test } from "vitest";
import { readModule, spawnHere } from "../../transport/testing";
import { WorkerTransport } from "../../transport/worker-transport";
import type { Preview, View } from "../game";
import { looking } from "../testing";
import { describe as inWords } from "./describe";
import { figures } from "./figures";
import { grammar } from "./grammar";
import { rules } from "./rules";
import { tutorial } from "./tutorial";

const languages = ["en", "de", "nl"] as const;
const engine = new WorkerTransport(spawnHere, readModule(), 1);
afterAll(() => engine.close());
beforeEach(() => engine.ask({ op: "load", record: tutorial.record }));

const view = async (seat: number | null) => (await engine.ask({ op: "view", seat })).view as View;
const legal = async () => (await engine.ask({ op: "legal" })).actions as string[];

/** Plays the tutorial as it asks; `before` sees each position in which an action is asked for. */
async function play(before: (action: string) => Promise<void>): Promise<void> {
  for (const { actions = [], then = [] } of tutorial.steps("en")) {
    const [action] = actions;
    if (action) {
      await before(action);
      await engine.ask({ op: "apply", action });
    }
    for (const next of then) await engine.ask({ op: "apply", action: next });
  }
}

test("the tutorial can be played as it asks, to a win", async () => {
  await play(async (action) => expect(await legal()).toContain(action));
  expect(await view(tutorial.seat)).toMatchObject({ over: true, winners: [tutorial.seat], scores: [27, 20, 21] });
});

test("everything that can be chosen is in the text view", async () => {
  await play(async () => {
    const props = looking(grammar, tutorial.seat, await view(tutorial.seat), await legal());
    const named = new Set(inWords(props).flatMap(({ lines }) => lines.flatMap(({ parts }) => parts ?? [])));
    expect([...props.choices].filter((part) => !named.has(part))).toEqual([]);
  });
});

test("the figures show what the referee says", async () => {
  expect(await view(null)).toEqual(figures.turn);
  const shown = [figures.strong, figures.weak];
  await play(async (action) => {
    const figure = shown.find(({ preview }) => preview.action === action);
    if (!figure) return;
    expect(await view(null)).toEqual(figure.view);
    const preview = (await engine.ask({ op: "preview", action, seat: tutorial.seat })) as unknown as Preview;
    expect(preview.view).toEqual(figure.preview.view);
    expect(preview.effects.map((effect) => ({ ...effect, text: "" }))).toEqual(figure.preview.effects);
  });
});

test("the tutorial asks for the same moves in every language", () => {
  const [english, ...others] = languages.map((language) =>
    tutorial.steps(language).map(({ actions, highlight, then }) => ({ actions, highlight, then })),
  );
  for (const other of others) expect(other).toEqual(english);
});

test("a step that asks for an action points at something it names", () => {
  for (const { actions = [], highlight = [] } of tutorial.steps("en")) {
    for (const action of actions) expect(grammar.parts(action).some((part) => highlight.includes(part))).toBe(true);
  }
});

test("the rules have the same sections and figures in every language", () => {
  const [english, ...others] = languages.map((language) =>
    rules(language).map(({ paragraphs, figure }) => [paragraphs.length, figure?.view, figure?.preview?.action]),
  );
  for (const other of others) expect(other).toEqual(english);
});
