// Keeps the page on the device (service-worker.ts). It begins once the page stands, and takes nothing from it.
import type { Opened } from "./service-worker";

/** How long the service worker is given before it is asked again: it may have been stopped in the middle. */
const patience = 60_000;

export function keepOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  void keep(navigator.serviceWorker).catch((error: unknown) => {
    console.warn("Guildhall could not be kept for use without a network.", error);
  });
}

async function keep(container: ServiceWorkerContainer): Promise<void> {
  const registration = await container.register("./service-worker.js", { updateViaCache: "none" });
  await container.ready;
  const opened = import.meta.url.slice(registration.scope.length);
  for (let pause = 1000; ; pause = Math.min(2 * pause, patience)) {
    const worker = container.controller ?? registration.active;
    if (worker && (await ask(worker, { opened }))) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Whether all is kept, and nothing older. */
function ask(worker: ServiceWorker, opened: Opened): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(resolve, patience, false);
    worker.postMessage(opened, [port2]);
  });
}
