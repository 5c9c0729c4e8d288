// The proof of a finished game, checked by the engine of this page, and held against what this browser saw.
import { engine } from "../../engine/engine.svelte";
import { tell } from "../words";
import type { Kept } from "./kept";

export interface Proof {
  version: 2;
  table: { commitment: string; commitments: (string | null)[]; round: number; broken: [number, number, string][] };
  nonces: (string | null)[];
  lot: number[];
  steps: string[];
}

export interface Verified {
  fair: boolean;
  step?: number | null;
  reason?: string;
  draws: number;
  steps: number;
  chain: string[];
  phrase: string;
  take_backs: { step: number; to: number }[];
}

export interface Verdict {
  fair: boolean;
  words: string[];
}

export async function checkProof(proof: Proof, kept: Kept): Promise<Verdict> {
  const verified = await engine.ask<Verified>({ op: "verify", proof });
  if (!verified.fair) return { fair: false, words: [verified.reason ?? ""] };
  const difference = differenceFrom(proof, verified, kept);
  if (difference) return { fair: false, words: [difference] };
  const { draws, steps, take_backs } = verified;
  const broken = new Set(proof.table.broken.map(([round]) => round)).size;
  const seen = kept.first !== undefined || kept.wholes.length > 0 || Object.keys(kept.steps).length > 0;
  return {
    fair: true,
    words: [
      tell("draws.holds", { draws, steps }),
      tell(kept.revealed ? "draws.seen" : seen ? "draws.seen.some" : "draws.unseen"),
      ...(take_backs.length > 0 ? [tell("draws.take-backs", { count: take_backs.length })] : []),
      ...(broken > 0 ? [tell("draws.broken", { count: broken })] : []),
    ],
  };
}

/** What the house claims otherwise than it was seen here, in a sentence; null: nothing. */
export function differenceFrom(proof: Proof, verified: Pick<Verified, "chain">, kept: Kept): string | null {
  const { revealed } = kept;
  if (revealed) {
    const mine = kept.pledges.find(({ commitment }) => commitment === revealed.commitments[revealed.place]);
    if (revealed.round !== proof.table.round || revealed.house !== proof.table.commitment)
      return tell("draws.differs.house");
    if (!same(revealed.commitments, proof.table.commitments)) return tell("draws.differs.commitments");
    if (mine && mine.nonce !== proof.nonces[revealed.place]) return tell("draws.differs.nonce");
    if (kept.seat !== undefined && proof.lot[kept.seat] !== revealed.place) return tell("draws.differs.seat");
  }
  if (kept.first !== undefined && kept.first !== verified.chain[0]) return tell("draws.differs.table");
  return differentStep(proof, verified.chain, kept) ?? differentWhole(proof, verified.chain, kept);
}

function differentStep(proof: Proof, chain: string[], kept: Kept): string | null {
  for (const [number, [line, link]] of Object.entries(kept.steps)) {
    const step = Number(number);
    const claimed = proof.steps[step];
    if (claimed === undefined || !reads(line, claimed))
      return tell("draws.differs.step", { step: step + 1, seen: line, claimed: claimed ?? "–" });
    if (chain[step + 1] !== link) return chainDiffers(step + 1, link, chain[step + 1]);
  }
  return null;
}

function differentWhole(proof: Proof, chain: string[], kept: Kept): string | null {
  for (const { step, link, lines } of kept.wholes) {
    if (chain[step] !== link) return chainDiffers(step, link, chain[step]);
    const standing = standingAfter(proof.steps.slice(0, step));
    const at = Array.from({ length: Math.max(lines.length, standing.length) }, (_, n) => n).find(
      (n) => standing[n] === undefined || !reads(lines[n] ?? "", standing[n].line),
    );
    if (at === undefined) continue;
    const claimed = standing[at];
    return tell("draws.differs.step", {
      step: claimed === undefined ? step : claimed.step + 1,
      seen: lines[at] ?? "–",
      claimed: claimed?.line ?? "–",
    });
  }
  return null;
}

function chainDiffers(step: number, seen: string, claimed: string | undefined): string {
  return tell("draws.differs.chain", { step, seen: seen.slice(0, 8), claimed: claimed?.slice(0, 8) ?? "–" });
}

/** Whether a line is the one that was seen; of a hidden one only the first word was. */
export function reads(seen: string, line: string): boolean {
  return seen.endsWith(" ?") ? line.split(" ")[0] === seen.slice(0, -2) : seen === line;
}

/** The actions that stand after these steps, each with its own. */
export function standingAfter(steps: readonly string[]): { line: string; step: number }[] {
  const standing: { line: string; step: number }[] = [];
  for (const [step, line] of steps.entries()) {
    const back = /^take-back (\d+)$/.exec(line);
    if (back) standing.length = Math.min(standing.length, Number(back[1]));
    else standing.push({ line, step });
  }
  return standing;
}

function same(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}
