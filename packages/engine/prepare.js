// Brings what the package is made of beside it, before it is packed: the engine for the browser, and the licence.
import { copyFileSync, existsSync } from "node:fs";

const here = (path) => new URL(path, import.meta.url);
const engine = here("../../build/wasm/guildhall.wasm");
if (!existsSync(engine)) {
  console.error("The engine is not built yet: run scripts/build wasm in the repository, then again.");
  process.exit(1);
}
copyFileSync(engine, here("./guildhall.wasm"));
copyFileSync(here("../../LICENSE"), here("./LICENSE"));
