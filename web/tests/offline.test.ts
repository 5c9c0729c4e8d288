// Installed and without a network: once loaded, the page needs nobody; a newer build comes in when it is opened anew.
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { builtPage, host } from "./host";
import { browse, serve } from "./house";
import { everything, everythingKept, kept } from "./kept";
import { Player } from "./player";

let browser: Browser;
beforeAll(async () => {
  browser = await browse();
});
afterAll(() => browser.close());

/** Long enough for a machine that has much else to do; nothing is held up by it. */
const patience = { timeout: 60_000 };
const serviceWorker = "service-worker.js";

const stores = (page: Page) => page.evaluate(() => caches.keys());

async function freshContext(): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: "en-GB" });
  onTestFinished(() => context.close());
  return context;
}

test(
  "after a first visit everything is kept, and with the network cut each game is played in each language",
  { timeout: 600_000 },
  async () => {
    const server = await serve();
    onTestFinished(() => server.stop());
    const player = await Player.sitDown(browser, server.address, { alone: true });
    const { page } = player;
    await everythingKept(page);
    await server.stop();
    await page.context().setOffline(true);

    await page.goto(`${server.address}?from=home`);
    expect(await page.title()).toBe("Guildhall");
    const spoken = [
      ["en", "EN, English", "Let me play"],
      ["de", "DE, Deutsch", "Ich spiele gleich"],
      ["nl", "NL, Nederlands", "Meteen spelen"],
    ] as const;
    for (const [language, button, first] of spoken) {
      for (const at of [0, 1, 2]) {
        await page.goto(server.address);
        await page.evaluate(() => localStorage.removeItem("guildhall.settings"));
        await page.reload();
        await page.getByRole("button", { name: button }).click();
        await page.locator(`html[lang="${language}"]`).waitFor();
        await page.locator("article").nth(at).locator("button.primary").click();
        await page.getByRole("button", { name: new RegExp(`^${first}`) }).click();
        expect(await player.asked()).toBe(true);
        const { game, moves } = await player.kept();
        await player.consider(game, (await player.legal())[0]!);
        await player.foreseen();
        await player.confirm();
        await expect.poll(async () => (await player.kept()).moves, patience).toBeGreaterThan(moves);
      }
    }
    await player.leave();
  },
);

test("the page can be installed", async () => {
  const server = await serve();
  onTestFinished(() => server.stop());
  const page = await (await freshContext()).newPage();
  await page.goto(server.address);
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const { errors } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // Chromium installs nothing from a window that leaves no trace, as those of tests are.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

test("a newer build takes over when the page is opened anew, and the older one is forgotten once nobody has it open", async () => {
  // What an older build was: a page and a file of its own, and a service worker that keeps them.
  const own = "assets/of-the-older-build.js";
  const newer = builtPage();
  const older = new Map(newer);
  const text = (name: string) => String(newer.get(name));
  older.set(own, Buffer.from("// Only the older build has this."));
  older.set("index.html", Buffer.from(text("index.html").replace("<title>", '<meta name="older"><title>')));
  const renamed = text(serviceWorker)
    .replace(/"[0-9a-f]{16}"/, '"older"')
    .replace('"index.html"', `"index.html","${own}"`);
  expect(renamed).toContain(own);
  older.set(serviceWorker, Buffer.from(renamed));

  const carrier = await host(older);
  onTestFinished(() => carrier.close());
  const context = await freshContext();
  const isOlder = (page: Page) => page.evaluate(() => document.querySelector("meta[name='older']") !== null);
  const first = await context.newPage();
  await first.goto(carrier.address);
  await expect.poll(() => stores(first), patience).toEqual(["guildhall-older"]);
  await expect.poll(() => kept(first), patience).toEqual([own, ...everything].sort());

  // The newer one is fetched whole beside a page of the older, which goes on as it was.
  carrier.carry(newer);
  await first.reload();
  expect(await isOlder(first)).toBe(true);
  await expect.poll(async () => (await kept(first)).length, patience).toBe(2 * everything.length + 1);
  const second = await context.newPage();
  await expect
    .poll(async () => {
      await second.goto(carrier.address);
      return isOlder(second);
    }, patience)
    .toBe(false);
  const fetched = await first.evaluate(async (name) => (await fetch(name)).ok, own);
  expect(fetched, "the older page still has its files").toBe(true);
  expect(await stores(first)).toHaveLength(2);

  await first.close();
  await expect.poll(() => stores(second), patience).toEqual([expect.stringMatching(/^guildhall-[0-9a-f]{16}$/)]);
  await second.reload();
  expect(await second.title()).toBe("Guildhall");
  expect(await isOlder(second)).toBe(false);
});

test("on a host that only keeps files the page plays, and says that nobody far away can", async () => {
  const carrier = await host(builtPage());
  onTestFinished(() => carrier.close());
  const { address } = carrier;
  const player = await Player.sitDown(browser, address, { alone: true });
  const { page } = player;
  await page.getByText("There is no house at this address just now").waitFor();
  await page.goto(`${address}#/together`);
  await page.getByText("No house answers at this address").waitFor();
  await page.goto(`${address}#/table/nowhere`);
  await page.getByText("No house answers at this address").waitFor();
  await page.goto(address);
  await player.playFirstGame("Khan");
  expect(await player.asked()).toBe(true);
  await player.leave();
});
