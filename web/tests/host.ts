// A host that only keeps files, as many pages have: no house behind it, and whatever build it was given last.
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

export type Build = ReadonlyMap<string, Buffer>;

const built = join(import.meta.dirname, "../dist");
const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".css": "text/css",
};

/** The files of the built page by their names. */
export function builtPage(): Map<string, Buffer> {
  const names = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(built.length + 1));
  return new Map(names.map((name) => [name, readFileSync(join(built, name))]));
}

export interface Host {
  /** Ends in a slash. */
  address: string;
  /** From now on there is another build at the same address. */
  carry(build: Build): void;
  close(): Promise<void>;
}

export async function host(first: Build): Promise<Host> {
  let build = first;
  const server = createServer((request, response) => {
    const name = request.url?.replace(/[?#].*/, "").slice(1) || "index.html";
    const file = build.get(name);
    if (!file || request.method !== "GET") {
      response.statusCode = file ? 405 : 404;
      return response.end("There is no such file.");
    }
    response.setHeader("Content-Type", types[extname(name)] ?? "application/octet-stream");
    response.end(file);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    carry: (next) => (build = next),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
