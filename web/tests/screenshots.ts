// Every screen, on a phone and on a desk, by day and by night, written to docs/screenshots.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";
import { browse, serve, type Server } from "./house";
import { asked, Guest } from "./guest";
import { Player } from "./player";

const folder = join(import.meta.dirname, "../../docs/screenshots");

let server: Server;
let browser: Browser;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  server = await serve();
  browser = await browse();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const games = [
  ["shangrila", "Shangri-La"],
  ["khan", "Khan"],
  ["carpe-astra", "Carpe Astra"],
] as const;

describe.each([
  ["phone", { width: 390, height: 844 }],
  ["desk", { width: 1440, height: 900 }],
] as const)("%s", (device, viewport) => {
  describe.each(["light", "dark"] as const)("%s", (colorScheme) => {
    const wishes = { viewport, colorScheme };
    const taker = (page: Page) => async (name: string) => {
      await page.waitForTimeout(400);
      const path = join(folder, `${name}-${device}-${colorScheme}.jpg`);
      await page.screenshot({ path, type: "jpeg", quality: 75 });
    };

    test("start", async () => {
      const player = await Player.sitDown(browser, server.address, wishes);
      const { page } = player;
      const take = taker(page);
      await page.locator("article img").nth(2).waitFor();
      await take("start");
      await page.getByRole("button", { name: "Settings" }).click();
      await take("settings");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /^Play/ }).first().click();
      await take("first-time");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Set up" }).last().click();
      await take("set-up");
      await player.leave();
    });

    test.each(games)("%s", async (game, name) => {
      const player = await Player.sitDown(browser, server.address, wishes);
      const { page } = player;
      const take = taker(page);
      await page.goto(`${server.address}#/rules/${game}`);
      await page.locator("main h2").first().waitFor();
      await take(`${game}-rules`);
      await page.goto(`${server.address}#/learn/${game}`);
      await page.getByText("Step 1 of").waitFor();
      await take(`${game}-tutorial`);
      await page.goto(server.address);
      await player.playFirstGame(name);
      for (let made = 0; made < 12 && (await player.asked()); made += 1) {
        const legal = await player.legal();
        await player.act(game, legal[(made * 7) % legal.length]!);
      }
      await player.asked();
      await take(`${game}-table`);
      const legal = await player.legal();
      await player.consider(game, legal.at(-1)!);
      await take(`${game}-considering`);
      while ((await page.getByRole("button", { name: "Change", exact: true }).count()) > 0)
        await page.getByRole("button", { name: "Change", exact: true }).click();
      await page.keyboard.press("h");
      await page.getByRole("button", { name: "Tell me more" }).waitFor();
      for (let rung = 0; rung < 3; rung += 1) await page.getByRole("button", { name: "Tell me more" }).click();
      await take(`${game}-hint`);
      await page.getByRole("button", { name: "Enough" }).click();
      await page.keyboard.press("a");
      await take(`${game}-actions`);
      // Letters are typed into the search, where the list has one.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.keyboard.press("t");
      await take(`${game}-words`);
      await page.keyboard.press("t");
      await page.keyboard.press(",");
      await take(`${game}-looking-back`);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Menu" }).click();
      await take("menu");
      await player.leave();
    });

    test("the end of a game", async () => {
      const player = await Player.sitDown(browser, server.address, { ...wishes, settings: { met: ["shangrila"] } });
      const { page } = player;
      const take = taker(page);
      await page.locator("article").first().getByRole("button", { name: "Set up" }).click();
      await page.getByLabel("Who plays Red").selectOption({ label: "Computer, novice" });
      await page.locator("dialog").getByRole("button", { name: "Play" }).click();
      await page.getByRole("button", { name: "What decided it?" }).waitFor({ timeout: 300_000 });
      await take("over");
      await page.getByRole("button", { name: "What decided it?" }).click();
      await page.getByRole("button", { name: "Think it over" }).click();
      await page.locator("dialog progress").waitFor();
      await page.locator("dialog progress").waitFor({ state: "detached", timeout: 300_000 });
      await take("analysis");
      await player.leave();
    });

    test("together", async () => {
      const ann = await Guest.come(browser, server.address, "Ann", wishes);
      const bo = await Guest.come(browser, server.address, "Bo");
      const { page } = ann;
      const take = taker(page);
      await bo.open({ game: "Carpe Astra", players: 3, seats: ["anyone", "computer casual"] });
      await page.getByText("Bo").first().waitFor();
      await take("lobby");
      await page.getByRole("button", { name: "Open a table" }).click();
      await page.locator("dialog").getByText("Minutes", { exact: true }).click();
      await take("opening-a-table");
      await page.keyboard.press("Escape");
      const link = await ann.open({ players: 3, seats: ["anyone", "anyone", "computer novice"], minutes: 20 });
      await bo.page.goto(link);
      await bo.page.locator("[data-panel='talk'] input").fill("Hello! Shall we?");
      await bo.page.keyboard.press("Enter");
      await page.getByText("Hello! Shall we?").first().waitFor();
      await take("waiting-room");
      await bo.join(link);
      await Promise.all([ann.seated(), bo.seated()]);
      await Promise.all([ann.playOn(1, 15), bo.playOn(2, 15)]);
      const first = await asked([ann, bo]);
      await first.act("shangrila");
      await take("together-table");
      await page.getByRole("button", { name: /^Chat/ }).first().click();
      await take("together-talk");
      await first.page.getByRole("button", { name: /^(Undo|Ask to take back)$/ }).click();
      await take("together-question");
      await ann.leave();
      await bo.leave();
    });

    test("a screen passed on", async () => {
      const player = await Player.sitDown(browser, server.address, { ...wishes, settings: { met: ["khan"] } });
      const { page } = player;
      await page.locator("article", { hasText: "Khan" }).getByRole("button", { name: "Set up" }).click();
      await page.getByLabel("Who plays Yellow").selectOption("person");
      await page.locator("dialog").getByRole("button", { name: "Play" }).click();
      await page.getByRole("button", { name: /^Ready/ }).waitFor();
      await taker(page)("curtain");
      await player.leave();
    });
  });
});
