// For the build: what every page stands on is asked for by the document itself, beside the first script; and what was
// built is written down for scripts/weigh.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const list = fileURLToPath(new URL("../../../build/page.json", import.meta.url));
const application = "/src/application.ts";

export function opening(): Plugin {
  return {
    name: "guildhall-opening",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === "chunk");
        const first = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(application));
        const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === "index");
        if (!first) throw new Error(`The build made no chunk of ${application}.`);
        const needed = new Set<string>();
        const need = (name: string) => {
          if (needed.has(name) || name === entry?.fileName) return;
          needed.add(name);
          chunks.find((chunk) => chunk.fileName === name)?.imports.forEach(need);
        };
        need(first.fileName);
        const preloaded = new Set(entry?.imports);
        return [...needed]
          .filter((name) => !preloaded.has(name))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: `./${name}` },
            injectTo: "head" as const,
          }));
      },
    },
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((output) => {
        if (output.type !== "chunk") return [];
        const { fileName, facadeModuleId, imports, dynamicImports, viteMetadata } = output;
        const styles = [...(viteMetadata?.importedCss ?? [])];
        const assets = [...(viteMetadata?.importedAssets ?? [])];
        return { fileName, module: facadeModuleId, imports, dynamicImports, styles, assets };
      });
      mkdirSync(fileURLToPath(new URL(".", `file://${list}`)), { recursive: true });
      writeFileSync(list, `${JSON.stringify(chunks, null, 1)}\n`);
    },
  };
}
