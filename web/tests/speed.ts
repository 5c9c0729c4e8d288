// How quickly the page answers, printed: from opening it to Play, and from a click on the board to its consequence while
// the workers think. On a machine with nothing else to do: at most 1,000 ms and 50 ms.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser, server } from "./open";
import { Player } from "./player";

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
const print = (what: string, values: readonly number[]) => {
  const [least, most] = [Math.min(...values), Math.max(...values)].map(Math.round);
  console.log(`${what}: ${Math.round(median(values))} ms (${least} to ${most}, of ${values.length})`);
};

test("the start page", async () => {
  const taken: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const context = await browser.newContext({ locale: "en-GB" });
    const page = await context.newPage();
    await page.goto(server.address);
    await page.waitForSelector("article button.primary:not(:disabled)");
    taken.push(await page.evaluate(() => performance.now()));
    await context.close();
  }
  print("from opening the page to Play", taken);
  expect(median(taken)).toBeLessThan(1000);
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
