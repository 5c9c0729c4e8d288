// Whole games through the page, by pointing at the board, each action's preview held against what then happened.
import { expect, test } from "vitest";
import { long } from "./house";
import { browser, server } from "./open";
import { Player } from "./player";

/** The same choices every time: a game that fails, fails again. */
function chooser(seed: number): (actions: readonly string[]) => string {
  let state = seed;
  return (actions) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return [...actions].sort()[state % actions.length]!;
  };
}

/** What is done on the board itself, and not beside it. */
const onTheBoard = /^(place|recruit|journey|yurt|invade|settle|expel|conquer|build|deploy|move|rotate|remove) /;

test.each([
  ["shangrila", /Shangri-La/],
  ["khan", /^Khan|Khan/],
  ["carpe-astra", /Carpe Astra/],
])("a whole game of %s by clicks on the board", { timeout: 600_000 }, async (game, name) => {
  const player = await Player.sitDown(browser, server.address);
  await player.playFirstGame(name);
  const choose = chooser(7);
  let own = 0;
  while (await player.asked()) {
    await player.act(game, choose(await player.legal()));
    own += 1;
  }
  expect(own).toBeGreaterThan(10);
  expect(player.chosenByWord.filter((action) => onTheBoard.test(action))).toEqual([]);
  expect((await player.kept()).over).toBe(true);
  await player.leave();
});

/** Acts as often as a sample does, or to the end. */
async function playOn(player: Player, game: string, choose: ReturnType<typeof chooser>): Promise<void> {
  let own = 0;
  for (; (long || own < 15) && (await player.asked()); own += 1) await player.act(game, choose(await player.legal()));
  if (long) expect((await player.kept()).over).toBe(true);
  else expect(own).toBe(15);
}

test("Shangri-La by keyboard alone", { timeout: 600_000 }, async () => {
  const player = await Player.sitDown(browser, server.address, { by: "keys" });
  await player.playFirstGameByKeys();
  await playOn(player, "shangrila", chooser(11));
  await player.leave();
});

test("Khan by touch, on a phone", { timeout: 600_000 }, async () => {
  const player = await Player.sitDown(browser, server.address, { by: "touch", viewport: { width: 390, height: 844 } });
  await player.playFirstGame("Khan");
  await playOn(player, "khan", chooser(13));
  await player.leave();
});
