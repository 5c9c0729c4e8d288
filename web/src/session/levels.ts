// How long computer players may think, by level. Levels themselves are the engine's.
const milliseconds: Readonly<Record<string, number>> = { novice: 150, casual: 300, strong: 800, expert: 2000 };

export function thinkingTime(level: string): number {
  return milliseconds[level] ?? 300;
}

/** The best player the engine has, for hints and analysis. */
export const adviser = "expert";
