// The installed package in Node: whole games in this thread and in a worker, refusals, and what comes after the end.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { EngineStopped, openEngine, Refusal } from "guildhall-engine";

async function play(engine, game, players) {
  let { actor } = await engine.ask({ op: "new", game, players, seed: "x" });
  for (let made = 0; actor !== null; ++made) {
    if (actor === "chance") ({ actor } = await engine.ask({ op: "roll" }));
    else {
      const { actions } = await engine.ask({ op: "legal" });
      ({ actor } = await engine.ask({ op: "apply", action: actions[(made * 7919) % actions.length], at: made }));
    }
  }
  return (await engine.ask({ op: "state" })).state;
}

const here = await openEngine();
const there = await openEngine({ worker: true });
for (const { key, seats } of (await here.ask({ op: "games" })).games) {
  const state = await play(here, key, seats[0]);
  assert.equal(state.over, true);
  assert.deepEqual(await play(there, key, seats[0]), state, "a worker plays the same game");
}

// Many requests at once are answered in order.
const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => there.ask({ op: "state", at, id: at })));
assert.deepEqual(
  answers.map((answer) => answer.id),
  Array.from({ length: 20 }, (_, at) => at),
);

await assert.rejects(here.ask({ op: "apply", action: "dance", language: "de" }), (error) => {
  assert(error instanceof Refusal);
  assert.equal(error.code, "syntax");
  return true;
});
await here.ask({ op: "new", game: "khan", players: 2, seed: "x" });
await assert.rejects(here.ask({ op: "apply", action: "settle c4" }), (error) => {
  assert.equal(error.code, "illegal");
  assert.match(error.details.rule, /^khan\./);
  return true;
});

// Thinking in a worker leaves this thread free.
await there.ask({ op: "new", game: "khan", players: 2, seed: "x" });
let ticks = 0;
const timer = setInterval(() => ++ticks, 5);
await there.ask({ op: "think", player: "expert", budget: { ms: 300 } });
clearInterval(timer);
assert(ticks > 0, `the thread was held up: ${ticks} ticks`);

// Engines are apart, and a closed one says so.
await assert.rejects((await openEngine()).ask({ op: "state" }), { code: "no-table" });
const pending = there.ask({ op: "think", player: "expert", budget: { ms: 60000 } });
there.close();
await assert.rejects(pending, EngineStopped);
await assert.rejects(there.ask({ op: "games" }), EngineStopped);
here.close();
await assert.rejects(here.ask({ op: "games" }), EngineStopped);

// The module may come as bytes, compiled, or from an address.
const bytes = readFileSync(new URL(import.meta.resolve("guildhall-engine/guildhall.wasm")));
for (const wasm of [
  bytes,
  new WebAssembly.Module(bytes),
  new URL(import.meta.resolve("guildhall-engine/guildhall.wasm")),
])
  assert.equal((await (await openEngine({ wasm })).ask({ op: "games" })).games.length, 3);
await assert.rejects(openEngine({ wasm: new Uint8Array([0, 1, 2]) }));

console.log("plays in Node, in its thread and in a worker");
