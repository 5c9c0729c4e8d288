// For the build: what the engine says of itself and how large it is, in the page before the engine is.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { Engine } from "../transport/engine";

const name = "virtual:catalogue";
const built = fileURLToPath(new URL("../../../build/wasm/guildhall.wasm", import.meta.url));

export function catalogue(): Plugin {
  return {
    name: "guildhall-catalogue",
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      this.addWatchFile(built);
      const bytes = await readFile(built);
      const engine = await Engine.load(await WebAssembly.compile(bytes));
      const { games } = JSON.parse(engine.answer('{"op":"games"}')) as { games: unknown };
      return `export const catalogue = ${JSON.stringify(games)}; export const engineSize = ${bytes.length};`;
    },
  };
}
