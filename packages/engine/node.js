// Guildhall's engine for Node.
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { openOn } from "./core.js";

export { EngineStopped, Refusal } from "./core.js";

/** An engine of its own, with its own tables. */
export const openEngine = openOn({
  async fetchModule(place = new URL("./guildhall.wasm", import.meta.url)) {
    if (String(place).startsWith("file:")) return readFile(new URL(place));
    return (await fetch(place)).arrayBuffer();
  },
  startWorker() {
    const worker = new Worker(new URL("./node-worker.js", import.meta.url));
    return {
      hear: (kind, listener) => worker.on(kind, listener),
      send: (message) => worker.postMessage(message),
      close: () => worker.terminate(),
      busy: (whether) => (whether ? worker.ref() : worker.unref()),
    };
  },
});
