// The engine: the module of wasm/module.cpp, loaded, and asked one line of the referee protocol at a time.
import { systemInterface } from "./wasi.ts";

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  reserve(size: number): number;
  answer(size: number): number;
  text(): number;
}

export class Engine {
  private constructor(private readonly exports: Exports) {}

  static async load(module: WebAssembly.Module): Promise<Engine> {
    const instance = await WebAssembly.instantiate(module, {
      wasi_snapshot_preview1: systemInterface(() => exports.memory),
    });
    const exports = instance.exports as unknown as Exports;
    exports._initialize();
    return new Engine(exports);
  }

  /** The answer to one line. Whatever it throws, the engine has stopped and must not be asked again. */
  answer(line: string): string {
    return new TextDecoder().decode(this.answerBytes(new TextEncoder().encode(line)));
  }

  /** The same for bytes, which need not be text. */
  answerBytes(line: Uint8Array): Uint8Array {
    const { memory, reserve, answer, text } = this.exports;
    const address = reserve(line.length);
    new Uint8Array(memory.buffer, address, line.length).set(line);
    const length = answer(line.length);
    return new Uint8Array(memory.buffer, text(), length).slice();
  }
}
