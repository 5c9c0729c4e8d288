// From thoughts to a curve, mistakes and strokes of luck (analysis.svelte.ts says what they mean).
import type { Entry } from "../engine/documents";
import type { Line, Thought } from "../transport/transport";

/** Chances of winning by seat, before action n. */
export interface CurvePoint {
  n: number;
  win: readonly number[];
}

export interface Mistake {
  n: number;
  seat: number;
  action: string;
  better: string;
  loss: number;
}

export interface Luck {
  /** The last of the draws. */
  n: number;
  seat: number;
  gain: number;
}

export interface Judged {
  curve: CurvePoint[];
  mistakes: Mistake[];
  luck: Luck[];
}

const shown = 5;
/** Less than this is within what thinking for so short a time can tell apart. */
const noticeable = 0.03;

export function judge(
  entries: readonly Entry[],
  thoughts: ReadonlyMap<number, Thought>,
  players: number,
  winners: readonly number[] | null,
): Judged {
  const curve: CurvePoint[] = [];
  const mistakes: Mistake[] = [];
  const luck: Luck[] = [];
  let played: Line | null = null;
  for (const entry of entries) {
    const thought = thoughts.get(entry.n);
    const best = thought?.lines[0];
    if (entry.actor === "chance" || !thought || !best) continue;
    curve.push({ n: entry.n, win: best.win });
    if (played && entries[entry.n - 1]?.actor === "chance") {
      const seat = largest(best.win, played.win);
      luck.push({ n: entry.n - 1, seat, gain: (best.win[seat] ?? 0) - (played.win[seat] ?? 0) });
    }
    played = thought.lines.find((line) => line.action === entry.action) ?? null;
    const loss = played ? (best.win[entry.actor] ?? 0) - (played.win[entry.actor] ?? 0) : 0;
    mistakes.push({ n: entry.n, seat: entry.actor, action: entry.action, better: best.action, loss });
  }
  if (winners && thoughts.size > 0) curve.push({ n: entries.length, win: shares(winners, players) });
  return {
    curve,
    mistakes: mistakes
      .filter((one) => one.loss > noticeable)
      .sort((a, b) => b.loss - a.loss)
      .slice(0, shown),
    luck: luck
      .filter((one) => one.gain > noticeable)
      .sort((a, b) => b.gain - a.gain)
      .slice(0, shown),
  };
}

/** The seat whose chances grew most. */
function largest(after: readonly number[], before: readonly number[]): number {
  const gains = after.map((share, seat) => share - (before[seat] ?? 0));
  return gains.indexOf(Math.max(...gains));
}

function shares(winners: readonly number[], players: number): number[] {
  return Array.from({ length: players }, (_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
}
