// Guildhall's engine for browsers and bundlers.
import { openOn } from "./core.js";

export { EngineStopped, Refusal } from "./core.js";

/** An engine of its own, with its own tables. */
export const openEngine = openOn({
  async fetchModule(place = new URL("./guildhall.wasm", import.meta.url)) {
    const answer = await fetch(place);
    if (!answer.ok) throw new Error(`the engine could not be fetched: ${answer.status}`);
    return answer.arrayBuffer();
  },
  startWorker() {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    return {
      hear: (kind, listener) =>
        worker.addEventListener(kind, (event) => listener(kind === "message" ? event.data : event)),
      send: (message) => worker.postMessage(message),
      close: () => worker.terminate(),
      busy() {},
    };
  },
});
