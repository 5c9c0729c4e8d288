// What this browser keeps of the draws of a table far away: the numbers it made, and all it saw of the game, to hold
// it against what the house claims in the end. Where nothing may be kept, it lasts as long as the page.

/** A number of this browser's own, and what was known when it was committed to. */
export interface Pledge {
  round: number;
  nonce: string;
  commitment: string;
  /** What the house was committed to by then. */
  house: string;
}

/** What was there when the number was revealed. */
export interface Revealed {
  round: number;
  place: number;
  house: string;
  commitments: (string | null)[];
}

/** A step as it was told: its line (a hidden one as it read), and the chain after it. */
export type SeenStep = [line: string, link: string];

/** What was told all at once: so many steps, the chain after them, and the actions that stood. */
export interface SeenWhole {
  step: number;
  link: string;
  lines: string[];
}

export interface Kept {
  pledges: Pledge[];
  revealed?: Revealed;
  /** The seat after the lot. */
  seat?: number;
  /** The first value of the chain. */
  first?: string;
  steps: Record<number, SeenStep>;
  wholes: SeenWhole[];
}

const place = "guildhall.draws.";
const order = "guildhall.draws";
const most = 60;

/** For browsers that keep nothing, and while they are asked. */
const here = new Map<string, Kept>();

const none = (): Kept => ({ pledges: [], steps: {}, wholes: [] });

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

export function keptOf(table: string): Kept {
  return { ...none(), ...(read<Kept>(place + table) ?? here.get(table)) };
}

/** Reads afresh, since another tab may have kept something meanwhile. */
export function keep(table: string, change: (kept: Kept) => void): void {
  const kept = keptOf(table);
  change(kept);
  here.set(table, kept);
  try {
    localStorage.setItem(place + table, JSON.stringify(kept));
    const tables = [...(read<string[]>(order) ?? []).filter((id) => id !== table), table];
    for (const old of tables.splice(0, tables.length - most)) localStorage.removeItem(place + old);
    localStorage.setItem(order, JSON.stringify(tables));
  } catch {
    // Private windows may keep nothing, and a full browser no more: then it is kept here alone.
    try {
      localStorage.removeItem(place + table);
    } catch {
      // Nothing was kept.
    }
  }
}

/** The number that stands behind a commitment, if this browser made it. */
export function pledgeOf(table: string, commitment: string | null | undefined): Pledge | undefined {
  return commitment ? keptOf(table).pledges.find((pledge) => pledge.commitment === commitment) : undefined;
}
