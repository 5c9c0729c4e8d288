// A game of each kind on every screen: at every decision everything a person needs lies inside the window, uncovered,
// without a hint, with one told, and with one shown on the board. ./check looks at the first decision of each phase;
// ./check --long at every one, in German, which has the longest words, and at each phase in the other languages.
import { expect, test } from "vitest";
import { long } from "./house";
import { browser, server } from "./open";
import { Player } from "./player";

type Game = "shangrila" | "khan" | "carpe-astra";
type Language = "en" | "de" | "nl";
interface Screen {
  width: number;
  height: number;
  /** How large text is set, in percent. */
  text: number;
}

const names = { shangrila: /Shangri-La/, khan: "Khan", "carpe-astra": "Carpe Astra" };

const screens: Screen[] = [
  { width: 320, height: 568, text: 100 },
  { width: 360, height: 640, text: 100 },
  { width: 390, height: 664, text: 100 },
  { width: 390, height: 844, text: 100 },
  { width: 844, height: 390, text: 100 },
  { width: 820, height: 1180, text: 100 },
  { width: 390, height: 844, text: 200 },
  { width: 844, height: 390, text: 200 },
];

/** What a person needs now and cannot see or press; runs in the page. */
function outOfReach(): string[] {
  const found: string[] = [];
  const inside = (box: DOMRect) =>
    box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  const examine = (element: Element) => {
    const box = element.getBoundingClientRect();
    if (box.width === 0) return;
    const name = `${element.textContent?.trim() || element.getAttribute("aria-label")} (${[box.left, box.top, box.right, box.bottom].map(Math.round).join(" ")})`;
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!inside(box)) found.push(`outside the window: ${name}`);
    else if (box.width < 43.5 || box.height < 43.5) found.push(`too small: ${name}`);
    else if (!element.contains(hit)) found.push(`covered: ${name}`);
  };
  document.querySelectorAll("header a, header button, [data-foot] .row .button").forEach((element) => {
    if (!element.closest(".hint")) examine(element);
  });
  // Where the names of the tabs do not fit they are moved along.
  document.querySelectorAll(".tabs .button").forEach((element) => {
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    examine(element);
  });
  // What scrolls has room to be read, and its buttons can be got at.
  for (const [selector, least] of [
    ["[data-dock] .hint", 72],
    ["[data-dock] .considered", 56],
    ["[data-dock] .verbs", 44],
  ] as const)
    for (const element of document.querySelectorAll(selector)) {
      const box = element.getBoundingClientRect();
      let scroller = element;
      while (!/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement!;
      const room = scroller.getBoundingClientRect();
      const seen = Math.min(room.bottom, innerHeight) - Math.max(room.top, 0);
      if (box.height > 0 && seen < Math.min(least, box.height) - 1)
        found.push(`no room for ${selector}: ${room.top} to ${room.bottom}`);
    }
  for (const element of document.querySelectorAll("[data-dock] .hint .button, [data-dock] .verbs .button")) {
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    examine(element);
  }
  document.querySelectorAll("[data-dock] .words, [data-dock] .above").forEach((one) => one.scrollTo({ top: 0 }));
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

/** One game, looked at from every screen. */
class Walk {
  private readonly found: string[] = [];
  private readonly phases = new Set<string>();

  constructor(
    private readonly player: Player,
    private readonly game: Game,
    private readonly everything: boolean,
  ) {}

  /** To the end, or for so many decisions. */
  async walk(decisions: number): Promise<void> {
    const { page } = this.player;
    const choose = chooser(7);
    // What is made is kept a moment after it is shown.
    const shown = async () => Number(await page.locator("main").getAttribute("data-made"));
    const asked = async () => {
      if (!(await this.player.asked())) return false;
      await expect.poll(async () => (await this.player.kept()).moves, { timeout: 60_000 }).toBe(await shown());
      return true;
    };
    for (let decision = 1; await asked(); decision += 1) {
      if (decision > decisions) return expect(this.found).toEqual([]);
      const prompt = (await page.locator("[data-prompt='true']").textContent()) ?? "";
      const phase = prompt.replace(/\d+/g, "n");
      const looked = this.everything || !this.phases.has(phase);
      this.phases.add(phase);
      const where = `${decision} (${prompt})`;
      if (looked) {
        await this.look(`${where}, asked`);
        await this.climb(where);
      }
      const action = choose(await this.player.legal());
      await this.player.consider(this.game, action);
      await this.player.foreseen();
      if (looked) await this.look(`${where}, considering ${action}`);
      const { moves } = await this.player.kept();
      await page.locator("[data-confirm]").click();
      await expect.poll(async () => (await this.player.kept()).moves, { timeout: 60_000 }).toBeGreaterThan(moves);
    }
    await this.look("at the end");
    await page.locator("[data-over] .row .button").last().click();
    await this.look("after the end");
    expect(this.found).toEqual([]);
  }

  private async look(where: string): Promise<void> {
    const { page } = this.player;
    for (const { width, height, text } of screens) {
      await page.setViewportSize({ width, height });
      await page.evaluate(async (size) => {
        document.documentElement.style.fontSize = `${size}%`;
        for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      }, text);
      for (const one of await page.evaluate(outOfReach))
        this.found.push(`${width}×${height} ${text} %, ${where}: ${one}`);
    }
    await page.setViewportSize({ width: 820, height: 1180 }); // where one can point at everything
    await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  }

  /** A hint and all that can be asked of it, on the board at last; then it is let go again. */
  private async climb(where: string): Promise<void> {
    const { page } = this.player;
    const hint = page.locator("[data-dock] .hint");
    await page.keyboard.press("h");
    await hint.locator("button").first().waitFor();
    for (let rung = 0; rung < 3; rung += 1) await page.keyboard.press("h");
    await this.look(`${where}, with a hint`);
    await hint.getByRole("button", { name: /Show it|Auf dem|Op het/ }).click();
    await page.locator("[data-considered][data-foreseen='true']").waitFor();
    await this.look(`${where}, with the hint on the board`);
    await expect
      .poll(
        async () => {
          await page.keyboard.press("Escape");
          return hint.count();
        },
        { timeout: 60_000 },
      )
      .toBe(0);
  }
}

test.each(
  (["shangrila", "khan", "carpe-astra"] as const).flatMap((game) =>
    (long ? (["de", "en", "nl"] as const) : (["de"] as const)).map((language): [Game, Language] => [game, language]),
  ),
)("everything in reach on every screen: %s in %s", { timeout: 1_800_000 }, async (game, language) => {
  const player = await Player.sitDown(browser, server.address, { settings: { language: "en" } });
  await player.playFirstGame(names[game]);
  await player.page.evaluate((wanted) => {
    const kept = JSON.parse(localStorage.getItem("guildhall.settings") ?? "{}") as object;
    localStorage.setItem("guildhall.settings", JSON.stringify({ ...kept, language: wanted }));
  }, language);
  await player.page.reload();
  await new Walk(player, game, long && language === "de").walk(long && language === "de" ? Infinity : 30);
  await player.leave();
});
