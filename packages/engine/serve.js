// What a worker does: the compiled module comes first, then lines, and each is answered in turn.
import { loadEngine } from "./engine.js";

/** `hear(listener)` calls the listener with every message; `send` sends one back. */
export function serve(hear, send) {
  let engine;
  hear((message) => {
    engine = message.module
      ? loadEngine(message.module)
      : engine.then((answer) => (send({ line: answer(message.line) }), answer));
    engine.catch((error) => send({ stopped: String(error) }));
  });
  send({ ready: true });
}
