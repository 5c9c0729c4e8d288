// Whole games over the network, in as many browsers as there are people, against the real house.
import { expect, test } from "vitest";
import { serious } from "./axe";
import { asked, Guest, leave, playOut, table } from "./guest";
import { browser, server } from "./open";

test("Khan by two people, the first moves by pointing; its draws are checked; then a rematch", async () => {
  const guests = await table(browser, server.address, ["Ann", "Bo"], { game: "Khan" });
  const [ann, bo] = guests;
  for (let moves = 0; moves < 6; moves += 1) await (await asked(guests)).act("khan");
  await playOut(guests);
  expect(await ann.made()).toBe(await bo.made());

  for (const { page } of guests)
    await page
      .locator("[data-verdict='true']", { hasText: /Consistent: .* All that this browser saw of the game/ })
      .waitFor();
  const [download] = await Promise.all([
    ann.page.waitForEvent("download"),
    ann.page.getByRole("button", { name: "Download the record" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Khan.txt");

  const before = ann.page.url();
  await ann.page.getByRole("button", { name: "Play again" }).click();
  await ann.page.waitForURL((url) => url.href !== before);
  await bo.page.getByText("A new table for the same people is waiting.").waitFor();
  await bo.page.getByRole("button", { name: "Play again" }).click();
  await Promise.all(guests.map(({ page }) => page.locator("main[data-made]").waitFor()));
  expect(bo.page.url()).toBe(ann.page.url());
  await (await asked(guests)).act("khan");
  await leave(guests);
});

test("Carpe Astra by two people, looked back at and thought over", async () => {
  const guests = await table(browser, server.address, ["Ann", "Bo"], { game: "Carpe Astra" });
  const [ann] = guests;
  for (let moves = 0; moves < 4; moves += 1) await (await asked(guests)).act("carpe-astra");
  await playOut(guests);
  await ann.page.getByRole("button", { name: "See the board" }).click();
  await ann.page.keyboard.press(",");
  await ann.page
    .getByText(/^After action \d+ of \d+/)
    .first()
    .waitFor();
  await ann.page.keyboard.press("Escape");
  await ann.page.getByRole("button", { name: "Menu" }).click();
  await ann.page.getByRole("button", { name: "Analysis" }).click();
  await ann.page.getByRole("button", { name: "Think it over" }).click();
  await ann.page.locator("dialog svg[role='img']").waitFor();
  await leave(guests);
});

test.each([
  ["Khan", "khan"],
  ["Carpe Astra", "carpe-astra"],
  ["The Bridges of Shangri-La", "shangrila"],
])("%s by four people, for a while", async (name, game) => {
  const guests = await table(browser, server.address, ["Ann", "Bo", "Cy", "Di"], { game: name });
  await (await asked(guests)).act(game);
  await playOut(guests, 40);
  expect(new Set(await Promise.all(guests.map((guest) => guest.made()))).size).toBe(1);
  await leave(guests);
});

test("Shangri-La by two people and a computer", async () => {
  const terms = { game: "The Bridges of Shangri-La", players: 3, seats: ["anyone", "anyone", "computer novice"] };
  const guests = await table(browser, server.address, ["Ann", "Bo"], terms);
  await (await asked(guests)).act("shangrila");
  await playOut(guests);
  expect(await guests[0].made()).toBe(await guests[1].made());
  await leave(guests);
});

test("who has lost the number of a seat says so, everybody commits anew by themselves, and the draws hold", async () => {
  const ann = await Guest.come(browser, server.address, "Ann");
  const link = await ann.open({ game: "Khan", players: 2 });
  await ann.page.getByRole("button", { name: "Get up" }).waitFor();
  await ann.page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("guildhall.draws")) localStorage.removeItem(key);
  });
  await ann.page.reload();
  const bo = await Guest.come(browser, server.address, "Bo");
  await bo.join(link);
  await bo.page.locator("[data-revealing='true']").waitFor();
  expect(await serious(ann.page, "revealing")).toEqual([]);
  await ann.page.getByRole("button", { name: "It is lost: begin anew" }).click();
  await Promise.all([ann.seated(), bo.seated()]);
  await playOut([ann, bo]);
  for (const { page } of [ann, bo])
    await page.locator("[data-verdict='true']", { hasText: "Before it 1 round was broken off." }).waitFor();
  await leave([ann, bo]);
});
