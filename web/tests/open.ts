// For tests that need the house: the real server and a browser, open while the tests of the importing file run.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { browse, serve, type Server } from "./house";

export let server: Server;
export let browser: Browser;
beforeAll(async () => {
  server = await serve();
  browser = await browse();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});
