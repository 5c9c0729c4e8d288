// The WebAssembly module, loaded, and asked one line of the referee protocol at a time.

// The little the engine asks of its host: bytes nobody can foresee and the time. It has no files, arguments or
// environment; what it prints on its way down reaches the console.
const done = 0;
const badDescriptor = 8;

function systemInterface(memory) {
  const view = () => new DataView(memory().buffer);
  const bytes = (address, size) => new Uint8Array(memory().buffer, address, size);
  const known = {
    random_get(address, size) {
      // At most 65,536 bytes may be asked for at once.
      for (let at = 0; at < size; at += 65536) crypto.getRandomValues(bytes(address + at, Math.min(65536, size - at)));
      return done;
    },
    clock_time_get(_clock, _precision, address) {
      view().setBigUint64(address, BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6)), true);
      return done;
    },
    fd_write(_file, vectors, count, written) {
      let size = 0;
      let text = "";
      for (let i = 0; i < count; ++i) {
        const length = view().getUint32(vectors + 8 * i + 4, true);
        text += new TextDecoder().decode(bytes(view().getUint32(vectors + 8 * i, true), length));
        size += length;
      }
      console.error(text);
      view().setUint32(written, size, true);
      return done;
    },
    proc_exit(code) {
      throw new Error(`the engine has left with ${code}`);
    },
  };
  return (name) => known[name] ?? (() => badDescriptor);
}

/** The answer to one line, from a module of its own. Whatever it throws, the engine has stopped. */
export async function loadEngine(module) {
  let memory;
  const service = systemInterface(() => memory);
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = service(name);
  const { exports } = await WebAssembly.instantiate(module, imports);
  memory = exports.memory;
  exports._initialize();
  return (line) => {
    const request = new TextEncoder().encode(line);
    const address = exports.reserve(request.length);
    new Uint8Array(memory.buffer, address, request.length).set(request);
    const length = exports.answer(request.length);
    return new TextDecoder().decode(new Uint8Array(memory.buffer, exports.text(), length).slice());
  };
}
