// The engine for the browser beside the native one, on one core, in the same run: bench/browser
// Random games are the program random_games in both builds; each figure is the best of several rounds, taken in turn.
import { execFileSync } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const root = new URL("../", import.meta.url);
const compile = (name) => new WebAssembly.Module(readFileSync(new URL(`build/wasm/${name}.wasm`, root)));
const program = (name) => new URL(`build/release/${name}`, root).pathname;
const rounds = 5;

function seconds(work) {
  const began = performance.now();
  work();
  return (performance.now() - began) / 1000;
}

function compare(what, amount, unit, native, browser) {
  const times = { native: [], browser: [] };
  browser(); // once unmeasured, until the code is compiled well
  for (let round = 0; round < rounds; ++round) {
    times.native.push(seconds(native));
    times.browser.push(seconds(browser));
  }
  const speed = (list) => amount / Math.min(...list);
  const [fast, here] = [speed(times.native), speed(times.browser)];
  const number = (value) => Math.round(value).toLocaleString("en").padStart(9);
  console.log(`${what.padEnd(34)} native ${number(fast)} ${unit}/s   WASM ${number(here)}   ${(here / fast).toFixed(2)}`);
}

const nowhere = openSync("/dev/null", "w");
const randomGames = compile("random_games");
function runRandomGames(...words) {
  const wasi = new WASI({ version: "preview1", args: ["random_games", ...words], returnOnExit: true, stdout: nowhere });
  wasi.start(new WebAssembly.Instance(randomGames, wasi.getImportObject()));
}
for (const [game, seats, games] of [["shangrila", "4", 40000], ["khan", "4", 10000], ["carpe-astra", "4", 10000]]) {
  const words = [game, seats, String(games)];
  compare(`random games, ${game}, ${seats} seats`, games, "games",
    () => execFileSync(program("random_games"), words),
    () => runRandomGames(...words));
}

// Searches of a fixed length, asked of each through the protocol.
const engine = compile("guildhall");
function asker() {
  const wasi = new WASI({ version: "preview1" });
  const instance = new WebAssembly.Instance(engine, wasi.getImportObject());
  wasi.initialize(instance);
  const { memory, reserve, answer, text } = instance.exports;
  return (line) => {
    const bytes = new TextEncoder().encode(line);
    new Uint8Array(memory.buffer, reserve(bytes.length), bytes.length).set(bytes);
    const length = answer(bytes.length);
    return new TextDecoder().decode(new Uint8Array(memory.buffer, text(), length));
  };
}
for (const game of ["shangrila", "khan", "carpe-astra"]) {
  const simulations = 40000;
  const ask = asker();
  const lines = [JSON.stringify({ op: "new", game, players: 4, seed: "x" })];
  while (ask(lines.at(-1)).includes('"actor":"chance"')) lines.push('{"op":"roll"}');
  lines.push(JSON.stringify({ op: "think", player: "expert", budget: { simulations }, seed: "x", top: 1 }));
  const answers = { native: "", browser: "" };
  compare(`search, ${game}, 4 seats`, simulations, "simulations",
    () => (answers.native = execFileSync(program("guildhall"), ["referee"], { input: `${lines.join("\n")}\n`, encoding: "utf8" })),
    () => (answers.browser = lines.map((line) => `${ask(line)}\n`).join("")));
  if (answers.native !== answers.browser) console.log("  and they found something different");
}
