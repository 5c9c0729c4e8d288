// Playing together over the network, in as many browsers as there are people.
import { expect, test } from "vitest";
import { Guest, playOut } from "./guest";
import { browser, server } from "./open";

test("two people play a whole game of Khan", { timeout: 240_000 }, async () => {
  const ann = await Guest.come(browser, server.address, "Ann");
  const link = await ann.open({ game: "Khan", players: 2 });
  const bo = await Guest.come(browser, server.address, "Bo");
  await bo.join(link);
  await Promise.all([ann.seated(), bo.seated()]);
  for (let moves = 0; moves < 6; moves += 1) {
    await expect.poll(async () => (await ann.isAsked()) || (await bo.isAsked())).toBe(true);
    await ((await ann.isAsked()) ? ann : bo).act("khan");
  }
  await playOut([ann, bo]);
  expect(await ann.made()).toBe(await bo.made());
  await ann.page.getByRole("button", { name: "Check the draws" }).click();
  await ann.page.getByText(/^All \d+ draws are as they must be/).waitFor();
  await ann.page.screenshot({ path: "/tmp/over.png" });
  await ann.leave();
  await bo.leave();
});
