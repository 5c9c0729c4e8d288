// Installed and without a network: once loaded, the page needs nobody; a newer build comes in when it is opened anew.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browse, serve } from "./house";
import { Player } from "./player";

let browser: Browser;
beforeAll(async () => {
  browser = await browse();
});
afterAll(() => browser.close());

test("with the network cut after the first load everything still loads", async () => {
  const server = await serve();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(server.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await server.stop();

  await page.goto(`${server.address}?from=home`);
  expect(await page.title()).toBe("Guildhall");
  const loaded = await page.evaluate(async () => {
    const [name] = await caches.keys();
    const kept = await (await caches.open(name ?? "")).keys();
    const answers = await Promise.all(kept.map(({ url }) => fetch(url)));
    return answers.map((answer) => ({ url: answer.url, ok: answer.ok, type: answer.headers.get("Content-Type") }));
  });
  expect(loaded.filter(({ ok }) => !ok)).toEqual([]);
  expect(loaded).toContainEqual(expect.objectContaining({ type: "application/wasm" }));
  expect(loaded).toContainEqual(expect.objectContaining({ url: `${server.address}index.html` }));
  await context.close();
});

test("the page can be installed", async () => {
  const server = await serve();
  const page = await browser.newPage();
  await page.goto(server.address);
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const { errors } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // Chromium installs nothing from a window that leaves no trace, as those of tests are.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  await page.close();
  await server.stop();
});

test("a newer build takes over when the page is opened anew, and the older one is forgotten", async () => {
  const server = await serve();
  const context = await browser.newContext();
  // What an older build left behind: its service worker, with a store of another name.
  const page = await context.newPage();
  let older = true;
  await context.route("**/service-worker.js", async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: older ? text.replace(/"[0-9a-f]{16}"/, '"older"') : text });
  });
  const stores = () => page.evaluate(() => caches.keys());
  await page.goto(server.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  expect(await stores()).toEqual(["guildhall-older"]);

  older = false;
  await page.reload();
  const newerWaits = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
  await expect.poll(newerWaits, { timeout: 20_000 }).toBe(true);
  expect(await stores()).toHaveLength(2);
  await page.reload();
  await expect
    .poll(() => stores().catch(() => []), { timeout: 20_000 })
    .toEqual([expect.stringMatching(/^guildhall-[0-9a-f]{16}$/)]);
  expect(await page.title()).toBe("Guildhall");
  await context.close();
  await server.stop();
});

test("on a host that only keeps files the page plays, and says that nobody far away can", async () => {
  const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
  const host = createServer((request, response) => {
    const path = request.url?.replace(/[?#].*/, "").replace(/\/$/, "/index.html") ?? "";
    void readFile(join(import.meta.dirname, "../dist", path)).then(
      (file) => {
        response.setHeader("Content-Type", types[extname(path)] ?? "text/css");
        response.statusCode = request.method === "GET" ? 200 : 405;
        response.end(file);
      },
      () => {
        response.statusCode = 404;
        response.end("There is no such file.");
      },
    );
  });
  await new Promise<void>((ready) => host.listen(0, "127.0.0.1", ready));
  const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
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
  host.close();
});
