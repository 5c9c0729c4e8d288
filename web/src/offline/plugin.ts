// For the build: tells the service worker which files to keep.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const script = "service-worker.js";

export function offline(): Plugin {
  let publicFolder = "";
  return {
    name: "guildhall-offline",
    apply: "build",
    enforce: "post",
    config: () => ({
      build: {
        rolldownOptions: {
          input: { index: "index.html", "service-worker": "src/offline/service-worker.ts" },
          output: {
            entryFileNames: ({ name }) => (name === "service-worker" ? script : "assets/[name]-[hash].js"),
          },
        },
      },
    }),
    configResolved(config) {
      publicFolder = config.publicDir;
    },
    generateBundle(_options, bundle) {
      const files = new Map<string, string | Uint8Array>();
      for (const output of Object.values(bundle))
        files.set(output.fileName, output.type === "chunk" ? output.code : output.source);
      for (const name of readdirSync(publicFolder)) files.set(name, readFileSync(join(publicFolder, name)));

      const names = [...files.keys()].filter((name) => name !== script).sort();
      const digest = createHash("sha256");
      for (const name of names) digest.update(`${name}\n`).update(files.get(name) ?? "");
      const worker = bundle[script];
      if (worker?.type !== "chunk") throw new Error(`The build made no ${script}.`);
      worker.code = worker.code
        .replaceAll("__FILES__", JSON.stringify(names))
        .replaceAll("__BUILD__", JSON.stringify(digest.digest("hex").slice(0, 16)));
    },
  };
}
