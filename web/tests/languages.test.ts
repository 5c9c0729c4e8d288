// English, German and Dutch, switched at once: no English sentence is left on any page, and no key or empty value shows.
import { test } from "vitest";
import { browser, server } from "./open";
import { Player } from "./player";
import { expectIn } from "./tongue";

test.each([
  ["de", "DE, Deutsch", "Spielen", "Ich spiele gleich"],
  ["nl", "NL, Nederlands", "Spelen", "Meteen spelen"],
] as const)("%s on every page", { timeout: 240_000 }, async (language, button, play, first) => {
  const player = await Player.sitDown(browser, server.address);
  const { page } = player;
  await page.locator("article img").nth(2).waitFor();
  await page.getByRole("button", { name: button }).click();
  await page.locator(`html[lang="${language}"]`).waitFor();
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
