// What the service worker has kept on the device.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { builtPage } from "./host";

/** The names of the files that are kept. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        found.push(url.slice(new URL("./", document.baseURI).href.length));
    return found.sort();
  });

/** All but the service worker itself. */
export const everything = [...builtPage().keys()].filter((name) => name !== "service-worker.js").sort();

/** Waits until the page needs nobody any more. */
export async function everythingKept(page: Page): Promise<void> {
  await expect.poll(() => kept(page), { timeout: 60_000 }).toEqual(everything);
}
