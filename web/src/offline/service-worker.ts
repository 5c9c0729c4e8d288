// Keeps the whole page on the device, so that it opens and plays without a network.
// Every build has one store of its own, filled before it is used: a page never mixes files of two builds.

// Put in by the build (plugin.ts): what there is to keep, and a name that changes with it.
declare const __FILES__: string[];
declare const __BUILD__: string;

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
// The compiler knows this scope only together with a library that contradicts the page's.
const worker = self as unknown as {
  clients: { claim(): Promise<void>; matchAll(options: object): Promise<unknown[]> };
  registration: { scope: string };
  skipWaiting(): Promise<void>;
  addEventListener<Kind extends Lasting>(name: string, listener: (event: Kind) => void): void;
};

const family = "guildhall-";
const store = family + __BUILD__;

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener<Fetching>("fetch", (event) => {
  const { method, url } = event.request;
  // Whether the house is open is for the house to say.
  if (method === "GET" && url.startsWith(worker.registration.scope) && !url.endsWith("/healthz"))
    event.respondWith(find(event.request));
});
// The page asks for this when it has just been opened. With another window open the older build stays: that window
// may yet need a file of it.
worker.addEventListener<Lasting>("message", (event) =>
  event.waitUntil(
    worker.clients.matchAll({ type: "window", includeUncontrolled: true }).then(async (windows) => {
      if (windows.length <= 1) await worker.skipWaiting();
    }),
  ),
);

async function fill(): Promise<void> {
  const cache = await caches.open(store);
  // What is named by its content may come from the browser's own store; the rest is asked for afresh.
  await cache.addAll(
    __FILES__.map((file) => new Request(file, { cache: file.startsWith("assets/") ? "default" : "reload" })),
  );
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(family) && name !== store) await caches.delete(name);
  await worker.clients.claim();
}

async function find(request: Request): Promise<Response> {
  const cache = await caches.open(store);
  const address = request.url.replace(/[?#].*/, "");
  const kept = await cache.match(address === worker.registration.scope ? "index.html" : address);
  return kept ?? fetch(request);
}
