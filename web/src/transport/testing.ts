// For tests in Node: the module the page is given, and workers that live in this thread.
import { readFile } from "node:fs/promises";
import type { EngineWorker, Spawn } from "./asker";
import { type FromWorker, type Port, serve, type ToWorker } from "./service";

export async function readModule(): Promise<WebAssembly.Module> {
  const file = new URL("../../../build/wasm/guildhall.wasm", import.meta.url);
  return WebAssembly.compile(new Uint8Array(await readFile(file)));
}

/** The same service as in a worker, across the same kind of channel. */
export const spawnHere: Spawn = () => {
  const { port1, port2 } = new MessageChannel();
  serve(port2 as unknown as Port<FromWorker, ToWorker>);
  return Object.assign(port1, { terminate: () => port1.close() }) as unknown as EngineWorker;
};
