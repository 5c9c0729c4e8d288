// Whether the draws of a finished game were made of what they had to be made of: worked out by the engine of this page,
// and held against what this browser remembers from sitting down.
import { engine } from "../engine/engine.svelte";
import { header } from "../session/records";
import { recall } from "./memory";
import { tell } from "./words";

export interface Verdict {
  fair: boolean;
  words: string;
}

export async function checkDraws(table: string, record: string): Promise<Verdict> {
  const answer = await engine.ask<
    { fair: true; draws: number } | { fair: false; action?: number | null; reason: string }
  >({ op: "verify", record });
  if (!answer.fair) {
    const { action, reason } = answer;
    return { fair: false, words: action == null ? reason : tell("draws.unfair", { action, reason }) };
  }
  const { commitment, nonce } = recall(table);
  if (commitment !== undefined && commitment !== header(record, "DrawsCommitment"))
    return { fair: false, words: tell("draws.other-commitment") };
  if (nonce !== undefined && !header(record, "DrawsNonces")?.split(" ").includes(nonce))
    return { fair: false, words: tell("draws.other-nonce") };
  const known = tell(nonce === undefined ? "draws.forgotten" : "draws.remembered");
  return { fair: true, words: `${tell("draws.fair", { draws: answer.draws })} ${known}` };
}
