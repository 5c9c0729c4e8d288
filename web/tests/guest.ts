// A person who plays with others far away: finds the way from the start page to a table, and acts there.
import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { Player, type Wishes } from "./player";

export interface Terms {
  game?: string;
  players?: number;
  /** Who is wanted, by seat; anyone where nothing is said. */
  seats?: string[];
  order?: "By lot" | "As chosen";
  minutes?: number;
  private?: boolean;
}

/** What the frames with a position in them hold. */
interface Position {
  event?: string;
  history?: unknown;
  legal?: string[];
  view?: { hands?: unknown[] };
}

export class Guest {
  /** Every message of the house to this browser. */
  readonly received: string[] = [];

  private constructor(readonly player: Player) {}

  get page(): Page {
    return this.player.page;
  }

  /** Comes to the lobby under a name, or, with a link, to a table. */
  static async come(browser: Browser, address: string, name: string, wishes: Wishes = {}): Promise<Guest> {
    const player = await Player.sitDown(browser, address, wishes);
    const guest = new Guest(player);
    player.page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => guest.received.push(String(payload))),
    );
    await guest.page.locator("a[href='#/together']").click();
    await guest.takeName(name);
    return guest;
  }

  async takeName(name: string): Promise<void> {
    const { page } = this;
    await page.locator("section.card button").first().click();
    await page.locator("dialog input[name='name']").fill(name);
    await page.keyboard.press("Enter");
    await page.locator("[data-me]", { hasText: name }).waitFor();
  }

  /** The hand this browser was shown last. */
  hand(): string[] {
    return this.#position().view?.hands?.find((hand): hand is string[] => Array.isArray(hand)) ?? [];
  }

  #position(): Position {
    const told = ["begun", "action", "taken-back"];
    const positions = this.received.map((text) => JSON.parse(text) as Position);
    return positions.findLast(({ event, history }) => history || (event && told.includes(event))) ?? {};
  }

  /** Opens a table and sits down at it; the address others can come by. */
  async open(terms: Terms = {}): Promise<string> {
    const { page } = this;
    await page.getByRole("button", { name: "Open a table" }).click();
    const dialog = page.locator("dialog");
    if (terms.game) await dialog.getByText(terms.game, { exact: true }).click();
    if (terms.players) await dialog.getByText(String(terms.players), { exact: true }).click();
    for (const [seat, wanted] of (terms.seats ?? []).entries())
      await dialog.locator("li").nth(seat).locator("select").first().selectOption(wanted);
    if (terms.order) await dialog.getByText(terms.order, { exact: true }).click();
    if (terms.minutes !== undefined) {
      await dialog.getByText("Minutes", { exact: true }).click();
      await dialog.getByLabel("Minutes for each").fill(String(terms.minutes));
      await dialog.getByLabel("Seconds added every turn").fill("0");
    }
    if (terms.private) await dialog.getByText("Public table").click();
    await dialog.locator("form button.primary").click();
    await page.waitForURL(/#\/table\//);
    return page.url();
  }

  /** Comes by the link and takes the first free seat. */
  async join(link: string): Promise<void> {
    await this.page.goto(link);
    await this.page.locator("[data-seat] .primary").first().click();
  }

  /** Waits for the board. */
  async seated(): Promise<void> {
    await this.page.locator("[data-board] svg").first().waitFor();
  }

  made(): Promise<number> {
    return this.page.locator("main[data-made]").evaluate((table) => Number(table.getAttribute("data-made")));
  }

  async isAsked(): Promise<boolean> {
    return (await this.page.locator("[data-confirm]").count()) > 0;
  }

  isOver(): Promise<boolean> {
    return this.page.evaluate(over);
  }

  /** What the house last said may be done here. */
  legal(): string[] {
    return this.#position().legal ?? [];
  }

  /** Acts by pointing at the board, as a person does; what was chosen. */
  async act(game: string): Promise<string> {
    const before = await this.made();
    const legal = this.legal();
    const action = legal[(before * 7919) % legal.length]!;
    await this.player.consider(game, action);
    await this.player.foreseen();
    await this.player.confirm();
    await expect.poll(() => this.made(), { timeout: 60_000 }).toBeGreaterThan(before);
    return action;
  }

  /** Acts by the list of actions whenever asked, until so many actions are made in all or the game is over. */
  async playOn(seed: number, until = Infinity): Promise<void> {
    await this.page.evaluate(playByList, { seed, until: Math.min(until, 1e9) });
  }

  async leave(): Promise<void> {
    await this.player.leave();
  }
}

/** Whether the game is over; runs in the page. */
const over = () => document.querySelector("[data-over]") !== null;

/** People at a table that has begun, the one who opened it first. */
export async function table(
  browser: Browser,
  address: string,
  names: readonly string[],
  terms: Terms = {},
  wishes: Wishes = {},
): Promise<[Guest, Guest, ...Guest[]]> {
  const [first, ...others] = await Promise.all(names.map((name) => Guest.come(browser, address, name, wishes)));
  const link = await first!.open({ players: names.length, ...terms });
  for (const guest of others) await guest.join(link);
  const guests = [first!, ...others];
  await Promise.all(guests.map((guest) => guest.seated()));
  return guests as [Guest, Guest, ...Guest[]];
}

export const leave = (guests: readonly Guest[]) => Promise.all(guests.map((guest) => guest.leave()));

/** Whoever is asked. */
export async function asked(guests: readonly Guest[]): Promise<Guest> {
  let found: Guest | undefined;
  await expect
    .poll(
      async () => {
        const waits = await Promise.all(guests.map((guest) => guest.isAsked()));
        found = guests[waits.indexOf(true)];
        return found !== undefined;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  return found!;
}

/** Everybody acts until so many actions are made, or to the end. */
export async function playOut(guests: readonly Guest[], until = Infinity): Promise<void> {
  await Promise.all(guests.map((guest, at) => guest.playOn(at + 1, until)));
}

/** Takes actions from the list, by clicks, at random; runs in the page. */
async function playByList({ seed, until }: { seed: number; until: number }): Promise<void> {
  let state = seed * 7919;
  const pick = <T>(list: readonly T[]): T => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return list[state % list.length]!;
  };
  const find = <E extends HTMLElement = HTMLElement>(selector: string) => [...document.querySelectorAll<E>(selector)];
  const moment = () => new Promise((resolve) => setTimeout(resolve, 4));
  const made = () => Number(document.querySelector("main[data-made]")?.getAttribute("data-made") ?? -1);
  const isOver = () => document.querySelector("[data-over]") !== null;
  const list = "[data-panel='actions']";

  while (!isOver() && made() < until) {
    if (find("[data-confirm]").length === 0) {
      await moment();
      continue;
    }
    const before = made();
    if (find(`${list} section`).length === 0) find(`${list} h2 button`)[0]?.click();
    await moment();
    const closed = find(`${list} section h3 button[aria-expanded='false']`);
    if (closed.length > 0) pick(closed).click();
    await moment();
    const actions = find(`${list} [data-action], [data-dock] [data-action]`);
    if (actions.length === 0) continue;
    pick(actions).click();
    for (let waited = 0; made() === before && !isOver() && waited < 2500; waited += 1) {
      await moment();
      find<HTMLButtonElement>("[data-confirm]:not(:disabled)")[0]?.click();
    }
  }
}
