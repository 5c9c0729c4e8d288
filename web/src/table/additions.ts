// What a game with people far away adds to the table's frame.
import type { Snippet } from "svelte";

export interface Additions {
  /** Above everything: what must be known, and what is asked of the person. */
  banner?: Snippet;
  /** Beside the name of a seat: clock, who is here. */
  seat?: Snippet<[number]>;
  /** Beside the score of a seat, where it is always in view. */
  score?: Snippet<[number]>;
  /** In the foot while others act. */
  waiting?: Snippet;
  /** What people say to each other: a panel of the sheet, and how many have not been read. */
  talk?: Snippet;
  unread?: number;
  /** Below the result. */
  over?: Snippet;
  /** Further entries of the menu, which they can close. */
  menu?: Snippet<[() => void]>;
}
