// How quickly the page answers, printed: from opening it to Play and to the first board, on this machine and slowed as
// phones and their networks are, and from a click on the board to its consequence while the workers think. The limits
// hold on a machine with nothing else to do.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser, server } from "./open";
import { Player } from "./player";

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
const print = (what: string, values: readonly number[]) => {
  const [least, most] = [Math.min(...values), Math.max(...values)].map(Math.round);
  console.log(`${what}: ${Math.round(median(values))} ms (${least} to ${most}, of ${values.length})`);
};

/** Waits for something to be drawn, and says when it was, in milliseconds from opening the page. */
const drawn = async (page: Page, selector: string, limit = 60_000) => {
  await page.waitForSelector(selector, { timeout: limit });
  return page.evaluate(() => performance.now());
};

test("the start page, and the first board", async () => {
  const start: number[] = [];
  const board: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const context = await browser.newContext({ locale: "en-GB" });
    const page = await context.newPage();
    await page.goto(server.address);
    start.push(await drawn(page, "article button.primary:not(:disabled)"));
    await page.getByRole("button", { name: /^Play/ }).first().click();
    const asked = await page.evaluate(() => performance.now());
    await page.getByRole("button", { name: /^Let me play/ }).click();
    board.push((await drawn(page, "[data-board] svg")) - asked);
    await page.reload();
    again.push(await drawn(page, "[data-board] svg"));
    await context.close();
  }
  print("from opening the page to Play", start);
  print("from Play, and Let me play, to the board", board);
  print("from opening a game that is kept to its board", again);
  expect(median(start)).toBeLessThan(500);
  expect(median(board)).toBeLessThan(500);
  expect(median(again)).toBeLessThan(500);
});

/** Networks as people have them, with a processor four times as slow; and by when every button is to answer. */
test.each([
  ["4G", 9000, 85, 3000],
  ["slow 3G", 400, 400, 6000],
] as const)("the start page with %s and a slow processor", async (name, kilobits, latency, limit) => {
  const usable: number[] = [];
  const answered: number[] = [];
  const board: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const context = await browser.newContext({ locale: "en-GB", viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const throughput = (kilobits * 1000) / 8;
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.goto(server.address, { waitUntil: "commit" });
    usable.push(await drawn(page, "article:nth-of-type(3) button.primary:not(:disabled)"));
    await page.getByRole("button", { name: /^Play/ }).first().click();
    answered.push(await drawn(page, "dialog[open]"));
    await page.getByRole("button", { name: /^Let me play/ }).click();
    await page.locator("progress, [data-board] svg").first().waitFor();
    board.push(await drawn(page, "[data-board] svg", 120_000));
    await context.close();
  }
  print(`${name}: from opening the page to its buttons`, usable);
  print(`${name}: to the answer of the first that is pressed`, answered);
  print(`${name}: to the first board`, board);
  expect(median(answered)).toBeLessThan(limit);
});

test("a click on the board while the workers think", async () => {
  const player = await Player.sitDown(browser, server.address);
  await player.playFirstGame("Shangri-La");
  await player.asked();
  const fields = (await player.legal())
    .filter((action) => action.startsWith("place"))
    .map((action) => action.split(" "))
    .map(([, village, guild]) => `[data-board] [data-part="field:${village}:${guild}"]`);
  const taken: number[] = [];
  for (const field of fields.slice(0, 24)) {
    if ((await player.page.getByText("Thinking it over").count()) === 0) {
      await player.page.getByRole("button", { name: "Hint" }).click();
      await player.page.getByText("Thinking it over").waitFor();
    }
    taken.push(await answered(player.page, field));
    await player.page.keyboard.press("Escape");
    if ((await player.page.getByRole("button", { name: "Enough" }).count()) > 0)
      await player.page.getByRole("button", { name: "Enough" }).click();
  }
  print("from a click on the board to its consequence", taken);
  expect(median(taken)).toBeLessThan(50);
  await player.leave();
});

/** Milliseconds from a click until the consequence is in the page. */
function answered(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const seen = () => document.querySelector("[data-foreseen='true']") !== null;
        const watch = new MutationObserver(() => {
          if (!seen()) return;
          watch.disconnect();
          resolve(performance.now() - began);
        });
        watch.observe(document.body, { subtree: true, childList: true, attributes: true });
        document.querySelector(wanted)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      }),
    selector,
  );
}
