import { expect, test } from "vitest";
import { explain } from "./explain";
import { picture } from "./figures";
import { rules } from "./rules";
import { tutorial } from "./tutorial";
import { cardName, eventName, say, tileName } from "./words";
import de from "./words/de.json";
import en from "./words/en.json";
import nl from "./words/nl.json";
import same from "./words/same.json";

const english: Record<string, string> = en;
const languages = ["en", "de", "nl"] as const;
const names = (sentence: string) => [...new Set([...sentence.matchAll(/\{(\w+)/g)].map((match) => match[1]))].sort();

const others: [string, Record<string, string>, string[]][] = [
  ["de", de, same.de],
  ["nl", nl, same.nl],
];

test.each(others)("%s has every sentence, with the same names in it", (_, words) => {
  expect(Object.keys(words)).toEqual(Object.keys(english));
  for (const [key, sentence] of Object.entries(words)) expect(names(sentence), key).toEqual(names(english[key] ?? ""));
});

test.each(others)("%s is English only where it is listed", (_, words, alike) => {
  expect(Object.keys(words).filter((key) => words[key] === english[key])).toEqual(expect.arrayContaining(alike));
  expect(Object.keys(words).filter((key) => words[key] === english[key])).toHaveLength(alike.length);
});

test("a sentence fills in names and chooses by number", () => {
  expect(say("en", "seat.agents", { n: 1 })).toBe("1 agent in hand");
  expect(say("de", "seat.agents", { n: 3 })).toBe("3 Agenten im Vorrat");
});

test("tiles, cards and events are called by their guilds", () => {
  expect(tileName("en", "mt")).toBe("Military/Traders");
  expect(cardName("de", "S-eso")).toBe("Verleumdung: Techniker, Siedler, Politiker");
  expect(eventName("nl", "X-p")).toBe("Gebeurtenis: een extra kaart voor Priesters");
});

test.each(languages)("in %s every step and every section has its words", (language) => {
  for (const step of tutorial.steps(language)) expect(step.text).not.toMatch(/[{}]/);
  for (const { heading, paragraphs, figure } of rules(language))
    for (const words of [heading, ...paragraphs, ...(figure ? [figure.caption] : [])]) expect(words).toBeTruthy();
});

test.each(languages)("in %s everything that can be pointed at is explained", (language) => {
  const places = ["hex:0,0", "hex:2,-1", "hex:1,0", "first:9,9", "second:9,9", "agent:2,0"];
  const things = [
    "tile:mt",
    "card:N-mt",
    "card:S-mts",
    "guild:m",
    "seat:3",
    "deck:network",
    "deck:slander",
    "event:E-mt",
  ];
  const words = ["word:plan", "word:skip", "word:done", "word:refresh", "hand-agent", "keep", "credits"];
  for (const part of [...places, ...things, ...words]) {
    const found = explain(part, language, picture);
    expect(found?.name, part).toBeTruthy();
    expect(`${found?.name} ${found?.rule}`, part).not.toMatch(/[{}]|undefined/);
  }
});
