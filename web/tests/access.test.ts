// Everyone can play: nothing serious found by axe on any page or state, and the text view names everything that can be done.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { serious } from "./axe";
import { browser, server } from "./open";
import { grammars, Player } from "./player";

/** Lets the last choice go. */
const change = (page: Page) => page.getByRole("button", { name: "Change", exact: true });

describe.each([
  ["light", "light", { width: 1280, height: 800 }],
  ["dark, on a phone", "dark", { width: 390, height: 844 }],
] as const)("axe, %s", (_name, colorScheme, viewport) => {
  const wishes = { colorScheme, viewport, settings: { met: ["shangrila", "khan", "carpe-astra"] } };

  test("start page and its dialogs", async () => {
    const player = await Player.sitDown(browser, server.address, { ...wishes, settings: {} });
    const { page } = player;
    await page.locator("article img").nth(2).waitFor();
    const found = await serious(page, "start");
    await page.getByRole("button", { name: "Settings" }).click();
    found.push(...(await serious(page, "settings")));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Play/ }).first().click();
    found.push(...(await serious(page, "first time")));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Set up" }).last().click();
    found.push(...(await serious(page, "set-up")));
    expect(found).toEqual([]);
    await player.leave();
  });

  test.each(["shangrila", "khan", "carpe-astra"])("rules and tutorial of %s", async (game) => {
    const player = await Player.sitDown(browser, `${server.address}#/rules/${game}`, wishes);
    const { page } = player;
    await page.locator("h2").first().waitFor();
    const found = await serious(page, `rules of ${game}`);
    await page.goto(`${server.address}#/learn/${game}`);
    await page.locator("[data-board] svg").first().waitFor();
    found.push(...(await serious(page, `tutorial of ${game}`)));
    expect(found).toEqual([]);
    await player.leave();
  });

  test.each([
    ["shangrila", "Shangri-La"],
    ["khan", "Khan"],
    ["carpe-astra", "Carpe Astra"],
  ])("the table of %s", async (game, name) => {
    const player = await Player.sitDown(browser, server.address, { ...wishes, settings: {} });
    const { page } = player;
    await player.playFirstGame(name);
    await player.asked();
    const found = await serious(page, "asked");
    const [action = ""] = await player.legal();
    await player.consider(game, action);
    found.push(...(await serious(page, "considering")));
    while ((await change(page).count()) > 0) await change(page).click();
    await page.keyboard.press("h");
    for (let rung = 0; rung < 3; rung += 1) await page.getByRole("button", { name: "Tell me more" }).click();
    found.push(...(await serious(page, "hint")));
    await page.getByRole("button", { name: "Enough" }).click();
    await page.keyboard.press("a");
    found.push(...(await serious(page, "list of actions")));
    await page.keyboard.press("t");
    found.push(...(await serious(page, "board in words")));
    await page.keyboard.press("?");
    found.push(...(await serious(page, "help")));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Menu" }).click();
    found.push(...(await serious(page, "menu")));
    await page.getByRole("button", { name: "Analysis" }).click();
    found.push(...(await serious(page, "analysis")));
    await page.keyboard.press("Escape");
    await page.keyboard.press(",");
    found.push(...(await serious(page, "looking back")));
    expect(found).toEqual([]);
    await player.leave();
  });

  test("a screen passed on, watching others, and the end of a game", async () => {
    const player = await Player.sitDown(browser, server.address, { ...wishes });
    const { page } = player;
    await page.locator("article", { hasText: "Khan" }).getByRole("button", { name: "Set up" }).click();
    await page.getByLabel("Who plays Yellow").selectOption("person");
    await page.locator("dialog").getByRole("button", { name: "Play" }).click();
    await page.getByRole("button", { name: /^Ready/ }).waitFor();
    const found = await serious(page, "curtain");
    await page.goto(server.address);
    await page.locator("article").first().getByRole("button", { name: "Set up" }).click();
    await page.getByLabel("Who plays Red").selectOption("computer novice");
    await page.locator("dialog").getByRole("button", { name: "Play" }).click();
    await page.getByRole("button", { name: "Skip to my turn" }).waitFor();
    found.push(...(await serious(page, "watching")));
    await page.getByRole("button", { name: "What decided it?" }).waitFor({ timeout: 300_000 });
    found.push(...(await serious(page, "over")));
    await page.goto(server.address);
    await page.getByRole("link", { name: "Look back" }).waitFor();
    found.push(...(await serious(page, "start with games")));
    expect(found).toEqual([]);
    await player.leave();
  });
});

describe("the board in words", () => {
  test.each([
    ["shangrila", "Shangri-La"],
    ["khan", "Khan"],
    ["carpe-astra", "Carpe Astra"],
  ])("names everything that can be done in %s", async (game, name) => {
    const player = await Player.sitDown(browser, server.address, { settings: { textView: true } });
    await player.playFirstGame(name);
    for (let turn = 0; turn < 4 && (await player.asked()); turn += 1) {
      const legal = await player.legal();
      for (const action of sample(legal)) {
        await chooseInWords(player.page, grammars[game]!.parts(action).length);
        expect(legal, "what the words led to").toContain(await player.considered());
        await player.page.keyboard.press("Escape");
        while ((await change(player.page).count()) > 0) await change(player.page).click();
      }
      await player.act(game, legal[0]!);
    }
    await player.leave();
  });
});

/** A few of them, from all over. */
const sample = (actions: readonly string[]) =>
  [0, 0.5, 0.99].map((share) => actions[Math.floor(share * actions.length)]!);

/** Presses lines of the text view that can be chosen until an action is considered. */
async function chooseInWords(page: Page, most: number): Promise<void> {
  for (let pressed = 0; pressed <= most; pressed += 1) {
    if ((await page.locator("[data-considered]").count()) > 0) return;
    await page.locator("[data-panel='text'] button[aria-pressed='false']").first().click();
  }
}
