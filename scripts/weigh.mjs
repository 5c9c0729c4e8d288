// What each page of the built page weighs, gzipped, and whether that is more than it may (scripts/weigh).
// A page is what is fetched for it: the document, its scripts and those they stand on, their styles, pictures and type,
// and the words of whichever language has the longest.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const dist = new URL("../web/dist/", import.meta.url);
const chunks = JSON.parse(
  readFileSync(new URL("../build/page.json", import.meta.url), "utf8"),
);
const size = (name) =>
  gzipSync(readFileSync(new URL(name, dist)), { level: 9 }).length;

const chunkOf = (module) => {
  const found = chunks.find((chunk) =>
    chunk.module?.endsWith(new URL(module, "file:///web/src/").pathname),
  );
  if (!found) throw new Error(`The built page has no script of ${module}.`);
  return found;
};

/** Type that the style sheets name. */
const typeIn = (style) =>
  [
    ...readFileSync(new URL(style, dist), "utf8").matchAll(
      /url\(([^)]+\.woff2)\)/g,
    ),
  ].map(([, name]) => `assets/${name.split("/").pop()}`);

/** The files behind these modules of the source; the engine is weighed by itself. */
function behind(modules) {
  const files = new Set();
  const take = (chunk) => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.styles)
      for (const name of [style, ...typeIn(style)]) files.add(name);
    for (const asset of chunk.assets)
      if (!asset.endsWith(".wasm")) files.add(asset);
    for (const name of chunk.imports)
      take(chunks.find(({ fileName }) => fileName === name));
  };
  for (const module of modules) take(chunkOf(module));
  return files;
}

const languages = ["en", "de", "nl"];
const longest = (folder) =>
  languages
    .map((language) => `${folder}/${language}.json`)
    .sort((a, b) => size(chunkOf(b).fileName) - size(chunkOf(a).fileName))[0];

const first = ["../index.html", "application.ts", longest("words")];
const start = behind([...first, "pages/Start.svelte"]);
start.add("index.html");
const games = readdirSync(new URL("../web/src/games/", import.meta.url), {
  withFileTypes: true,
})
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const drawn = (game) => [
  `games/${game}/index.ts`,
  longest(`games/${game}/words`),
];

let tooMuch = false;
function weigh(what, most, files, had = new Set()) {
  const bytes = [...files]
    .filter((name) => !had.has(name))
    .reduce((sum, name) => sum + size(name), 0);
  console.log(
    `${what.padEnd(34)} ${(bytes / 1000).toFixed(1).padStart(6)} KB of at most ${most}, gzipped`,
  );
  if (bytes > most * 1000) tooMuch = true;
}

weigh("the start page", 90, start);
for (const game of games) {
  const table = behind([...drawn(game), "pages/Table.svelte"]);
  weigh(`a game of ${game}, in all`, 150, new Set([...start, ...table]));
}
weigh(
  "the house's pages, more",
  60,
  behind(["online/index.ts", longest("online/words")]),
  start,
);
for (const game of games) {
  weigh(
    `the rules of ${game}, more`,
    40,
    behind([...drawn(game), "pages/Rules.svelte"]),
    start,
  );
  const played = behind([...drawn(game), "pages/Table.svelte"]);
  weigh(
    `the tutorial of ${game}, more`,
    40,
    behind(["pages/Learn.svelte"]),
    new Set([...start, ...played]),
  );
}
weigh("a shared game, more", 40, behind(["pages/Shared.svelte"]), start);
const files = readdirSync(dist, { recursive: true, encoding: "utf8" });
for (const name of files.filter((file) => file.endsWith(".wasm")))
  weigh("the engine", 600, [name]);
for (const name of files.filter((file) => file.endsWith(".network")))
  weigh(`the network ${name.split("/").pop()}`, 400, [name]);
if (process.argv.includes("--files"))
  for (const name of start)
    console.log(`${(size(name) / 1000).toFixed(1).padStart(6)} KB ${name}`);
process.exit(tooMuch ? 1 : 0);
