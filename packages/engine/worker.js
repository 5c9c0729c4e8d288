// An engine in a worker of a browser.
import { serve } from "./serve.js";

serve(
  (listener) => self.addEventListener("message", ({ data }) => listener(data)),
  (message) => self.postMessage(message),
);
