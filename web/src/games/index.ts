// The games the page can draw. Each is a chunk of its own, fetched with its words when it is needed.
import { use } from "../settings/settings.svelte";
import type { Shelf } from "../words/shelf";
import { words as carpeAstra } from "./carpe-astra/words/shelf";
import type { GameModule } from "./game";
import { words as khan } from "./khan/words/shelf";
import { words as shangrila } from "./shangrila/words/shelf";

interface Drawn {
  load(): Promise<{ default: GameModule }>;
  words: Shelf;
  /** About how many it lasts. */
  minutes: string;
}

const games: Readonly<Record<string, Drawn>> = {
  shangrila: { load: () => import("./shangrila"), words: shangrila, minutes: "30–45" },
  khan: { load: () => import("./khan"), words: khan, minutes: "45–60" },
  "carpe-astra": { load: () => import("./carpe-astra"), words: carpeAstra, minutes: "60–90" },
};

export const gameKeys: readonly string[] = Object.keys(games);

export const minutesOf = (key: string): string => games[key]?.minutes ?? "";

export async function loadGame(key: string): Promise<GameModule> {
  const game = games[key];
  if (!game) throw new Error(`There is no drawing of a game called ${key}.`);
  const [module] = await Promise.all([game.load(), use(game.words)]);
  return module.default;
}
