// A person at the page: plays by pointing at the board with mouse, finger or keys, and reads what the page says.
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import type { Grammar } from "../src/games/game";
import { grammar as carpeAstra } from "../src/games/carpe-astra/grammar";
import { grammar as khan } from "../src/games/khan/grammar";
import { grammar as shangrila } from "../src/games/shangrila/grammar";
import { referee } from "./house";

export const grammars: Readonly<Record<string, Grammar>> = { shangrila, khan, "carpe-astra": carpeAstra };

export interface Wishes extends BrowserContextOptions {
  /** Settings of the page (src/settings), beside a pace without waiting. */
  settings?: Record<string, unknown>;
  /** By which way the board is pointed at. */
  by?: "mouse" | "touch" | "keys";
  /** The house may go away meanwhile: what the browser itself writes about that is no fault. */
  alone?: boolean;
}

/** What a browser writes down by itself when nobody answers. */
const unanswered = /ERR_CONNECTION|ERR_INTERNET|WebSocket connection to|Failed to load resource/;

interface Kept {
  game: string;
  record: string;
  moves: number;
  over: boolean;
  seats: { kind: string; name: string }[];
}

export class Player {
  readonly faults: string[] = [];
  /** Actions that the board could not be pointed at for. */
  readonly chosenByWord: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly by: "mouse" | "touch" | "keys",
  ) {}

  /** Opens the page in a browser of its own, in English unless wished otherwise. */
  static async sitDown(browser: Browser, address: string, wishes: Wishes = {}): Promise<Player> {
    const { settings = {}, by = "mouse", alone = false, ...options } = wishes;
    // Nothing here is about motion: what would move stands where it belongs at once.
    const still = { locale: "en-GB", reducedMotion: "reduce", hasTouch: by === "touch" } as const;
    const context = await browser.newContext({ ...still, ...options });
    // A machine with much else to do takes its time; nothing waits longer than it has to.
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    const player = new Player(page, by);
    page.on("pageerror", (error) => player.faults.push(error.stack ?? String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !(alone && unanswered.test(message.text()))) player.faults.push(message.text());
    });
    await page.addInitScript(
      (kept) => {
        if (!localStorage.getItem("guildhall.settings"))
          localStorage.setItem("guildhall.settings", JSON.stringify(kept));
      },
      { pace: "instant", ...settings },
    );
    await page.goto(address);
    return player;
  }

  /** Leaves; nothing may have gone wrong unseen. */
  async leave(): Promise<void> {
    expect(this.faults).toEqual([]);
    await this.page.context().close();
  }

  /** Two clicks to a first game. */
  async playFirstGame(name: string | RegExp): Promise<void> {
    await this.page.locator("article", { hasText: name }).getByRole("button", { name: /^Play/ }).click();
    await this.page.getByRole("button", { name: /^Let me play/ }).click();
    await this.page.locator("[data-board] svg").first().waitFor();
  }

  /** The same without a mouse: tabulator and Enter. */
  async playFirstGameByKeys(): Promise<void> {
    const { page } = this;
    await page.getByRole("button", { name: /^Play/ }).first().waitFor();
    await this.tabUntil((element) => /^Play/.test(element.textContent?.trim() ?? ""));
    await page.keyboard.press("Enter");
    await this.tabUntil((element) => /^Let me play/.test(element.textContent?.trim() ?? ""));
    await page.keyboard.press("Enter");
    await page.locator("[data-board] svg").first().waitFor();
  }

  private async tabUntil(there: (element: Element) => boolean): Promise<void> {
    for (let pressed = 0; pressed < 100; pressed += 1) {
      await this.page.keyboard.press("Tab");
      const focused = await this.page.evaluateHandle(() => document.activeElement!);
      if (await focused.evaluate(there)) return;
    }
    throw new Error("The tabulator does not get there.");
  }

  /** The game as the browser has kept it. */
  async kept(): Promise<Kept> {
    const id = decodeURIComponent(new URL(this.page.url()).hash.replace("#/play/", ""));
    const found = await this.page.evaluate(
      (wanted) =>
        new Promise<unknown>((resolve, reject) => {
          const opening = indexedDB.open("guildhall");
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const asking = opening.result.transaction("games").objectStore("games").get(wanted);
            asking.onsuccess = () => {
              opening.result.close();
              resolve(asking.result);
            };
          };
        }),
      id,
    );
    return found as Kept;
  }

  /** What the native program lists as legal in the game the browser has kept. */
  async legal(): Promise<string[]> {
    const { record } = await this.kept();
    const [, answer = "{}"] = referee([JSON.stringify({ op: "load", record }), '{"op":"legal"}']);
    return (JSON.parse(answer) as { actions: string[] }).actions;
  }

  /** Waits until the page asks for an action; false when the game is over. */
  async asked(timeout = 60_000): Promise<boolean> {
    const confirm = this.page.locator("[data-confirm]");
    const over = this.page.getByRole("button", { name: /Play again|Noch ein Spiel|Nog een keer/ });
    await confirm.or(over).first().waitFor({ timeout });
    return (await confirm.count()) > 0;
  }

  /** Points at the parts of an action, on the board where it has them, until the page considers it. */
  async consider(game: string, action: string): Promise<void> {
    for (const part of grammars[game]?.parts(action) ?? []) {
      if ((await this.considered()) === action) return;
      const selector = spotsOf(part);
      if (!(await this.point(within("[data-board]", selector))))
        await this.point(within("[data-panel='tray']", selector));
    }
    if ((await this.considered()) !== action) await this.chooseByWord(action);
    expect(await this.considered()).toBe(action);
  }

  async considered(): Promise<string | null> {
    const shown = this.page.locator("[data-considered]");
    return (await shown.count()) > 0 ? shown.getAttribute("data-considered") : null;
  }

  /** What the page says the considered action would do. */
  async foreseen(): Promise<string[]> {
    await this.page.locator("[data-considered][data-foreseen='true']").waitFor();
    return this.page.locator("[data-considered] details li").allTextContents();
  }

  async confirm(): Promise<void> {
    if (this.by === "keys") await this.page.keyboard.press("c");
    else if (this.by === "touch") await this.page.locator("[data-confirm]").tap();
    else await this.page.locator("[data-confirm]").click();
  }

  /** Considers an action, checks what is foreseen against what then happens, and returns the sentences. */
  async act(game: string, action: string): Promise<string[]> {
    await this.consider(game, action);
    const foreseen = await this.foreseen();
    const { moves } = await this.kept();
    await this.confirm();
    await expect.poll(async () => (await this.kept()).moves, { timeout: 60_000 }).toBeGreaterThan(moves);
    const told = toldBy((await this.kept()).record, moves);
    expect(told.slice(0, foreseen.length), action).toEqual(foreseen);
    return foreseen;
  }

  /** Points at the first element of a selector where it can be hit; false when there is none. */
  private async point(selector: string): Promise<boolean> {
    if (this.by === "keys") {
      if (!(await this.tabTo(selector))) return false;
      await this.page.keyboard.press("Enter");
      return true;
    }
    const place = await this.page.evaluate(hittable, selector);
    if (!place) return false;
    if (this.by === "touch") await this.page.touchscreen.tap(place.x, place.y);
    else await this.page.mouse.click(place.x, place.y);
    return true;
  }

  /** Goes to an element with the tabulator alone, from the start of the board. */
  private async tabTo(selector: string): Promise<boolean> {
    if ((await this.page.locator(selector).count()) === 0) return false;
    await this.page.keyboard.press("b");
    for (let pressed = 0; pressed < 200; pressed += 1) {
      if (await this.page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return true;
      await this.page.keyboard.press("Tab");
    }
    return false;
  }

  /** The kinds of action in the dock, or the list of every one. */
  private async chooseByWord(action: string): Promise<void> {
    this.chosenByWord.push(action);
    if (this.by === "keys") {
      if (!(await this.tabTo(`[data-dock] [data-action="${action}"]`))) throw new Error(`No key leads to ${action}.`);
      return this.page.keyboard.press("Enter");
    }
    const inDock = this.page.locator(`[data-dock] [data-action="${action}"]`);
    if ((await inDock.count()) > 0) return inDock.click();
    const inList = this.page.locator(`[data-panel="actions"] [data-action="${action}"]`);
    const folded = this.page.locator("details[data-panel='actions']:not([open]) > summary"); // in a lesson
    if ((await folded.count()) > 0) await folded.click();
    else await this.page.keyboard.press("a");
    if ((await inList.count()) === 0) {
      for (const group of await this.page.locator("[data-panel='actions'] section h3 button").all()) {
        await group.click();
        if ((await inList.count()) > 0) break;
      }
    }
    await inList.first().click();
  }
}

/** What stands for a part: itself, or the hex that it names. */
function spotsOf(part: string): string[] {
  const [kind = "", key = ""] = part.split(":");
  const onHex = ["hex", "agent", "first", "second"].includes(kind);
  return [`[data-part="${part}"]`, ...(onHex ? [`[data-hex="${key}"]`] : [])];
}

const within = (area: string, selectors: readonly string[]) => selectors.map((one) => `${area} ${one}`).join(", ");

/** A point of the page at which the element of this selector is on top and at rest; runs in the page. */
async function hittable(selector: string): Promise<{ x: number; y: number } | null> {
  // A board may be on its way to another scale: where something lies counts once two frames have left it there.
  const atRest = async (element: Element): Promise<DOMRect> => {
    let box = element.getBoundingClientRect();
    for (let frames = 0; frames < 2; frames += 1) {
      await new Promise(requestAnimationFrame);
      const next = element.getBoundingClientRect();
      if (next.x !== box.x || next.y !== box.y || next.width !== box.width) frames = 0;
      box = next;
    }
    return box;
  };
  for (const element of document.querySelectorAll(selector)) {
    element.scrollIntoView({ block: "nearest" });
    const box = await atRest(element);
    const steps = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
    for (const down of steps) {
      for (const along of steps) {
        const x = box.left + box.width * along;
        const y = box.top + box.height * down;
        const hit = document.elementFromPoint(x, y);
        if (hit && hit.closest("[data-part], [data-hex]") === element) return { x, y };
      }
    }
  }
  return null;
}

/** The sentences of the action at a place of the record, by the native program, as the first seat may know them. */
function toldBy(record: string, at: number): string[] {
  const [, answer = "{}"] = referee([
    JSON.stringify({ op: "load", record }),
    JSON.stringify({ op: "history", seat: 0, from: at }),
  ]);
  const { actions } = JSON.parse(answer) as { actions: { effects: { kind: string; text: string }[] }[] };
  const standing = ["phase", "to-act", "turn", "turn-ended", "due"];
  return (actions[0]?.effects ?? []).filter((one) => one.text && !standing.includes(one.kind)).map((one) => one.text);
}
