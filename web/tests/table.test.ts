// Sitting at the table: reloading, another tab, taking back, asking why, passing the screen, records, no network.
import { describe, expect, onTestFinished, test } from "vitest";
import { serve } from "./house";
import { browser, server } from "./open";
import { everythingKept } from "./kept";
import { Player } from "./player";

async function shangrila(wishes = {}): Promise<Player> {
  const player = await Player.sitDown(browser, server.address, wishes);
  await player.playFirstGame(/Shangri-La/);
  expect(await player.asked()).toBe(true);
  return player;
}

/** A first action that any first game allows. */
const placing = (actions: readonly string[]) => actions.find((action) => action.startsWith("place"))!;

test("reloading in the middle of a game loses nothing", async () => {
  const player = await shangrila();
  await player.act("shangrila", placing(await player.legal()));
  await player.asked();
  const before = await player.kept();
  await player.page.reload();
  await player.asked();
  const after = await player.kept();
  expect(after.record).toBe(before.record);
  await player.act("shangrila", placing(await player.legal()));
  await player.leave();
});

test("a game is continued, renamed and deleted from the start page", async () => {
  const player = await shangrila();
  const { page } = player;
  await page.getByRole("link", { name: "Back to the start page" }).click();
  await page.getByRole("button", { name: /^Rename/ }).click();
  await page.getByLabel("Name of the game").fill("Thursday evening");
  await page.keyboard.press("Enter");
  await page.getByText("Thursday evening").waitFor();
  await page.getByRole("link", { name: "Continue" }).click();
  expect(await player.asked()).toBe(true);
  await page.goBack();
  await page.getByRole("button", { name: "Delete “Thursday evening”" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("Thursday evening").waitFor({ state: "detached" });
  await player.leave();
});

test("a second tab on the same game takes it over, and loses nothing", async () => {
  const player = await shangrila();
  const other = await player.page.context().newPage();
  await other.goto(player.page.url());
  await other.locator("[data-confirm]").waitFor();
  await player.page.getByText("This game is open in another tab").waitFor();
  await player.page.getByRole("button", { name: "Play here instead" }).click();
  await other.getByText("This game is open in another tab").waitFor();
  await player.act("shangrila", placing(await player.legal()));
  await player.leave();
});

test("when the engine stops, the page says so, brings a fresh one, and nothing is lost", async () => {
  const player = await shangrila();
  const { page } = player;
  const before = await player.kept();
  for (const worker of page.workers()) await worker.evaluate(() => self.postMessage({ stopped: "by a test" }));
  const [, village, guild] = placing(await player.legal()).split(" ");
  await page.locator(`[data-board] [data-part="field:${village}:${guild}"]`).click({ force: true });
  await page.getByText("The referee has stopped.").waitFor();
  await page.getByRole("button", { name: "Restart it" }).click();
  await page.getByText("The referee has stopped.").waitFor({ state: "detached" });
  await player.asked();
  expect((await player.kept()).record).toBe(before.record);
  await player.act("shangrila", placing(await player.legal()));
  await player.leave();
});

test("an action is taken back, and what computers have answered with it", async () => {
  const player = await shangrila();
  await player.act("shangrila", placing(await player.legal()));
  await player.asked();
  expect((await player.kept()).moves).toBeGreaterThan(0);
  await player.page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await player.kept()).moves).toBe(0);
  await player.leave();
});

test("something that cannot be done says why, in a sentence", async () => {
  const player = await shangrila();
  const legal = await player.legal();
  const villages = Array.from({ length: 13 }, (_, at) => at + 1);
  const closed = villages.find((village) => !legal.some((action) => action.startsWith(`place ${village} `)))!;
  await player.page.locator(`[data-board] [data-part="field:${closed}:healer"]`).click({ force: true });
  const said = await player.page.locator("[data-dock] [role='alert']").textContent();
  expect(said).toMatch(/^[A-Z].*\.$/);
  await player.leave();
});

test("without the question an action counts at once", async () => {
  const player = await shangrila({ settings: { confirm: false } });
  const [, village, guild] = placing(await player.legal()).split(" ");
  await player.page.locator(`[data-board] [data-part="field:${village}:${guild}"]`).click({ force: true });
  await expect.poll(async () => (await player.kept()).moves).toBeGreaterThan(0);
  await player.leave();
});

test("between two people at one screen a curtain hides the hands", async () => {
  const player = await Player.sitDown(browser, server.address, { settings: { met: ["khan"] } });
  const { page } = player;
  await page.locator("article", { hasText: "Khan" }).getByRole("button", { name: "Set up" }).click();
  await page.locator("dialog").getByText("2", { exact: true }).click();
  await page.getByLabel("Who plays Yellow").selectOption("person");
  await page.getByLabel("Name, Yellow").fill("Ann");
  await page.locator("dialog").getByRole("button", { name: "Play" }).click();
  await page.getByRole("heading", { name: "Pass to You" }).waitFor();
  expect(await page.locator("[data-panel='tray']").count()).toBe(0);
  await page.getByRole("button", { name: "Ready: You" }).click();
  const choose = async () => player.act("khan", (await player.legal())[0]!);
  await player.asked();
  await choose();
  await page.getByRole("button", { name: "Ready: Ann" }).click();
  await player.asked();
  await choose();
  await page.getByRole("heading", { name: "Pass to You" }).waitFor();
  await player.leave();
});

test("looking back, trying another move, and the record out and in again", async () => {
  const player = await shangrila();
  const { page } = player;
  await player.act("shangrila", placing(await player.legal()));
  await player.asked();
  await page.keyboard.press(",");
  await page
    .getByText(/^After action \d+ of \d+/)
    .first()
    .waitFor();
  await page.getByLabel("Timeline", { exact: true }).last().focus();
  await page.keyboard.press("Home");
  await page
    .getByText(/^After action 0 of/)
    .first()
    .waitFor();
  const original = page.url();
  await page.getByRole("button", { name: "Try another move" }).click();
  await page.waitForURL((url) => url.href !== original);
  await player.asked();
  expect((await player.kept()).moves).toBe(0);

  await page.goto(original);
  await player.asked();
  await page.getByRole("button", { name: "Menu" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download the record" }).click(),
  ]);
  const { record } = await player.kept();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Back to the start page" }).click();
  await page.locator("input[type='file']").setInputFiles(await download.path());
  await page.waitForURL(/#\/play\//);
  await player.asked();
  const actions = (text: string) => text.split("\n\n")[1];
  expect(actions((await player.kept()).record)).toBe(actions(record));
  await player.leave();
});

describe("a damaged record is refused with its line and the reason", () => {
  test.each([
    ["an illegal action", "0: place 5 healer\n1: place 5 healer\n", /Line 7: .*[a-z]/],
    ["nonsense", "0: dance 5\n", /Line 6: .*[a-z]/],
  ])("%s", async (_what, actions, refusal) => {
    const player = await Player.sitDown(browser, server.address);
    const options = '{\\"edition\\":\\"kosmos\\",\\"setup\\":\\"free\\"}';
    const text = `[Game "shangrila"]\n[RulesVersion "1"]\n[Players "3"]\n[Options "${options}"]\n\n${actions}`;
    await player.page
      .locator("input[type='file']")
      .setInputFiles({ name: "broken.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
    const said = await player.page.getByRole("alert").textContent();
    expect(said).toMatch(/^This record cannot be read; nothing was changed\./);
    expect(said).toMatch(refusal);
    await player.leave();
  });
});

test("a shared link brings the game along", async () => {
  const player = await shangrila();
  await player.act("shangrila", placing(await player.legal()));
  await player.asked();
  const { page } = player;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Share as a link" }).click();
  await page.getByText("The link is copied").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const { record } = await player.kept();
  const friend = await Player.sitDown(browser, link);
  await friend.page.waitForURL(/#\/play\//);
  await friend.asked();
  expect((await friend.kept()).record.split("\n\n")[1]).toBe(record.split("\n\n")[1]);
  await friend.leave();
  await player.leave();
});

test("with the network cut after the first load, a game is begun, played and looked up", async () => {
  const own = await serve();
  onTestFinished(() => own.stop());
  const player = await Player.sitDown(browser, own.address, { alone: true });
  const { page } = player;
  await everythingKept(page);
  await own.stop();
  await page.goto(`${own.address}?again`);
  await page.getByText("There is no house at this address just now").waitFor();
  await player.playFirstGame("Carpe Astra");
  expect(await player.asked()).toBe(true);
  await player.act("carpe-astra", (await player.legal())[0]!);
  await page.goto(`${own.address}#/rules/khan`);
  await page.locator("main svg").first().waitFor();
  await player.leave();
});
