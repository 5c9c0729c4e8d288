// Making a number of one's own, and saying beforehand what it will be without telling it.
import { engine } from "../../engine/engine.svelte";
import type { TableDocument } from "../documents";
import type { FairDraws } from "../documents";
import { keep, type Pledge } from "./kept";

/** 32 random bytes in hexadecimal. */
export function freshNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A fresh number for this round, kept before anybody hears of it. */
export async function makePledge(table: TableDocument, draws: FairDraws): Promise<Pledge> {
  const nonce = freshNonce();
  const { commitment } = await engine.ask<{ commitment: string }>({ op: "commit", nonce });
  const pledge = { round: draws.round, nonce, commitment, house: draws.commitment };
  keep(table.id, (kept) => kept.pledges.push(pledge));
  return pledge;
}

/** Why this page does not reveal its number; null: nothing is in the way. */
export function objectionTo(draws: FairDraws, table: TableDocument, pledge: Pledge): "house" | "somebody" | null {
  if (draws.commitment !== pledge.house || pledge.round !== draws.round) return "house";
  const without = table.seats.some((seat, place) => seat.kind === "person" && draws.commitments[place] == null);
  return without ? "somebody" : null;
}

/** The table as its game begins with it: what the first value of the chain is made of. */
export function agreedOf(table: TableDocument, draws: FairDraws): object {
  const { id, game, options, order, players, rules } = table;
  const { broken, commitment, commitments, round } = draws;
  return { broken, commitment, commitments, game, options, order, players, round, rules, table: id };
}
