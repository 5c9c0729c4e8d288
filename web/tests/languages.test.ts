// English, German and Dutch, switched at once: no English sentence is left on any page, and no key or empty value shows.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser, server } from "./open";
import { Player } from "./player";

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

async function expectIn(language: "de" | "nl", page: Page, state: string): Promise<void> {
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

test.each([
  ["de", "DE, Deutsch", "Spielen", "Ich spiele gleich"],
  ["nl", "NL, Nederlands", "Spelen", "Meteen spelen"],
] as const)("%s on every page", { timeout: 240_000 }, async (language, button, play, first) => {
  const player = await Player.sitDown(browser, server.address);
  const { page } = player;
  await page.locator("article svg").nth(2).waitFor();
  await page.getByRole("button", { name: button }).click();
  expect(await page.locator("html").getAttribute("lang")).toBe(language);
  await expectIn(language, page, "the start page");
  for (const game of ["shangrila", "khan", "carpe-astra"]) {
    await page.goto(`${server.address}#/rules/${game}`);
    await page.locator("main h2").first().waitFor();
    await expectIn(language, page, `the rules of ${game}`);
    await page.goto(`${server.address}#/learn/${game}`);
    await page.locator("[data-board] svg").first().waitFor();
    await expectIn(language, page, `the tutorial of ${game}`);
  }
  for (const at of [0, 1, 2]) {
    await page.goto(server.address);
    await page
      .locator("article")
      .nth(at)
      .getByRole("button", { name: new RegExp(`^${play}`) })
      .click();
    await page.getByRole("button", { name: new RegExp(`^${first}`) }).click();
    await player.asked();
    await expectIn(language, page, "the table");
    const { game } = await player.kept();
    await player.consider(game, (await player.legal())[0]!);
    await expectIn(language, page, "the table, considering");
  }
  await player.leave();
});

test("switching in the middle of a game changes the log as well", async () => {
  const player = await Player.sitDown(browser, server.address);
  const { page } = player;
  await player.playFirstGame("Shangri-La");
  await player.asked();
  await player.act(
    "shangrila",
    (await player.legal()).find((action) => action.startsWith("place"))!,
  );
  await player.asked();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByText("Deutsch").click();
  await page.keyboard.press("Escape");
  await page
    .locator("[data-panel='log']")
    .getByText(/^Rot setzt/)
    .first()
    .waitFor();
  await player.leave();
});
