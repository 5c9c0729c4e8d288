import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import de from "./de.json";
import en from "./en.json";
import nl from "./nl.json";
import same from "./same.json";

const source = join(import.meta.dirname, "..");
const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

describe.each([
  ["de", de as Record<string, string>, same.de],
  ["nl", nl as Record<string, string>, same.nl],
] as const)("%s", (_language, words, alike) => {
  test("has the keys of the English file, each with the same values to fill in", () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) expect(names(words[key] ?? ""), key).toEqual(names(text));
  });
  test("differs from the English, except where it is listed as the same", () => {
    const equal = Object.entries(en).flatMap(([key, text]) => (words[key] === text ? [key] : []));
    expect(equal.sort()).toEqual([...alike].sort());
  });
});

test("every key that the source names has words, and every word is named", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.(svelte|ts)$/.test(name) && !/^games\/[^/]+\//.test(name) && !name.includes("test"),
  );
  const text = files.map((name) => readFileSync(join(source, name), "utf8")).join("\n");
  const prefixes = [...text.matchAll(/`([a-z-]+)\.(?:\$\{|[a-z]+\.\$\{)/g)].map((found) => `${found[1]}.`);
  const unused = Object.keys(en).filter(
    (key) => !text.includes(`"${key}"`) && !prefixes.some((prefix) => key.startsWith(prefix)),
  );
  expect(unused).toEqual([]);
});
