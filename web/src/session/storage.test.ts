import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { Storage, Superseded, type SavedGame } from "./storage";

const game = (id: string): SavedGame => ({
  id,
  game: "shangrila",
  title: "Evening",
  seats: [],
  seed: "seed",
  record: "",
  hints: false,
  over: false,
  moves: 0,
  created: 1,
  changed: 1,
  revision: 0,
});

test("a game is kept, found, renamed and deleted", async () => {
  const storage = new Storage();
  const first = await storage.keep(game("a"));
  expect(first.revision).toBe(1);
  await storage.keep({ ...first, title: "Morning" });
  expect((await storage.find("a"))?.title).toBe("Morning");
  await storage.remove("a");
  expect(await storage.find("a")).toBeNull();
});

test("games are listed with the last one played first", async () => {
  const storage = new Storage();
  const older = await storage.keep(game("older"));
  await storage.keep(game("newer"));
  await new Promise((resolve) => setTimeout(resolve, 5));
  await storage.keep(older);
  expect((await storage.all()).map((kept) => kept.id)).toEqual(["older", "newer"]);
});

test("where the browser keeps nothing, games last as long as the page", async () => {
  const browsers = indexedDB.open.bind(indexedDB);
  indexedDB.open = () => {
    throw new Error("This window is private.");
  };
  const storage = new Storage();
  expect(await storage.lasts()).toBe(false);
  await storage.keep(game("fleeting"));
  expect((await storage.all()).map((kept) => kept.id)).toEqual(["fleeting"]);
  await storage.remove("fleeting");
  expect(await storage.find("fleeting")).toBeNull();
  indexedDB.open = browsers;
});

test("a tab that is behind does not overwrite what another has kept", async () => {
  const here = new Storage();
  const there = new Storage();
  const opened = await here.keep(game("shared"));
  await there.keep({ ...opened, record: "further" });
  await expect(here.keep({ ...opened, record: "behind" })).rejects.toBeInstanceOf(Superseded);
  expect((await here.find("shared"))?.record).toBe("further");
});
