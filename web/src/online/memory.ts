// What this browser remembers of tables far away, to hold it against what the house says later.

interface Remembered {
  /** What the house had committed itself to before it was given anything. */
  commitment?: string;
  /** What this browser gave to the draws. */
  nonce?: string;
  /** The number of the last message that was read. */
  read?: number;
}

const place = "guildhall.tables";
const most = 300;

function all(): [string, Remembered][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(kept) ? (kept as [string, Remembered][]) : [];
  } catch {
    return [];
  }
}

/** Whether this browser has been at a table far away. */
export const hasSatFarAway = (): boolean => all().length > 0;

export function recall(table: string): Remembered {
  return all().find(([id]) => id === table)?.[1] ?? {};
}

export function remember(table: string, facts: Remembered): void {
  const others = all().filter(([id]) => id !== table);
  const kept = [...others, [table, { ...recall(table), ...facts }]].slice(-most);
  try {
    localStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // Private windows may keep nothing.
  }
}
