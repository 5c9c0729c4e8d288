// Each tutorial played to its end: every step an action through the protocol, another move answered with what it would do.
import { expect, test } from "vitest";
import type { Tutorial } from "../src/games/game";
import { tutorial as carpeAstra } from "../src/games/carpe-astra/tutorial";
import { tutorial as khan } from "../src/games/khan/tutorial";
import { tutorial as shangrila } from "../src/games/shangrila/tutorial";
import { referee } from "./house";
import { browser, server } from "./open";
import { Player } from "./player";

/** What else could be done where the tutorial asks for something, by the native program. */
function otherThan(asked: readonly string[], tutorial: Tutorial, made: readonly string[]): string[] {
  const lines = [
    JSON.stringify({ op: "load", record: tutorial.record }),
    ...made.map((action) => JSON.stringify({ op: "apply", action })),
    '{"op":"legal"}',
  ];
  const { actions } = JSON.parse(referee(lines).at(-1) ?? "{}") as { actions: string[] };
  return actions.filter((action) => !asked.includes(action));
}

const tutorials: [string, Tutorial][] = [
  ["shangrila", shangrila],
  ["khan", khan],
  ["carpe-astra", carpeAstra],
];

test.each(tutorials)("the tutorial of %s", async (game, tutorial) => {
  const player = await Player.sitDown(browser, `${server.address}#/learn/${game}`);
  const { page } = player;
  const made: string[] = [];
  let answered = 0;
  for (const [at, step] of tutorial.steps("en").entries()) {
    await page.getByText(`Step ${at + 1} of`).waitFor();
    if (step.actions) {
      await page.locator("[data-confirm]").waitFor();
      const [other] = otherThan(step.actions, tutorial, made);
      if (other && answered < 2) {
        await player.consider(game, other);
        await player.confirm();
        await page.getByText("You may do that in a game.").waitFor();
        answered += 1;
      }
      const [action = ""] = step.actions;
      await player.consider(game, action);
      await player.confirm();
      made.push(action);
    } else {
      await page.getByRole("button", { name: "Next", exact: true }).click();
    }
    made.push(...(step.then ?? []));
  }
  await page.getByRole("heading", { name: "That is all you need." }).waitFor();
  expect(answered).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Play a first game" }).click();
  await page.waitForURL(/#\/play\//);
  await player.leave();
});
