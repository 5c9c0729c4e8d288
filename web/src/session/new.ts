// Beginning a game: new, from a record that was brought along, or from a point of another game.
import { engine } from "../engine/engine.svelte";
import type { Actor, View } from "../games/game";
import { readHeaders } from "./records";
import { storage, type SavedGame, type SeatPlan } from "./storage";

export interface Setup {
  game: string;
  title: string;
  seats: SeatPlan[];
  options: Record<string, unknown>;
  hints: boolean;
}

interface Beginning extends Omit<Setup, "options">, Pick<SavedGame, "scores" | "winners"> {
  record: string;
  moves: number;
  over: boolean;
  seed: string;
}

function kept({
  game,
  title,
  seats,
  hints,
  record,
  moves,
  over,
  scores,
  winners,
  seed,
}: Beginning): Promise<SavedGame> {
  const now = Date.now();
  const id = crypto.randomUUID();
  return storage.keep({
    id,
    game,
    title,
    seats,
    seed,
    record,
    hints,
    over,
    scores,
    winners,
    moves,
    created: now,
    changed: now,
    revision: 0,
  });
}

/** A table for one moment, to make or to try a record. */
async function atTable<T>(work: (table: string) => Promise<T>): Promise<T> {
  const table = `beginning/${crypto.randomUUID()}`;
  try {
    return await work(table);
  } finally {
    await engine.ask({ op: "close", table }).catch(() => undefined);
  }
}

export async function begin(setup: Setup): Promise<SavedGame> {
  return atTable(async (table) => {
    const seed = crypto.randomUUID();
    const { game, options, seats } = setup;
    await engine.ask({ op: "new", table, game, players: seats.length, options, seed });
    const { record } = await engine.ask<{ record: string }>({ op: "record", table });
    return kept({ ...setup, record, moves: 0, over: false, seed });
  });
}

/** A kept game from a record; refused with a `Refusal` when the record is damaged. */
export async function beginFromRecord(
  record: string,
  title: string,
  seats: SeatPlan[],
  hints: boolean,
  seed?: string,
): Promise<SavedGame> {
  return atTable(async (table) => {
    const { actor } = await engine.ask<{ actor: Actor }>({ op: "load", table, record });
    const { actions } = await engine.ask<{ actions: unknown[] }>({ op: "history", table, seat: null });
    const { game } = readHeaders(record);
    const over = actor === null;
    const { view } = await engine.ask<{ view: View }>({ op: "view", table, seat: null });
    const result = over ? { scores: view.scores, winners: view.winners } : {};
    const beginning = { game, title, seats, hints, record, moves: actions.length, over, ...result };
    return kept({ ...beginning, seed: seed ?? crypto.randomUUID() });
  });
}

/** The record of the first n actions of a table the engine holds. */
export async function recordOfFirst(n: number, table: string, seed?: string): Promise<string> {
  const first = `${table}/${n}`;
  await engine.ask({ op: "fork", table, at: n, as: first, seed });
  const { record } = await engine.ask<{ record: string }>({ op: "record", table: first });
  await engine.ask({ op: "close", table: first });
  return record;
}
