// For tests, before any of them: every language of every part of the page is within reach.
import type { Shelf } from "./shelf";
import { languages } from "./words";

const parts = import.meta.glob<{ words: Shelf }>(
  ["./words.ts", "../online/words/shelf.ts", "../games/*/words/shelf.ts"],
  {
    eager: true,
  },
);
for (const { words } of Object.values(parts)) await Promise.all(languages.map((language) => words.fetch(language)));
