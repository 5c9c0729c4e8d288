// An engine in a worker of Node.
import { parentPort } from "node:worker_threads";
import { serve } from "./serve.js";

serve(
  (listener) => parentPort.on("message", listener),
  (message) => parentPort.postMessage(message),
);
