import { describe, expect, test } from "vitest";
import type { Language } from "../game";
import { explain } from "./explain";
import picture from "./picture.json";
import { rules } from "./rules";
import { tutorial } from "./tutorial";
import de from "./words/de.json";
import en from "./words/en.json";
import nl from "./words/nl.json";

const files: Record<Language, Record<string, string>> = { en, de, nl };
const languages = Object.keys(files) as Language[];

/** Names and figures that are the same in other languages too. */
const sameInGerman =
  /^(people\.(song|goryeo|delhi)|shape\.I2|place\.tundra|neutral|tray\.special|cell\.(land|ruler)|then\.bonus|text\.seat)$/;
const sameInDutch =
  /^(people\.(song|goryeo|delhi)|tray\.special|cell\.(land|ruler)|then\.bonus|seat\.bonus|text\.seat)$/;

const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe("the word files", () => {
  test("have the same keys", () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
    expect(Object.keys(nl)).toEqual(Object.keys(en));
  });
  test("fill the same holes", () => {
    for (const key of Object.keys(en)) {
      for (const language of languages) {
        expect(holes(files[language][key] ?? ""), `${language} ${key}`).toEqual(holes(files.en[key] ?? ""));
      }
    }
  });
  test.each([
    ["de", sameInGerman],
    ["nl", sameInDutch],
  ] as const)("say everything in %s, not in English", (language, same) => {
    const left = Object.keys(en).filter((key) => files[language][key] === files.en[key] && !same.test(key));
    expect(left).toEqual([]);
  });
});

describe.each(languages)("in %s", (language) => {
  test("every step of the tutorial has its words", () => {
    for (const step of tutorial.steps(language)) expect(step.text).not.toMatch(/^tutorial\./);
    expect(Object.keys(en).filter((key) => key.startsWith("tutorial."))).toHaveLength(tutorial.steps(language).length);
  });
  test("every section of the rules has its words, and every figure its caption", () => {
    for (const section of rules(language)) {
      expect(section.heading).not.toMatch(/^rules\./);
      expect(section.paragraphs.length).toBeGreaterThan(0);
      if (section.figure) expect(section.figure.caption).not.toMatch(/^rules\./);
    }
  });
  test("everything that can be pointed at is explained", () => {
    const parts = [
      ...["c4", "f3", "a2", "k1"].map((cell) => `cell:${cell}`),
      ...["seljuk-river", "song-khan", "delhi-ice", "goryeo-outland"].map((card) => `card:${card}`),
      ...["skip", "done", "accept", "refuse", "pass"].map((word) => `word:${word}`),
      ...["morale", "protect", "divine", "scout"].map((special) => `special:${special}`),
      "shape:L4",
      "shape:B3",
      "ruler:delhi",
      "ruler:song",
      "region:ice",
      "tile:c3-c4",
    ];
    for (const part of parts) {
      const found = explain(part, language, picture);
      expect(found?.rule, part).toBeTruthy();
      expect(`${found?.name} ${found?.rule}`, part).not.toMatch(/\{|why\.|(word|special|shape|place)\.\w/);
    }
  });
});
