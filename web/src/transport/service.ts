// What a worker does: it loads the engine it is sent and answers lines, in order.
import { Engine } from "./engine";

/** To the worker: first the compiled module, then lines. */
export type ToWorker = { module: WebAssembly.Module } | { line: string };
/** From the worker: one answer for each line, or that the engine has stopped. */
export type FromWorker = { line: string } | { stopped: string };

/** One end of a channel of messages: a worker seen from the page, or the page seen from the worker. */
export interface Port<Out, In> {
  postMessage(message: Out): void;
  onmessage: ((event: MessageEvent<In>) => void) | null;
}

export function serve(port: Port<FromWorker, ToWorker>): void {
  let engine: Promise<Engine> | undefined;
  port.onmessage = async ({ data }) => {
    try {
      if ("module" in data) engine = Engine.load(data.module);
      else if (engine) port.postMessage({ line: (await engine).answer(data.line) });
    } catch (error) {
      port.onmessage = null;
      port.postMessage({ stopped: String(error) });
    }
  };
}
