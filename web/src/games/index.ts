// The games the page can draw. Each is a chunk of its own, fetched when it is needed.
import type { GameModule } from "./game";

const loaders: Readonly<Record<string, () => Promise<{ default: GameModule }>>> = {
  shangrila: () => import("./shangrila"),
  khan: () => import("./khan"),
  "carpe-astra": () => import("./carpe-astra"),
};

export const gameKeys: readonly string[] = Object.keys(loaders);

export async function loadGame(key: string): Promise<GameModule> {
  const loader = loaders[key];
  if (!loader) throw new Error(`There is no drawing of a game called ${key}.`);
  return (await loader()).default;
}
