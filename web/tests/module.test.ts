// The engine in the browser is the engine: asked the same, it answers the same as the native program, byte for byte.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Engine } from "../src/transport/engine";
import { readModule } from "../src/transport/testing";
import { browse, referee, serve } from "./house";

const shared = (path: string) => new URL(`../../${path}`, import.meta.url);

interface GameDescription {
  key: string;
  seats: number[];
  options: Record<string, { values?: unknown[]; default?: unknown }>;
}
const ask = (document: object) => JSON.stringify(document);
const { games } = JSON.parse(referee([ask({ op: "games" })])[0] ?? "") as { games: GameDescription[] };

/** Each number of seats, and each value of each option once. */
function arrangements(game: GameDescription): { players: number; options: object }[] {
  const others = (option: { values?: unknown[]; default?: unknown }) =>
    Array.isArray(option.default) ? [[...(option.default as unknown[])].reverse()] : (option.values ?? []).slice(1);
  const variants = Object.entries(game.options).flatMap(([name, option]) =>
    others(option).map((value) => ({ players: game.seats.at(-1) ?? 0, options: { [name]: value } })),
  );
  return [...game.seats.map((players) => ({ players, options: {} })), ...variants];
}

/** A random game: every state and view of it, what players think and what is legal on the way, its effects. */
function wholeGame(game: string, players: number, options: object): string[] {
  const begin = ask({ op: "new", game, players, options, seed: `${game}/${players}` });
  const played = referee([begin, ask({ op: "playout" })]);
  const { actions } = JSON.parse(played[1] ?? "") as { actions: string[] };
  const lines = [begin, ask({ op: "playout" }), ask({ op: "record" })];
  for (let at = 0; at <= actions.length; ++at) {
    lines.push(ask({ op: "state", at }));
    for (const seat of [...Array(players).keys(), null]) lines.push(ask({ op: "view", seat, at }));
  }
  for (const language of ["en", "de", "nl"]) lines.push(ask({ op: "history", seat: 0, language }));
  lines.push(begin);
  for (const [n, action] of actions.entries()) {
    lines.push(ask({ op: "legal" }));
    if (n % 10 === 0) lines.push(ask({ op: "think", player: "expert", budget: { simulations: 100 }, seed: "x" }));
    if (n % 10 === 5) lines.push(ask({ op: "think", player: "novice", seed: "x" }));
    if (n % 40 === 7) lines.push(ask({ op: "think", player: "greedy", seed: "x" }));
    lines.push(ask({ op: "apply", action }));
  }
  return lines;
}

function expectSame(lines: readonly string[], found: readonly string[], wanted: readonly string[]): void {
  expect(found.length).toBe(wanted.length);
  const wrong = found.findIndex((answer, i) => answer !== wanted[i]);
  if (wrong >= 0)
    expect({ line: lines[wrong], answer: found[wrong] }).toEqual({ line: lines[wrong], answer: wanted[wrong] });
}

describe("in Node", () => {
  test.each(games.flatMap((game) => arrangements(game).map((arrangement) => ({ key: game.key, ...arrangement }))))(
    "a whole game of $key, $players seats, $options",
    async ({ key, players, options }) => {
      const lines = wholeGame(key, players, options);
      const engine = await Engine.load(await readModule());
      expectSame(
        lines,
        lines.map((line) => engine.answer(line)),
        referee(lines),
      );
    },
  );

  const corpus = shared("fuzz/corpus/protocol/");
  test.each(readdirSync(corpus))("what fuzzing has found, %s", async (name) => {
    const text = readFileSync(new URL(name, corpus));
    const wanted = referee(text);
    const engine = await Engine.load(await readModule());
    const found: string[] = [];
    for (let begin = 0; begin < text.length;) {
      const newline = text.indexOf("\n", begin);
      const end = newline < 0 ? text.length : newline;
      found.push(new TextDecoder().decode(engine.answerBytes(text.subarray(begin, end))));
      begin = end + 1;
    }
    expectSame(text.toString("latin1").split("\n"), found, wanted);
  });

  test("records that fuzzing has found are refused or loaded, and the engine lives on", async () => {
    const engine = await Engine.load(await readModule());
    const records = shared("fuzz/corpus/records/");
    for (const name of readdirSync(records)) {
      const line = ask({ op: "load", record: readFileSync(new URL(name, records), "utf8"), seed: "x" });
      expectSame([line], [engine.answer(line)], referee([line]));
    }
  });

  test("a line that is too long is refused, and one as long as may be is read", async () => {
    const engine = await Engine.load(await readModule());
    for (const length of [1 << 20, (1 << 20) + 1, 5 << 20]) {
      const line = ask({ op: "x".repeat(length - ask({ op: "" }).length) });
      expect(JSON.parse(engine.answer(line))).toMatchObject({
        ok: false,
        error: { code: length > 1 << 20 ? "too-long" : "unknown-op" },
      });
    }
  });
});

test("in Chromium, in a worker of the page", async () => {
  const [server, browser] = await Promise.all([serve(), browse()]);
  try {
    const page = await browser.newPage();
    await page.goto(server.address);
    const assets = readdirSync(shared("web/dist/assets/"));
    const address = (pattern: RegExp) => `assets/${assets.find((name) => pattern.test(name))}`;
    for (const game of games) {
      const lines = wholeGame(game.key, game.seats.at(-1) ?? 0, {});
      const found = await page.evaluate(
        async ({ module, script, lines }) => {
          const worker = new Worker(script, { type: "module" });
          const answers: string[] = [];
          const done = new Promise<string[]>((resolve, reject) => {
            worker.onmessage = ({ data }: MessageEvent<{ line?: string; stopped?: string }>) => {
              if (data.line === undefined) return reject(new Error(data.stopped));
              if (answers.push(data.line) === lines.length) resolve(answers);
            };
            worker.onerror = (event) => reject(new Error(event.message));
          });
          worker.postMessage({ module: await WebAssembly.compileStreaming(fetch(module)) });
          for (const line of lines) worker.postMessage({ line });
          return done.finally(() => worker.terminate());
        },
        { module: address(/^guildhall-.*\.wasm$/), script: address(/^worker-.*\.js$/), lines },
      );
      expectSame(lines, found, referee(lines));
    }
  } finally {
    await browser.close();
    await server.stop();
  }
});
