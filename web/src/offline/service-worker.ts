// Keeps the whole page on the device, so that it opens and plays without a network.
// Every build has one store of its own. The first build that comes begins with what opens the page and fetches the
// rest while nothing else happens; a later one is fetched whole before it takes over. Pages that an older build opened
// go on being given its files, which are named by their content, until they are closed; then its store is forgotten.

// Put in by the build (plugin.ts): what there is to keep, what opens the page first, and a name that changes with it.
declare const __FILES__: string[];
declare const __BUILD__: string;

/** A page says by which script it was opened; it is answered whether everything is kept, and nothing older. */
export interface Opened {
  opened: string;
}

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Told extends Lasting {
  data: Opened;
  ports: readonly MessagePort[];
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
const everything: readonly string[] = __FILES__;
const files: ReadonlySet<string> = new Set(everything);
const shell = ["index.html"];

worker.addEventListener("install", (event) => event.waitUntil(begin()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener<Fetching>("fetch", (event) => {
  const { method, url } = event.request;
  const name = nameOf(url);
  // The rest is for the house to say.
  if (method === "GET" && name !== null && (files.has(name) || name.startsWith("assets/")))
    event.respondWith(find(name, event.request));
});
worker.addEventListener<Told>("message", (event) => {
  const answer = settle(event.data).catch(() => false);
  event.waitUntil(answer.then((settled) => event.ports[0]?.postMessage(settled)));
});

/** The name of a file of the page, or null for what lies elsewhere. */
function nameOf(url: string): string | null {
  const address = url.replace(/[?#].*/, "");
  const { scope } = worker.registration;
  if (!address.startsWith(scope)) return null;
  return address === scope ? "index.html" : address.slice(scope.length);
}

async function olderStores(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(family) && name !== store);
}

async function begin(): Promise<void> {
  const isFirst = (await olderStores()).length === 0;
  await fill(isFirst ? shell : everything);
  await worker.skipWaiting();
}

/** Fetches what is not kept yet, one file after the other, giving way to whatever the page asks for. */
async function fill(names: readonly string[]): Promise<void> {
  const cache = await caches.open(store);
  for (const name of names) {
    if (await cache.match(name)) continue;
    await quiet();
    // What is named by its content may come from the browser's own store; the rest is asked for afresh.
    const asked = new Request(name, { cache: name.startsWith("assets/") ? "default" : "reload", priority: "low" });
    const answer = await fetch(asked);
    if (!answer.ok) throw new Error(`${name} could not be fetched.`);
    await cache.put(name, answer);
  }
}

let asking = 0;
async function quiet(): Promise<void> {
  while (asking > 0) await new Promise((resolve) => setTimeout(resolve, 100));
}

async function find(name: string, request: Request): Promise<Response> {
  const kept = await caches.match(name, { cacheName: store });
  if (kept) return kept;
  // A page of an older build asks for a file of its own.
  if (!files.has(name)) return (await caches.match(request)) ?? fetch(request);
  asking += 1;
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(store)).put(name, answer.clone());
    return answer;
  } finally {
    asking -= 1;
  }
}

let filling: Promise<void> | null = null;
async function settle({ opened }: Opened): Promise<boolean> {
  filling ??= fill(everything).finally(() => (filling = null));
  await filling;
  return forgetOlder(opened);
}

/** Older stores go as soon as the only page that is left is one of this build. */
async function forgetOlder(opened: string): Promise<boolean> {
  const older = await olderStores();
  if (older.length === 0) return true;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.length > 1 || !files.has(opened)) return false;
  for (const name of older) await caches.delete(name);
  return true;
}
