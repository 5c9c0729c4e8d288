import { expect, test } from "vitest";
import { say } from "./words";
import de from "./words/de.json";
import en from "./words/en.json";
import nl from "./words/nl.json";

const names = (sentence: string) => new Set([...sentence.matchAll(/\{(\w+)/g)].map((match) => match[1]));

test.each([
  ["de", de],
  ["nl", nl],
] as const)("%s has every sentence, with the same names in it", (_, words) => {
  expect(Object.keys(words)).toEqual(Object.keys(en));
  for (const [key, sentence] of Object.entries(words)) {
    for (const name of names(sentence)) expect(names(en[key as keyof typeof en]), key).toContain(name);
  }
});

test.each([
  ["de", de],
  ["nl", nl],
] as const)("%s is nowhere English", (_, words) => {
  const equal = Object.entries(words).filter(([key, sentence]) => sentence === en[key as keyof typeof en]);
  expect(equal).toEqual([]);
});

test("a sentence fills in names and chooses by number", () => {
  expect(say("en", "tray.stones", { stones: 1 })).toBe("1 stone left");
  expect(say("de", "tray.stones", { stones: 3 })).toBe("Noch 3 Steine");
});
