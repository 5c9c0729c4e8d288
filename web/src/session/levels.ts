// Computer players by level. Levels are the engine's, and so is how long they think; only the best is given a time, which
// it then uses in every worker at once.
export function thinkingTime(level: string): number | undefined {
  return level === adviser ? 1000 : undefined;
}

/** The best player the engine has, for hints and analysis. */
export const adviser = "expert";
