import { expect, test } from "vitest";
import type { BoardProps, Language } from "../game";
import { describe } from "./describe";
import { khan } from "./documents";
import { grammar } from "./grammar";
import picture from "./picture.json";

const actions = [
  "invade seljuk-river c4",
  "settle b3",
  "expel delhi",
  "conquer B3 e3 f3 g3",
  "conquer I2 a3 b3",
  "divine ice",
  "scout P5",
  "morale",
  "skip",
];
const choices = new Set(actions.flatMap(grammar.parts));
const view = { ...khan(picture), hands: [["seljuk-river"], { count: 4 }, { count: 4 }, { count: 4 }] };
const props = (language: Language): BoardProps => ({
  view,
  seat: 0,
  language,
  choices,
  chosen: new Set(),
  preview: null,
  trace: [],
  highlight: new Set(),
  point: () => undefined,
});

test("everything that can be chosen is a line of the text view", () => {
  const told = new Set(describe(props("en")).flatMap((group) => group.lines.flatMap((line) => line.parts ?? [])));
  expect([...choices].filter((part) => !told.has(part))).toEqual([]);
});

test.each(["en", "de", "nl"] as const)("the text view has no holes in %s", (language) => {
  for (const { heading, lines } of describe(props(language))) {
    for (const text of [heading, ...lines.map((line) => line.text)]) {
      expect(text).not.toMatch(/[{}]|undefined|^(tray|text|place|shape|special|word)\./);
    }
  }
});
