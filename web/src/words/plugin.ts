// For the build: the keys of the words are written once, in English, and the other languages list their words in the
// same order. A test holds the files against each other.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

export function words(): Plugin {
  const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;
  return {
    name: "guildhall-words",
    apply: "build",
    enforce: "pre",
    load(id) {
      if (!/\/words\/(de|nl)\.json$/.test(id)) return null;
      const [own, english] = [read(id), read(id.replace(/\w+\.json$/, "en.json"))];
      const listed = Object.keys(english).map((key) => own[key]);
      return {
        code: `import en from "./en.json"; import { zip } from "/src/words/zip.ts"; export default zip(en, ${JSON.stringify(listed)});`,
        moduleType: "js",
      };
    },
  };
}
