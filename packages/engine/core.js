// The referee protocol, asked and answered as documents, whatever carries the lines.
import { loadEngine } from "./engine.js";

/** The engine refused a request, and said why. */
export class Refusal extends Error {
  constructor({ code, message, ...details }) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.details = details;
  }
}

/** The engine has stopped and answers no more; its tables are gone. */
export class EngineStopped extends Error {
  constructor(reason) {
    super(reason);
    this.name = "EngineStopped";
  }
}

async function compiled(given, fetchModule) {
  if (given instanceof WebAssembly.Module) return given;
  if (given instanceof Response) return WebAssembly.compile(await given.arrayBuffer());
  if (given instanceof ArrayBuffer || ArrayBuffer.isView(given)) return WebAssembly.compile(given);
  return WebAssembly.compile(await fetchModule(given));
}

async function inThisThread(module) {
  const answer = await loadEngine(module);
  return { ask: async (line) => answer(line), close() {} };
}

// A worker answers in order. `worker` has hear(kind, listener), send, close, and busy(whether), which keeps Node alive.
async function inAWorker(module, worker) {
  const waiting = [];
  let stopped;
  const stop = (reason) => {
    stopped ??= new EngineStopped(reason);
    for (const { reject } of waiting.splice(0)) reject(stopped);
    worker.close();
  };
  await new Promise((ready, failed) => {
    worker.hear("error", (error) => {
      stop(error.message ?? "the worker could not be started");
      failed(stopped);
    });
    worker.hear("message", (message) => {
      if (message.ready) return ready();
      if (message.stopped !== undefined) return stop(message.stopped);
      waiting.shift()?.resolve(message.line);
      worker.busy(waiting.length > 0);
    });
  });
  worker.send({ module });
  worker.busy(false);
  return {
    ask: (line) =>
      new Promise((resolve, reject) => {
        if (stopped) return reject(stopped);
        waiting.push({ resolve, reject });
        worker.busy(true);
        worker.send({ line });
      }),
    close: () => stop("the engine was closed"),
  };
}

/** openEngine() for a host that says how the module is fetched and a worker is started. */
export const openOn =
  ({ fetchModule, startWorker }) =>
  async ({ wasm, worker = false } = {}) => {
    const module = await compiled(wasm, fetchModule);
    const carrier = await (worker ? inAWorker(module, startWorker()) : inThisThread(module));
    let closed;
    return {
      async ask(request) {
        if (closed) throw closed;
        let answer;
        try {
          answer = JSON.parse(await carrier.ask(JSON.stringify(request)));
        } catch (error) {
          closed = error instanceof EngineStopped ? error : new EngineStopped(String(error));
          throw closed;
        }
        if (answer.ok) return answer;
        throw new Refusal(answer.error);
      },
      close() {
        closed ??= new EngineStopped("the engine was closed");
        carrier.close();
      },
    };
  };
