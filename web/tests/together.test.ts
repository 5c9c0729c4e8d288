// Playing together over the network, in as many browsers as there are people, against the real house. Whole games are
// in far-games.test.ts.
import { describe, expect, onTestFinished, test } from "vitest";
import { serious } from "./axe";
import { asked, Guest, leave, playOut, table } from "./guest";
import { freshFolder, serve } from "./house";
import { browser, server } from "./open";
import { expectIn } from "./tongue";

test("somebody who looks on, and the others, see no hand but their own", async () => {
  const guests = await table(browser, server.address, ["Ann", "Bo"], { game: "Khan" });
  const [ann, bo] = guests;
  const cy = await Guest.come(browser, server.address, "Cy");
  await cy.page.locator("a", { hasText: "Watch" }).first().waitFor();
  await cy.page.goto(ann.page.url());
  await cy.page.getByText("You are looking on.").waitFor();
  await playOut(guests, 26);
  await expect.poll(() => cy.made()).toBe(await ann.made());
  expect(ann.hand().length).toBeGreaterThan(2);
  expect(bo.hand().length).toBeGreaterThan(2);
  const mentions = (guest: Guest, cards: readonly string[]) =>
    guest.received.filter((frame) => cards.some((card) => frame.includes(card)));
  expect(mentions(cy, [...ann.hand(), ...bo.hand()])).toEqual([]);
  expect(mentions(ann, bo.hand())).toEqual([]);
  expect(mentions(bo, ann.hand())).toEqual([]);
  expect(await cy.isAsked()).toBe(false);
  await leave([ann, bo, cy]);
});

test("somebody closes the tab, is seen to be away, comes back, and the game goes on", async () => {
  const guests = await table(browser, server.address, ["Ann", "Bo"], { game: "Khan" });
  const [ann, bo] = guests;
  await playOut(guests, 4);
  const away = ann.page.locator("[data-panel='seats']").getByText("away");
  expect(await away.count()).toBe(0);
  const address = bo.page.url();
  await bo.page.goto(`${server.address}?away`);
  await away.waitFor();
  await bo.page.goto(address);
  await away.waitFor({ state: "detached" });
  await expect.poll(() => bo.made()).toBe(4);
  await playOut(guests, 8);
  await leave(guests);
});

test("a clock falls, a computer stands in, and the person takes the seat back", async () => {
  const guests = await table(browser, server.address, ["Ann", "Bo"], { game: "Khan", minutes: 0.1 });
  const [ann, bo] = guests;
  const slow = await asked(guests);
  const other = slow === ann ? bo : ann;
  await slow.page.locator("[data-clock][data-running='true'][data-low='true']").first().waitFor();
  await slow.page.getByText("A computer plays in your place.").waitFor({ timeout: 60_000 });
  await other.page.locator("[data-panel='seats']").getByText("computer stands in").waitFor();
  await slow.page.getByRole("button", { name: "Take my seat back" }).click();
  await slow.page.getByText("A computer plays in your place.").waitFor({ state: "detached" });
  await slow.playOn(3, (await slow.made()) + 1);
  await leave(guests);
});

test("leaving hands the seat to a computer, which plays on", async () => {
  const guests = await table(browser, server.address, ["Ann", "Bo"], { game: "Khan" });
  const first = await asked(guests);
  await first.page.getByRole("button", { name: "Menu" }).click();
  await first.page.getByRole("button", { name: "Leave the game" }).click();
  await first.page.getByRole("button", { name: "Leave the game" }).click();
  const other = guests.find((guest) => guest !== first)!;
  await expect.poll(() => other.isAsked(), { timeout: 60_000 }).toBe(true);
  expect(await other.made()).toBeGreaterThan(0);
  await leave(guests);
});

test("taking back is free in one's own turn, and otherwise asks the others", async () => {
  const guests = await table(browser, server.address, ["Ann", "Bo"], { game: "Khan" });
  const first = await asked(guests);
  await first.act("khan");
  const second = await asked(guests.filter((guest) => guest !== first));
  expect(await second.made()).toBe(1);
  await first.page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => second.made()).toBe(0);
  await first.act("khan");
  await second.act("khan");
  await second.page.locator("[data-waiting]").waitFor();
  await expect.poll(() => first.isAsked()).toBe(true);
  await first.page.getByRole("button", { name: "Undo" }).click();
  await first.page.getByText(/^You asked to take back/).waitFor();
  await second.page.getByRole("button", { name: "Refuse" }).click();
  await first.page.locator("[data-question]").waitFor({ state: "detached" });
  expect(await first.made()).toBe(2);
  await first.page.getByRole("button", { name: "Undo" }).click();
  await second.page.getByRole("button", { name: "Agree" }).click();
  await expect.poll(() => second.made()).toBe(0);
  await asked([first]);
  await leave(guests);
});

test("names and messages are only ever text, and somebody can be muted", async () => {
  const name = "<b>Bo</b><img src=x>";
  const guests = await table(browser, server.address, ["Ann", name], { game: "Khan" });
  const [ann, bo] = guests;
  const text = `<img src=x onerror="document.title='broken'"> & 'so' on`;
  await bo.page.locator("[data-panel='talk'] input").fill(text);
  await bo.page.keyboard.press("Enter");
  await ann.page.getByText(text, { exact: true }).waitFor();
  await ann.page.getByRole("button", { name: "Chat, 1 unread" }).first().click();
  await ann.page.getByRole("button", { name: "Chat", exact: true }).first().waitFor();
  await ann.page.locator("[data-panel='seats']").getByText(name, { exact: true }).waitFor();
  expect(await ann.page.locator("img").count()).toBe(0);
  expect(await ann.page.title()).not.toBe("broken");
  await ann.page.getByRole("button", { name: `Mute ${name}` }).click();
  await ann.page.getByText(text, { exact: true }).waitFor({ state: "detached" });
  await bo.page.locator("[data-panel='talk'] input").fill("again");
  await bo.page.keyboard.press("Enter");
  await bo.page.locator("[data-message]", { hasText: "again" }).waitFor();
  await ann.page.reload();
  await ann.seated();
  expect(await ann.page.locator("[data-message]").count()).toBe(0);
  await ann.page.getByRole("button", { name: `Hear ${name} again` }).click();
  await ann.page.locator("[data-message]", { hasText: "again" }).waitFor();
  await leave(guests);
});

test("two tabs of one person agree, and what is done in both at once is done once", async () => {
  const guests = await table(browser, server.address, ["Ann", "Bo"], { game: "Khan" }, { settings: { confirm: true } });
  const first = await asked(guests);
  const tab = await first.page.context().newPage();
  await tab.goto(first.page.url());
  await tab.locator("[data-confirm]").waitFor();
  const action = first.legal()[0]!;
  const take = async (page: typeof tab) => {
    await page.keyboard.press("a");
    await page.locator(`[data-panel="actions"] [data-action="${action}"]`).click();
    await page.locator("[data-confirm]:not(:disabled)").waitFor();
  };
  await take(first.page);
  await take(tab);
  const confirm = () => document.querySelector<HTMLElement>("[data-confirm]")?.click();
  await Promise.all([first.page, tab].map((page) => page.evaluate(confirm)));
  for (const page of [first.page, tab]) await page.locator("main[data-made='1']").waitFor();
  await asked(guests.filter((guest) => guest !== first));
  expect(await first.made()).toBe(1);
  await leave(guests);
});

test("the house is killed and comes back, and both pages go on by themselves", async () => {
  const folder = freshFolder();
  let house = await serve(0, folder);
  onTestFinished(() => house.stop());
  const port = Number(new URL(house.address).port);
  const guests = await table(browser, house.address, ["Ann", "Bo"], { game: "Khan" }, { alone: true });
  const [ann] = guests;
  await playOut(guests, 10);
  await house.kill();
  await ann.page.getByText("The connection is lost.").waitFor();
  const before = await ann.made();
  // Whoever is to act does so meanwhile: it counts as soon as somebody is there to hear of it, and once.
  const going = playOut(guests, before + 10);
  await ann.page.waitForTimeout(1000);
  expect(await ann.made()).toBe(before);
  house = await serve(port, folder);
  await Promise.all(guests.map((guest) => guest.page.getByText("The connection is back.").waitFor()));
  await going;
  await leave(guests);
  await house.stop();
});

test("a house that closes in good order says so, and games go on when it is open again", async () => {
  const folder = freshFolder();
  let house = await serve(0, folder);
  onTestFinished(() => house.stop());
  const port = Number(new URL(house.address).port);
  const guests = await table(browser, house.address, ["Ann", "Bo"], { game: "Khan" }, { alone: true });
  const closing = guests.map(({ page }) => page.getByText("The house is closing for a moment.").waitFor());
  await house.stop();
  await Promise.all(closing);
  house = await serve(port, folder);
  await Promise.all(guests.map(({ page }) => page.getByText("The connection is back.").waitFor()));
  await playOut(guests, 4);
  await leave(guests);
  await house.stop();
});

test("whoever is waited for sees it in the title, at the table and in the lobby", async () => {
  const guests = await table(browser, server.address, ["Ann", "Bo"], { game: "Khan" });
  const first = await asked(guests);
  const other = guests.find((guest) => guest !== first)!;
  expect(await first.page.title()).toBe("● Khan · Guildhall");
  expect(await other.page.title()).toBe("Khan · Guildhall");
  for (const { page } of guests) await page.locator("header a").first().click();
  await expect.poll(() => first.page.title()).toBe("(1) Together · Guildhall");
  await first.page.getByRole("link", { name: /^Play.*Your turn/ }).click();
  await first.seated();
  await first.act("khan");
  await other.page.reload();
  await expect.poll(() => other.page.title()).toBe("(1) Together · Guildhall");
  await leave(guests);
});

test("a game far away that goes on is found on the start page, first of all", async () => {
  const guests = await table(browser, server.address, ["Ann", "Bo"], { game: "Khan", minutes: 30 });
  const first = await asked(guests);
  const other = guests.find((guest) => guest !== first)!;
  for (const { page } of guests) await page.goto(server.address);
  const card = (guest: Guest) => guest.page.locator("[data-far]");
  await card(first).getByText("Your turn in Khan").waitFor();
  await expect.poll(() => card(first).innerText()).toMatch(/29:\d\d/);
  await card(other)
    .getByText(/^Khan: .* is to play$/)
    .waitFor();
  await card(first).click();
  await first.seated();
  await first.act("khan");
  await card(other).getByText("Your turn in Khan").waitFor();
  await leave(guests);
});

test("a name is kept with a password, and is the same person on another device", async () => {
  const ann = await Guest.come(browser, server.address, "Annika", { alone: true });
  await ann.page.getByRole("button", { name: "Keep it with a password" }).click();
  await ann.page.getByLabel("New password").fill("correct horse");
  await ann.page.keyboard.press("Enter");
  await ann.page.getByText("Kept with a password.").waitFor();
  const link = await ann.open({ game: "Khan", players: 2 });

  const other = await Guest.come(browser, server.address, "Somebody", { alone: true });
  await other.page.getByRole("button", { name: "Log in" }).click();
  await other.page.getByLabel("Name").fill("Annika");
  await other.page.getByLabel("Password").fill("wrong horse");
  await other.page.keyboard.press("Enter");
  await other.page.getByRole("alert").waitFor();
  await other.page.getByLabel("Password").fill("correct horse");
  await other.page.keyboard.press("Enter");
  await other.page.locator("[data-me]", { hasText: "Annika" }).waitFor();
  await other.page.getByRole("link", { name: /^Go to the table/ }).click();
  await other.page.waitForURL(link);
  await other.page.getByRole("button", { name: "Get up" }).waitFor();

  await other.page.getByRole("button", { name: "Close the table" }).click();
  await other.page.getByRole("button", { name: "Close the table" }).click();
  await ann.page.getByText("There is no such table, or it has been closed.").waitFor();
  await other.page.getByRole("button", { name: "Log out" }).click();
  await other.page.locator("dialog").getByRole("button", { name: "Log out" }).click();
  await other.page.getByText("Guest: known in this browser only.").waitFor();
  await leave([ann, other]);
});

test("somebody alone against computers may ask for hints", async () => {
  const ann = await Guest.come(browser, server.address, "Ann");
  await ann.open({ game: "Khan", players: 2, seats: ["anyone", "computer novice"] });
  await ann.seated();
  await asked([ann]);
  await ann.page.keyboard.press("h");
  await ann.page.getByRole("button", { name: "Tell me more" }).click();
  await ann.page.getByRole("button", { name: "Tell me more" }).click();
  await ann.page.getByRole("button", { name: "Show it on the board" }).click();
  await ann.player.confirm();
  await expect.poll(() => ann.made()).toBeGreaterThan(0);
  await ann.leave();
});

test.each([
  ["de", "de-DE"],
  ["nl", "nl-NL"],
] as const)("from the lobby to the first moves in %s", async (language, locale) => {
  const ann = await Guest.come(browser, server.address, "Änne", { locale });
  const { page } = ann;
  await expectIn(language, page, "the lobby");
  await page.locator("main .top > .primary").click();
  await page.locator("dialog").getByText("Khan", { exact: true }).click();
  await page.locator("dialog").getByText("2", { exact: true }).click();
  await expectIn(language, page, "opening a table");
  await page.locator("dialog form button.primary").click();
  await page.waitForURL(/#\/table\//);
  await expectIn(language, page, "the waiting room");
  const bo = await Guest.come(browser, server.address, "Bo", { locale });
  await bo.join(page.url());
  await Promise.all([ann.seated(), bo.seated()]);
  const first = await asked([ann, bo]);
  await first.act("khan");
  await expectIn(language, page, "the table");
  await expectIn(language, bo.page, "the other's table");
  await leave([ann, bo]);
});

describe.each([
  ["light", { width: 1280, height: 800 }],
  ["dark", { width: 360, height: 740 }],
] as const)("axe, %s", (colorScheme, viewport) => {
  test("lobby, waiting room and table", async () => {
    const wishes = { colorScheme, viewport };
    const ann = await Guest.come(browser, server.address, "Ann", wishes);
    const { page } = ann;
    const found = await serious(page, "lobby");
    await page.getByRole("button", { name: "Open a table" }).click();
    await page.locator("dialog").getByText("Minutes", { exact: true }).click();
    found.push(...(await serious(page, "opening a table")));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Keep it with a password" }).click();
    found.push(...(await serious(page, "password")));
    await page.keyboard.press("Escape");
    const link = await ann.open({ game: "Khan", players: 2, minutes: 0.5 });
    found.push(...(await serious(page, "waiting room")));
    const bo = await Guest.come(browser, server.address, "Bo");
    await bo.join(link);
    await ann.seated();
    await bo.page.locator("[data-panel='talk'] input").fill("Hello");
    await bo.page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Chat/ }).first().click();
    await page.getByText("Hello").first().waitFor();
    found.push(...(await serious(page, "table")));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
    expect(found).toEqual([]);
    await leave([ann, bo]);
  });
});
