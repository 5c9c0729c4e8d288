// Guildhall's engine for JavaScript: the referee protocol, asked and answered as documents.
import type { Answers, Requests } from "./protocol.js";

export type * from "./protocol.js";

/** The engine refused a request, and said why. */
export class Refusal extends Error {
  readonly code: string;
  /** The other fields of the error: `line` of a bad record, `rule` and `args` of an illegal action. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** The engine has stopped and answers no more; its tables are gone. */
export class EngineStopped extends Error {}

export interface Engine {
  /** One request, one answer, in order. Rejects with `Refusal` or `EngineStopped`. */
  ask<Op extends keyof Requests>(request: Requests[Op] & { op: Op }): Promise<Answers[Op]>;
  /** Ends the engine and its worker. */
  close(): void;
}

export interface EngineOptions {
  /** The WebAssembly module, or where it lies; that of the package when left out. */
  wasm?: WebAssembly.Module | BufferSource | Response | URL | string;
  /** In a worker of its own, so that long thinking holds nothing up. */
  worker?: boolean;
}

/** An engine of its own, with its own tables. */
export function openEngine(options?: EngineOptions): Promise<Engine>;
