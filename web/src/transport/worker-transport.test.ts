import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readModule, spawnHere } from "./testing";
import { together } from "./thinkers";
import { EngineStopped, Refusal } from "./transport";
import { WorkerTransport } from "./worker-transport";

describe("the transport", () => {
  const open = (module = readModule()) => new WorkerTransport(spawnHere, module, 2);
  let transport = open();
  afterEach(() => transport.close());

  test("answers in order", async () => {
    transport = open();
    const [games, begun, legal] = await Promise.all([
      transport.ask({ op: "games" }),
      transport.ask({ op: "new", game: "shangrila", players: 3, seed: "x" }),
      transport.ask({ op: "legal" }),
    ]);
    expect((games.games as { key: string }[]).map(({ key }) => key)).toEqual(["shangrila", "khan", "carpe-astra"]);
    expect(begun.actor).toBe(0);
    expect((legal.actions as string[]).length).toBeGreaterThan(0);
  });

  test("rejects what the engine refuses, with its fields, in the language asked for", async () => {
    transport = open();
    await transport.ask({ op: "new", game: "shangrila", players: 3 });
    const refusal = await transport.ask({ op: "load", record: "nonsense", language: "de" }).catch((error) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: "bad-record", details: { line: 1 } });
    expect(refusal.message).toMatch(/Zeile/);
  });

  test("says that it has stopped, to those who wait and those who come later, until it is started again", async () => {
    transport = open();
    const waiting = transport.ask({ op: "games" });
    transport.close();
    await expect(waiting).rejects.toThrow(EngineStopped);
    await expect(transport.ask({ op: "games" })).rejects.toThrow(EngineStopped);
    await transport.restart();
    expect((await transport.ask({ op: "games" })).ok).toBe(true);
  });

  test("says that it could not be loaded", async () => {
    transport = open(Promise.reject(new Error("offline")));
    await expect(transport.ask({ op: "games" })).rejects.toThrow(/could not be loaded.*offline/);
  });

  test("refuses to think about a damaged record", async () => {
    transport = open();
    const request = { record: "?", player: "strong", milliseconds: 10, top: 1, seed: "" };
    await expect(transport.think(request)).rejects.toMatchObject({ code: "bad-record" });
  });

  test("does not begin to think when it is aborted already", async () => {
    transport = open();
    const request = { record: "?", player: "strong", milliseconds: 10, top: 1, seed: "" };
    await expect(transport.think(request, AbortSignal.abort("enough"))).rejects.toBe("enough");
  });
});

describe("thinking", () => {
  let transport: WorkerTransport;
  beforeEach(() => {
    transport = new WorkerTransport(spawnHere, readModule(), 2);
  });
  afterEach(() => transport.close());

  /** A position of Shangri-La after some actions: its record, and what can be done there. */
  async function position(actions: string[]): Promise<{ record: string; legal: string[] }> {
    await transport.ask({ op: "new", game: "shangrila", players: 3 });
    for (const action of actions) await transport.ask({ op: "apply", action });
    const { record } = await transport.ask({ op: "record" });
    const { actions: legal } = await transport.ask({ op: "legal" });
    return { record: record as string, legal: legal as string[] };
  }

  test("in every worker, the best lines first", async () => {
    const { record, legal } = await position(["place 5 healer"]);
    const thought = await transport.think({ record, player: "expert", milliseconds: 50, top: 3, seed: "x" });
    expect(legal).toContain(thought.action);
    expect(thought.lines).toHaveLength(3);
    expect(thought.lines[0]?.action).toBe(thought.action);
    // A machine with much else to do may not have come to every line.
    const looked = thought.lines.filter(({ simulations }) => simulations > 0);
    expect(looked.length).toBeGreaterThan(0);
    for (const { win } of looked) expect(win.reduce((sum, share) => sum + share)).toBeCloseTo(1, 3);
  });

  test("as a level does by itself, the same for the same seed", async () => {
    const { record, legal } = await position([]);
    const request = { record, player: "novice", top: 1, seed: "x" };
    const { action } = await transport.think(request);
    expect(legal).toContain(action);
    const afresh = new WorkerTransport(spawnHere, readModule(), 1);
    expect((await afresh.think(request)).action).toBe(action);
    afresh.close();
  });

  test("about one position after the other, whether it follows or not", async () => {
    const later = await position(["place 5 healer", "place 6 priest"]);
    const earlier = await position(["place 5 healer"]);
    const other = await position(["place 9 priest"]);
    const positions = [earlier, later, other, earlier];
    const thoughts = await Promise.all(
      positions.map(({ record }) => transport.think({ record, player: "expert", milliseconds: 20, top: 1, seed: "" })),
    );
    for (const [i, { action }] of thoughts.entries()) expect(positions[i]?.legal).toContain(action);
  });

  test("can be called off, and is then free for another thought", async () => {
    const { record, legal } = await position([]);
    const stop = new AbortController();
    const long = transport.think({ record, player: "expert", milliseconds: 600_000, top: 1, seed: "" }, stop.signal);
    setTimeout(() => stop.abort(new Error("enough")), 50);
    await expect(long).rejects.toThrow("enough");
    const next = await transport.think({ record, player: "expert", milliseconds: 20, top: 1, seed: "" });
    expect(legal).toContain(next.action);
  });

  test("refuses when nobody is to act", async () => {
    await transport.ask({ op: "new", game: "shangrila", players: 3, seed: "x" });
    await transport.ask({ op: "playout" });
    const record = (await transport.ask({ op: "record" })).record as string;
    await expect(transport.think({ record, player: "expert", top: 1, seed: "" })).rejects.toMatchObject({
      code: "over",
    });
  });
});

describe("what several workers found", () => {
  test("adds up by simulations, and the action with most is taken", () => {
    const thought = together(
      [
        {
          action: "pass",
          lines: [
            { action: "pass", simulations: 30, win: [1, 0], score: [10, 0] },
            { action: "go", simulations: 20, win: [0.5, 0.5], score: [4, 4] },
          ],
        },
        {
          action: "go",
          lines: [
            { action: "go", simulations: 60, win: [0.5, 0.5], score: [4, 4] },
            { action: "pass", simulations: 10, win: [0, 1], score: [2, 8] },
          ],
        },
      ],
      5,
    );
    expect(thought.action).toBe("go");
    expect(thought.lines.map(({ action }) => action)).toEqual(["go", "pass"]);
    expect(thought.lines[1]).toEqual({ action: "pass", simulations: 40, win: [0.75, 0.25], score: [8, 2] });
  });

  test("lets the text decide between equals", () => {
    const found = (action: string) => ({ action, lines: [{ action, simulations: 1, win: [], score: [] }] });
    expect(together([found("b"), found("a")], 1)).toMatchObject({ action: "a", lines: [{ action: "a" }] });
  });

  test("leaves a single one its choice, and players without lines their action", () => {
    const lines = [{ action: "best", simulations: 9, win: [], score: [] }];
    expect(together([{ action: "slip", lines }], 1).action).toBe("slip");
    const silent = { action: "greed", lines: [] };
    expect(together([silent, silent], 1).action).toBe("greed");
  });
});
