// Keeps the page on the device (service-worker.ts), and brings in a newer build when the page is opened anew.

export function keepOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  void keep(navigator.serviceWorker).catch((error: unknown) => {
    console.warn("Guildhall could not be kept for use without a network.", error);
  });
}

async function keep(container: ServiceWorkerContainer): Promise<void> {
  const registration = await container.register("./service-worker.js", { updateViaCache: "none" });
  // A newer build that was fetched while an older one was in use, and has waited since.
  if (registration.waiting && container.controller) {
    container.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting.postMessage("take over");
  }
}
