import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import de from "./words/de.json";
import en from "./words/en.json";
import nl from "./words/nl.json";
import same from "./words/same.json";

const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

describe.each([
  ["de", de as Record<string, string>, same.de as string[]],
  ["nl", nl as Record<string, string>, same.nl as string[]],
] as const)("%s", (_language, words, alike) => {
  test("has the keys of the English file, each with the same values to fill in", () => {
    expect(Object.keys(words)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(en)) expect(holes(words[key] ?? ""), key).toEqual(holes(text));
  });
  test("differs from the English, except where it is listed as the same", () => {
    expect(Object.entries(en).flatMap(([key, text]) => (words[key] === text ? [key] : []))).toEqual(alike);
  });
});

test("every word is named by the source", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(svelte|ts)$/.test(name),
  );
  const text = files.map((name) => readFileSync(`${import.meta.dirname}/${name}`, "utf8")).join("\n");
  const prefixes = [...text.matchAll(/`([a-z.-]+)\.\$\{/g)].map((found) => `${found[1]}.`);
  const unused = Object.keys(en).filter(
    (key) => !text.includes(`"${key}"`) && !prefixes.some((prefix) => key.startsWith(prefix)),
  );
  expect(unused).toEqual([]);
});
