import { expect, test } from "vitest";
import { grammar } from "./grammar";
import { rules } from "./rules";
import { tutorial } from "./tutorial";

const languages = ["en", "de", "nl"] as const;

test("the tutorial asks for the same moves in every language", () => {
  const moves = languages.map((language) =>
    tutorial.steps(language).map(({ actions, highlight, then }) => ({ actions, highlight, then })),
  );
  expect(moves[1]).toEqual(moves[0]);
  expect(moves[2]).toEqual(moves[0]);
});

test("a step that asks for an action points at something it names", () => {
  for (const { actions, highlight } of tutorial.steps("en")) {
    for (const action of actions ?? []) {
      expect(grammar.parts(action).some((part) => highlight?.includes(part))).toBe(true);
    }
  }
});

test("the prepared game is a record of this game", () => {
  expect(tutorial.record).toMatch(/^\[Game "shangrila"\]\n\[RulesVersion "1"\]\n\[Players "3"\]\n/);
});

test("the rules have the same sections and figures in every language", () => {
  const shapes = languages.map((language) =>
    rules(language).map(({ paragraphs, figure }) => [paragraphs.length, figure?.view, figure?.preview?.action]),
  );
  expect(shapes[1]).toEqual(shapes[0]);
  expect(shapes[2]).toEqual(shapes[0]);
});
