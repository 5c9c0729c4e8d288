// Choosing an action by its parts. What can be chosen is what the remaining legal actions name; no rule is known here.
import type { Part } from "../games/game";

/** A legal action and the parts it names, its first word among them as `verb:…`. */
export interface Candidate {
  action: string;
  parts: readonly Part[];
}

export const isVerb = (part: Part) => part.startsWith("verb:");
export const verbOf = (action: string): Part => `verb:${action.split(" ", 1)[0] ?? action}`;

export function candidates(actions: readonly string[], parts: (action: string) => Part[]): Candidate[] {
  return actions.map((action) => ({ action, parts: [verbOf(action), ...parts(action)] }));
}

const has = (candidate: Candidate, parts: Iterable<Part>) => {
  for (const part of parts) if (!candidate.parts.includes(part)) return false;
  return true;
};

/** The candidates that have every chosen part. */
export function remaining(all: readonly Candidate[], chosen: readonly Part[]): Candidate[] {
  return all.filter((candidate) => has(candidate, chosen));
}

/** The parts that can be chosen next: those that some remaining candidate has, and not all is chosen of. */
export function choices(all: readonly Candidate[], chosen: readonly Part[]): Set<Part> {
  const open = new Set(remaining(all, chosen).flatMap((candidate) => candidate.parts));
  for (const part of chosen) open.delete(part);
  return open;
}

const kindOf = (part: Part) => part.slice(0, part.indexOf(":"));

/**
 * The action that is considered: the only one left, or the one that has no other parts than the chosen, or else the only
 * one that has no other parts of the kinds chosen (two cells chosen: the tile that covers these two and no third).
 */
export function considered(all: readonly Candidate[], chosen: readonly Part[]): string | null {
  const left = remaining(all, chosen);
  if (left.length === 1) return left[0]?.action ?? null;
  const kinds = new Set(chosen.filter((part) => !isVerb(part)).map(kindOf));
  if (kinds.size === 0) return null;
  const complete = (candidate: Candidate, counts: (part: Part) => boolean) =>
    candidate.parts.every((part) => isVerb(part) || !counts(part) || chosen.includes(part));
  const whole = left.find((candidate) => complete(candidate, () => true));
  if (whole) return whole.action;
  const [first, second] = left.filter((candidate) => complete(candidate, (part) => kinds.has(kindOf(part))));
  return first && !second ? first.action : null;
}

/** What pointing at something comes to. */
export type Pointed =
  | { kind: "chosen"; chosen: Part[] }
  /** The part was chosen before and no longer is. */
  | { kind: "unchosen"; chosen: Part[] }
  /** Not together with everything chosen before: what does not go with it is let go. */
  | { kind: "instead"; chosen: Part[] }
  | { kind: "illegal" };

/** Points at something that can stand for `parts`, the likeliest first. */
export function point(all: readonly Candidate[], chosen: readonly Part[], parts: readonly Part[]): Pointed {
  const open = choices(all, chosen);
  const next = parts.find((part) => open.has(part));
  if (next !== undefined) return { kind: "chosen", chosen: [...chosen, next] };
  const again = parts.find((part) => chosen.includes(part));
  if (again !== undefined) return { kind: "unchosen", chosen: chosen.filter((part) => part !== again) };
  const fresh = parts.find((part) => all.some((candidate) => candidate.parts.includes(part)));
  if (fresh !== undefined) return { kind: "instead", chosen: keepWith(all, chosen, fresh) };
  return { kind: "illegal" };
}

/** As many of the chosen parts as go together with a new one, the earlier the likelier. */
function keepWith(all: readonly Candidate[], chosen: readonly Part[], part: Part): Part[] {
  const kept: Part[] = [part];
  for (const earlier of chosen) if (remaining(all, [...kept, earlier]).length > 0) kept.push(earlier);
  return [...kept.slice(1), part];
}
