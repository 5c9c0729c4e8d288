// One worker, asked requests one after the other.
import type { FromWorker, Port, ToWorker } from "./service";
import { type Answer, EngineStopped, Refusal, type Request } from "./transport";

/** A worker as the page holds it. */
export interface EngineWorker extends Port<ToWorker, FromWorker> {
  onerror?: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}
export type Spawn = () => EngineWorker;

interface Waiting {
  resolve(answer: Answer): void;
  reject(reason: Error): void;
}

export class Asker {
  private readonly waiting: Waiting[] = []; // in the order asked, which is the order answered
  private ended: EngineStopped | null = null;
  private readonly worker: EngineWorker;
  private readonly ready: Promise<void>;

  constructor(spawn: Spawn, module: Promise<WebAssembly.Module>) {
    this.worker = spawn();
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => this.stop(event.message);
    this.ready = module.then(
      (compiled) => this.worker.postMessage({ module: compiled }),
      (error: unknown) => this.stop(`the engine could not be loaded: ${String(error)}`),
    );
  }

  get stopped(): boolean {
    return this.ended !== null;
  }

  async ask(request: Request): Promise<Answer> {
    const line = JSON.stringify(request);
    await this.ready;
    return new Promise((resolve, reject) => {
      if (this.ended) return reject(this.ended);
      this.waiting.push({ resolve, reject });
      this.worker.postMessage({ line });
    });
  }

  close(): void {
    this.stop("the engine was closed");
  }

  private hear(message: FromWorker): void {
    if ("stopped" in message) return this.stop(message.stopped);
    const asked = this.waiting.shift();
    const answer = JSON.parse(message.line) as Answer | { ok: false; error: { code: string; message: string } };
    if (answer.ok) return asked?.resolve(answer);
    const { code, message: sentence, ...details } = answer.error;
    asked?.reject(new Refusal(code, sentence, details));
  }

  private stop(reason: string): void {
    if (this.ended) return;
    this.ended = new EngineStopped(reason);
    this.worker.terminate();
    for (const { reject } of this.waiting.splice(0)) reject(this.ended);
  }
}
