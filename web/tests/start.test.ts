// The start page: what leads to it, what stands first on it, and that everything on it can be reached.
import { expect, test } from "vitest";
import { referee } from "./house";
import { browser, server } from "./open";
import { Player } from "./player";

const sizes = [
  { width: 320, height: 568 },
  { width: 390, height: 664 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
];

test("an address that leads nowhere shows the start page and says so", async () => {
  const player = await Player.sitDown(browser, `${server.address}#/play/%`);
  const { page } = player;
  for (const wrong of ["#/play/%", "#/play/%E0%A4%A", "#/nowhere", "#/rules/chess"]) {
    await page.goto(`${server.address}${wrong}`);
    await page.getByText("This address leads nowhere.").waitFor();
    expect(await page.getByRole("button", { name: /^Play/ }).count()).toBe(3);
  }
  await page.goto(`${server.address}#/`);
  await page.getByText("This address leads nowhere.").waitFor({ state: "detached" });
  await player.leave();
});

test("Back stays on the site for whoever came by a link, and goes where everybody else came from", async () => {
  const player = await Player.sitDown(browser, `${server.address}#/rules/khan`);
  const { page } = player;
  // Where the page goes is what counts here, not how the button is hit beside the many boards of the rules.
  await page.getByRole("button", { name: "Back", exact: true }).dispatchEvent("click");
  await page.locator("article").first().waitFor();
  await page.getByRole("link", { name: "Tutorial" }).first().dispatchEvent("click");
  await page.waitForURL(/#\/learn\//);
  await page.getByRole("link", { name: "Rules" }).dispatchEvent("click");
  await page.waitForURL(/#\/rules\//);
  await page.getByRole("button", { name: "Back", exact: true }).dispatchEvent("click");
  await page.waitForURL(/#\/learn\//);
  await player.leave();
});

test.each(sizes)("on $width × $height nothing is crushed, and Play is in sight in every set-up", async (viewport) => {
  const met = { met: ["shangrila", "khan", "carpe-astra"] };
  const player = await Player.sitDown(browser, server.address, { viewport, locale: "de-DE", settings: met });
  const { page } = player;
  await page.locator("article").nth(2).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  for (const button of await page.locator("article .button").all()) {
    const box = (await button.boundingBox())!;
    expect(box.height, await button.innerText()).toBeLessThan(60);
    expect(box.height).toBeGreaterThanOrEqual(44);
  }
  for (const at of [0, 1, 2]) {
    await page.locator("article").nth(at).locator("button.primary").click();
    const play = page.locator("dialog[open] button.primary");
    await play.waitFor();
    const box = (await play.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(viewport.height);
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  }
  await player.leave();
});

test("a game that is over stands below the games, with its result", async () => {
  const begin = JSON.stringify({ op: "new", game: "shangrila", players: 3, seed: "over" });
  const answers = referee([begin, '{"op":"playout"}', '{"op":"record"}', '{"op":"view","seat":null}']);
  const { record } = JSON.parse(answers[2] ?? "{}") as { record: string };
  const { view } = JSON.parse(answers[3] ?? "{}") as { view: { scores: number[] } };

  const player = await Player.sitDown(browser, server.address);
  const { page } = player;
  await page.locator("input[type='file']").setInputFiles({
    name: "over.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(record),
  });
  await page.waitForURL(/#\/play\//);
  await page.goto(server.address);
  const over = page.locator("section", { has: page.getByRole("heading", { name: "Finished games" }) });
  const told = await over.locator("li").first().innerText();
  for (const score of view.scores) expect(told).toContain(String(score));
  expect(told).toContain("★");
  const cards = (await page.locator("article").last().boundingBox())!;
  expect((await over.boundingBox())!.y).toBeGreaterThan(cards.y);
  await player.leave();
});
