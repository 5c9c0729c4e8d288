// What a page that was there holds against a house that cheats. The games are the vectors of another implementation;
// the house makes its forgeries consistent in themselves, so that only what was seen can tell.
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { differenceFrom, type Proof, reads, standingAfter } from "./check";
import { keep, type Kept, keptOf } from "./kept";
import { agreedOf, objectionTo } from "./pledge";
import type { FairDraws, TableDocument } from "../documents";

interface Vector {
  proof: Proof & { secret: string; nonces: (string | null)[] };
  chain: string[];
}

const file = new URL("../../../../table/testing/draws-2.json", import.meta.url);
const vectors = (JSON.parse(readFileSync(file, "utf8")) as { games: Vector[] }).games;
const game = vectors[0]!;

/** What somebody at a place saw of a game, from its first commitment to its last step. */
function saw({ proof, chain }: Vector, place: number): Kept {
  const { commitment, commitments, round } = proof.table;
  const nonce = proof.nonces[place]!;
  return {
    pledges: [{ round, nonce, commitment: commitments[place]!, house: commitment }],
    revealed: { round, place, house: commitment, commitments },
    seat: proof.lot.indexOf(place),
    first: chain[0],
    steps: Object.fromEntries(proof.steps.map((line, step) => [step, [line, chain[step + 1]!]])),
    wholes: [],
  };
}

const found = (proof: Proof, chain: string[], kept: Kept) => differenceFrom(proof, { chain }, kept);
const other = "0".repeat(64);

describe("an honest house", () => {
  test.each(vectors.map((vector, at) => [at, vector] as const))("game %d", (_, vector) => {
    const place = vector.proof.nonces.findIndex((nonce) => nonce !== null);
    expect(found(vector.proof, vector.chain, saw(vector, place))).toBeNull();
  });

  test("hidden lines read as they were hidden, and what was missed may be missing", () => {
    const kept = saw(game, 0);
    for (const step of Object.keys(kept.steps)) {
      const seen = kept.steps[Number(step)]!;
      if (seen[0].startsWith("draw ")) seen[0] = "draw ?";
      if (Number(step) % 3 === 0) delete kept.steps[Number(step)];
    }
    expect(found(game.proof, game.chain, kept)).toBeNull();
    expect(reads("draw ?", "draw song-ice")).toBe(true);
    expect(reads("draw ?", "yurt a1")).toBe(false);
    expect(reads("yurt a1", "yurt a2")).toBe(false);
  });

  test("what stood when the page came back", () => {
    for (const step of [0, 18, 19, 30, 211, game.proof.steps.length]) {
      const lines = standingAfter(game.proof.steps.slice(0, step)).map(({ line }) => line);
      const kept: Kept = { pledges: [], steps: {}, wholes: [{ step, link: game.chain[step]!, lines }] };
      expect(found(game.proof, game.chain, kept)).toBeNull();
    }
  });
});

describe("a house that cheats is caught", () => {
  const cheats: [string, (proof: Vector["proof"], chain: string[]) => void, RegExp][] = [
    ["another secret", (proof) => (proof.table.commitment = other), /another commitment or another round/],
    ["another round", (proof) => (proof.table.round = 2), /another commitment or another round/],
    ["others' commitments", (proof) => (proof.table.commitments[1] = other), /other commitments of the people/],
    ["my number swapped", (proof) => (proof.nonces[0] = other), /another number of yours/],
    ["my number withheld", (proof) => (proof.nonces[0] = null), /another number of yours/],
    ["another lot", (proof) => proof.lot.reverse(), /another place/],
    ["another table", (_, chain) => (chain[0] = other), /does not begin with the table/],
    ["a draw chosen", (proof) => (proof.steps[40] = "draw song-ice"), /^Step 41: .* “draw song-ice”/],
    ["a take-back invented", (proof) => proof.steps.splice(100, 0, "take-back 90"), /^Step 101: /],
    ["a take-back denied", (proof) => proof.steps.splice(18, 1), /^Step 19: .*“take-back 15”/],
    ["a step left out at the end", (proof) => proof.steps.pop(), /^Step 261: /],
    ["a chain shown to me alone", (_, chain) => (chain[200] = other), /^After 200 steps/],
  ];
  test.each(cheats)("%s", (_, forge, words) => {
    const forged = structuredClone(game);
    forge(forged.proof, forged.chain);
    const kept = saw(game, 0);
    kept.seat = game.proof.lot.indexOf(0);
    expect(found(forged.proof, forged.chain, kept)).toMatch(words);
  });

  test("what stood when the page came back, claimed otherwise", () => {
    const lines = standingAfter(game.proof.steps.slice(0, 60)).map(({ line }) => line);
    const kept = (link: string, seen: string[]): Kept => ({
      pledges: [],
      steps: {},
      wholes: [{ step: 60, link, lines: seen }],
    });
    expect(found(game.proof, game.chain, kept(other, lines))).toMatch(/^After 60 steps/);
    expect(found(game.proof, game.chain, kept(game.chain[60]!, lines.with(10, "yurt z9")))).toMatch(/^Step \d+: /);
    expect(found(game.proof, game.chain, kept(game.chain[60]!, lines.slice(1)))).toMatch(/^Step 1: /);
    expect(found(game.proof, game.chain, kept(game.chain[60]!, [...lines, "yurt a1"]))).toMatch(/^Step \d+: /);
  });
});

describe("a page reveals nothing", () => {
  const draws: FairDraws = {
    version: 2,
    round: 2,
    commitment: "house",
    commitments: ["mine", "other", null],
    awaited: [0, 1],
    broken: [[1, 1, "late"]],
  };
  const seat = { kind: "person", seated: true } as const;
  const table = { seats: [seat, seat, { kind: "computer" }] } as unknown as TableDocument;
  const pledge = { round: 2, nonce: "n", commitment: "mine", house: "house" };

  test("unless everything is as it was when it committed", () => {
    expect(objectionTo(draws, table, pledge)).toBeNull();
    expect(objectionTo({ ...draws, commitment: "another" }, table, pledge)).toBe("house");
    expect(objectionTo({ ...draws, round: 3 }, table, pledge)).toBe("house");
    expect(objectionTo({ ...draws, commitments: ["mine", null, null] }, table, pledge)).toBe("somebody");
  });

  test("and what was agreed on has every field that the chain begins with", () => {
    expect(Object.keys(agreedOf(table, draws)).sort()).toEqual(
      "broken commitment commitments game options order players round rules table".split(" "),
    );
  });
});

describe("what is kept", () => {
  const shelf = new Map<string, string>();
  const working = {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => void shelf.set(key, value),
    removeItem: (key: string) => void shelf.delete(key),
  };
  const blocked = {
    getItem: () => {
      throw new Error("blocked");
    },
    setItem: () => {
      throw new Error("blocked");
    },
    removeItem: () => {
      throw new Error("blocked");
    },
  };
  beforeEach(() => shelf.clear());
  const put = (storage: object) =>
    Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  const pledge = { round: 1, nonce: "n", commitment: "c", house: "h" };

  test("is read again, by another tab too", () => {
    put(working);
    keep("t", (kept) => kept.pledges.push(pledge));
    keep("t", (kept) => (kept.first = "f"));
    expect(keptOf("t")).toMatchObject({ pledges: [pledge], first: "f" });
    expect(keptOf("another").pledges).toEqual([]);
  });

  test("lasts as long as the page where nothing may be kept", () => {
    put(blocked);
    keep("u", (kept) => kept.pledges.push(pledge));
    expect(keptOf("u").pledges).toEqual([pledge]);
  });

  test("is not kept of every table for ever", () => {
    put(working);
    for (let table = 0; table < 70; table += 1) keep(`t${table}`, (kept) => kept.pledges.push(pledge));
    expect(keptOf("t69").pledges).toEqual([pledge]);
    expect([...shelf.keys()].filter((key) => key.startsWith("guildhall.draws."))).toHaveLength(60);
  });
});
