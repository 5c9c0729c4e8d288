// Games on small screens: at every decision everything a person needs lies inside the window, uncovered.
// ./check plays one game on a small phone, in the language with the longest words; ./check --long plays whole games of
// every kind at every size in every language, with and without hints.
import { expect, test } from "vitest";
import { long } from "./house";
import { browser, server } from "./open";
import { Player } from "./player";

interface Walk {
  width: number;
  height: number;
  game: "shangrila" | "khan" | "carpe-astra";
  language: "en" | "de" | "nl";
  /** How large text is set, in percent. */
  text?: number;
  /** A hint is asked for, and climbed to its top, at every n-th decision; never at 0. */
  hints: number;
  /** So many decisions are walked through; all of them where nothing is said. */
  decisions?: number;
}

const names = { shangrila: /Shangri-La/, khan: "Khan", "carpe-astra": "Carpe Astra" };

const quick: Walk[] = [{ width: 360, height: 640, game: "shangrila", language: "nl", hints: 5, decisions: 12 }];

const screens: Pick<Walk, "width" | "height" | "text">[] = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
  { width: 390, height: 844, text: 200 },
];
const all: Walk[] = screens.flatMap((size) =>
  (["shangrila", "khan", "carpe-astra"] as const).flatMap((game) =>
    (["en", "de", "nl"] as const).flatMap((language) =>
      [0, 1].map((hints) => ({ ...size, game, language, hints, decisions: Infinity })),
    ),
  ),
);

/** What a person needs now and cannot see or press; runs in the page. */
function outOfReach(): string[] {
  const found: string[] = [];
  const inside = (box: DOMRect) =>
    box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  const name = (element: Element) =>
    `${element.textContent?.trim() || element.getAttribute("aria-label")} ${JSON.stringify(element.getBoundingClientRect())}`;
  for (const element of document.querySelectorAll("header a, header button, [data-foot] .row .button, .tabs .button")) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || element.closest(".hint, .tabs")) continue;
    if (!inside(box)) found.push(`outside the window: ${name(element)}`);
    else if (box.width < 43.5 || box.height < 43.5) found.push(`too small: ${name(element)}`);
    else {
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!element.contains(hit)) found.push(`covered: ${name(element)}`);
    }
  }
  // What scrolls has room to be read, and the kinds of action to be pressed.
  for (const [selector, least] of [
    ["[data-dock] .hint", 72],
    ["[data-dock] .considered", 56],
    ["[data-dock] .verbs", 44],
  ] as const)
    for (const element of document.querySelectorAll(selector)) {
      const box = element.getBoundingClientRect();
      const room = element.closest(".words, .verbs")!.getBoundingClientRect();
      if (
        box.height > 0 &&
        Math.min(room.bottom, innerHeight) - Math.max(room.top, 0) < Math.min(least, box.height) - 1
      )
        found.push(`no room for ${selector}: ${room.top} to ${room.bottom}`);
    }
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push("the page is wider than the window");
  if (document.documentElement.scrollHeight > innerHeight + 1) found.push("the page is higher than the window");
  return found;
}

/** The same choices every time. */
function chooser(seed: number): (actions: readonly string[]) => string {
  let state = seed;
  return (actions) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return [...actions].sort()[state % actions.length]!;
  };
}

async function speak(player: Player, language: string): Promise<void> {
  await player.page.evaluate((wanted) => {
    const kept = JSON.parse(localStorage.getItem("guildhall.settings") ?? "{}") as object;
    localStorage.setItem("guildhall.settings", JSON.stringify({ ...kept, language: wanted }));
  }, language);
  await player.page.reload();
}

async function enlarge(player: Player, percent: number): Promise<void> {
  await player.page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
}

/** A hint and all that can be asked of it, on the board at last. */
async function climb(player: Player, look: (where: string) => Promise<void>): Promise<void> {
  const { page } = player;
  const hint = page.locator("[data-dock] .hint");
  const tools = page
    .locator("[data-dock] .row")
    .last()
    .getByRole("button", { name: /Hint|Tipp/ });
  if ((await tools.count()) === 0) return;
  await tools.first().click();
  await hint.locator("button").first().waitFor();
  await look("with a hint");
  for (let rung = 0; rung < 3; rung += 1) {
    await hint.locator("button").first().click();
    await look(`with a hint, rung ${rung + 2}`);
  }
  await hint.locator("button").first().click();
  await player.page.locator("[data-considered]").waitFor();
  await look("with the hint on the board");
  // Lets go of the choice, part by part, and then of the hint.
  for (let parts = 0; parts < 6; parts += 1) await page.keyboard.press("Escape");
  await hint.waitFor({ state: "detached" });
}

async function walk({ width, height, game, language, text, hints, decisions = Infinity }: Walk): Promise<void> {
  const player = await Player.sitDown(browser, server.address, { viewport: { width, height } });
  const { page } = player;
  await player.playFirstGame(names[game]);
  await speak(player, language);
  const choose = chooser(width + height);
  const made = () => page.locator("main").getAttribute("data-made");
  for (let decision = 0; await player.asked(); decision += 1) {
    if (decision === decisions) return player.leave();
    if (text && decision === 0) await enlarge(player, text);
    const look = async (where: string) =>
      expect(
        await page.evaluate(outOfReach),
        `${where}, at decision ${decision + 1} of ${game} in ${language}`,
      ).toEqual([]);
    await look("asked");
    if (hints > 0 && decision % hints === 0) await climb(player, look);
    const action = choose(await player.legal());
    await player.consider(game, action);
    await player.foreseen();
    await look(`considering ${action}`);
    const before = await made();
    await page.locator("[data-confirm]").click();
    await expect.poll(made, { timeout: 60_000, interval: 10 }).not.toBe(before);
  }
  expect(await page.evaluate(outOfReach), "at the end").toEqual([]);
  await page.locator("[data-over] .row .button").last().click();
  expect(await page.evaluate(outOfReach), "after the end").toEqual([]);
  await player.leave();
}

test.each(long ? all : quick)(
  "everything in reach at $width×$height, text $text: $game in $language, hints $hints",
  { timeout: 1_200_000 },
  walk,
);
