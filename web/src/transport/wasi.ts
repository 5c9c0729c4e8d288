// The few services of the system interface (WASI, preview 1) that the engine asks for: random bytes for a seed,
// the time for a budget of thinking, and somewhere to write last words.

const success = 0;
const badDescriptor = 8;
const standardOutput = 1;
const standardError = 2;

/** The engine ended itself; it answers no more. */
export class Exit extends Error {
  constructor(readonly status: number) {
    super(`the engine ended with status ${status}`);
    this.name = "Exit";
  }
}

/** What to import as `wasi_snapshot_preview1`. The memory is asked for anew each time: it moves when it grows. */
export function systemInterface(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const data = () => new DataView(memory().buffer);
  const bytes = (address: number, length: number) => new Uint8Array(memory().buffer, address, length);

  return {
    random_get(address: number, length: number): number {
      const most = 65536; // a browser gives no more at once
      for (let done = 0; done < length; done += most)
        crypto.getRandomValues(bytes(address + done, Math.min(most, length - done)));
      return success;
    },

    clock_time_get(_clock: number, _precision: bigint, result: number): number {
      const nanoseconds = BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6));
      data().setBigUint64(result, nanoseconds, true);
      return success;
    },

    fd_write(descriptor: number, pieces: number, count: number, result: number): number {
      if (descriptor !== standardOutput && descriptor !== standardError) return badDescriptor;
      let text = "";
      let written = 0;
      for (let i = 0; i < count; ++i) {
        const address = data().getUint32(pieces + 8 * i, true);
        const length = data().getUint32(pieces + 8 * i + 4, true);
        text += new TextDecoder().decode(bytes(address, length).slice());
        written += length;
      }
      if (text.trim() !== "") console.error(text.trimEnd());
      data().setUint32(result, written, true);
      return success;
    },

    fd_close: () => badDescriptor,
    fd_seek: () => badDescriptor,
    fd_fdstat_get: () => badDescriptor,

    proc_exit(status: number): never {
      throw new Exit(status);
    },
  };
}
