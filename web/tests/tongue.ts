// Whether everything on a page is said in its language.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const source = join(import.meta.dirname, "../src");
const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;

/** English texts of some length that the other language says otherwise. */
function englishOnly(language: "de" | "nl"): string[] {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" });
  return files
    .filter((path) => path.endsWith("words/en.json"))
    .flatMap((path) => {
      const english = read(join(source, path));
      const other = read(join(source, dirname(path), `${language}.json`));
      const told = new Set(Object.values(other));
      return Object.values(english).filter((text) => text.length > 11 && !text.includes("{") && !told.has(text));
    });
}

/** What is to be read and heard on the page. */
async function texts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) found.push(walker.currentNode.textContent?.trim() ?? "");
    for (const element of document.querySelectorAll("[aria-label]"))
      found.push(element.getAttribute("aria-label") ?? "");
    return found.filter(Boolean);
  });
}

export async function expectIn(language: "de" | "nl", page: Page, state: string): Promise<void> {
  const said = await texts(page);
  const english = new Set(englishOnly(language));
  expect(
    said.filter((text) => english.has(text)),
    `English on ${state}`,
  ).toEqual([]);
  expect(
    said.filter((text) => /\{\w+\}|\bundefined\b|\bnull\b|\bNaN\b/.test(text)),
    `gaps on ${state}`,
  ).toEqual([]);
}
