// The engine in the browser: one worker for the tables, and others that think.
//   const transport = openTransport();
//   await transport.ask({ op: "new", game: "khan", players: 3 });
//   const { action } = await transport.think({ record, player: "strong", milliseconds: 500, top: 3, seed: "x" }, signal);
import { engineSize } from "virtual:catalogue";
import moduleAddress from "../../../build/wasm/guildhall.wasm?url";
import { Asker, type Spawn } from "./asker";
import { Thinkers } from "./thinkers";
import type { Answer, Request, ThinkRequest, Thought, Transport } from "./transport";

export class WorkerTransport implements Transport {
  private tables: Asker;
  private readonly thinkers: Thinkers;

  constructor(
    private readonly spawn: Spawn,
    private readonly module: Promise<WebAssembly.Module>,
    thinkers: number,
  ) {
    this.tables = new Asker(spawn, module);
    this.thinkers = new Thinkers(spawn, module, thinkers);
  }

  ask(request: Request): Promise<Answer> {
    return this.tables.ask(request);
  }

  think(request: ThinkRequest, signal?: AbortSignal): Promise<Thought> {
    return this.thinkers.think(request, signal);
  }

  async restart(): Promise<void> {
    this.tables.close();
    this.tables = new Asker(this.spawn, this.module);
    await this.tables.ask({ op: "games" });
  }

  close(): void {
    this.tables.close();
    this.thinkers.close();
  }
}

const spawnWorker: Spawn = () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });

/** Fetched and compiled at once; `told` hears what share of it has come. */
async function fetchEngine(told: (share: number) => void): Promise<WebAssembly.Module> {
  const response = await fetch(moduleAddress);
  // Kept on the device it is there at once, and the browser may have kept its compiled code too.
  if (navigator.serviceWorker?.controller || !response.ok || !response.body)
    return WebAssembly.compileStreaming(response);
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      bytes += piece.byteLength;
      told(bytes / engineSize);
      controller.enqueue(piece);
    },
  });
  const headers = { "Content-Type": "application/wasm" };
  return WebAssembly.compileStreaming(new Response(response.body.pipeThrough(counted), { headers }));
}

/** As many thinkers as cores, but few enough that a phone keeps its memory. */
const thinkers = () => Math.min(Math.max(navigator.hardwareConcurrency, 1), 4);

export function openTransport(told: (share: number) => void): Transport {
  // Compiled once; every worker is handed the same code.
  return new WorkerTransport(spawnWorker, fetchEngine(told), thinkers());
}
