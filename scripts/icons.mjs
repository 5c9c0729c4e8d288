// Draws the icons of the installed app from web/public/icon.svg: scripts/node node scripts/icons.mjs, after a change to it.
import { readFile } from "node:fs/promises";
import { chromium } from "../web/node_modules/playwright-core/index.mjs";

const folder = new URL("../web/public/", import.meta.url);
const icon = await readFile(new URL("icon.svg", folder), "utf8");
// For systems that cut out a shape of their own: square, and smaller in the middle.
const maskable = icon
  .replace(' rx="112"', "")
  .replace(
    /(<circle cx="256" cy="262"[\s\S]*)<\/svg>/,
    '<g transform="translate(51 46) scale(.8)">$1</g></svg>',
  );

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const [name, drawing, size] of [
  ["icon-192.png", icon, 192],
  ["icon-512.png", icon, 512],
  ["icon-maskable-512.png", maskable, 512],
  ["apple-touch-icon.png", maskable, 180],
]) {
  const page = await browser.newPage({
    viewport: { width: size, height: size },
  });
  await page.setContent(
    `<style>* { margin: 0 } svg { display: block; width: ${size}px }</style>${drawing}`,
  );
  await page.screenshot({
    path: new URL(name, folder).pathname,
    omitBackground: true,
  });
}
await browser.close();
