// A finger on a map that is finer than it: what it means is shown enlarged. A tap counts at once and lets the loupe
// linger; a press that is held shows the loupe first, slides from cell to cell, and counts when it is let go.

export interface Touched {
  /** The cell a finger means here, or null. */
  nearest(event: MouseEvent): string | null;
  /** Whether this is a finger, and too wide for the cells as they are drawn now. */
  coarse(event: MouseEvent): boolean;
  /** Whether there is anything to choose. */
  open(): boolean;
  choose(key: string): void;
}

const holdAfter = 160;
const lingerFor = 1100;
/** From here on a press that stays where it is asks for an explanation. */
const explainsAfter = 550;
const slack = 6;

export class Finger {
  /** The cell under the loupe. */
  loupe = $state<string | null>(null);

  #held = false;
  #slid = false;
  /** The click that ends a held press has been answered. */
  #answered = false;
  #pressedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly board: Touched) {}

  down = (event: PointerEvent): void => {
    this.#held = false;
    this.#slid = false;
    this.#answered = false;
    this.#pressedAt = event.timeStamp;
    if (!this.board.coarse(event) || !this.board.open()) return;
    this.#after(holdAfter, () => {
      this.#held = true;
      this.loupe = this.board.nearest(event);
    });
  };

  move = (event: PointerEvent): void => {
    if (this.#held) {
      const key = this.board.nearest(event);
      this.#slid ||= key !== this.loupe;
      this.loupe = key;
    } else if (this.board.coarse(event) && Math.hypot(event.movementX, event.movementY) > slack) {
      this.stop();
    }
  };

  up = (event: PointerEvent): void => {
    if (!this.#held) {
      if (this.loupe === null) clearTimeout(this.#timer);
      return;
    }
    const key = this.loupe;
    const explains = !this.#slid && event.timeStamp - this.#pressedAt >= explainsAfter;
    this.stop();
    this.#answered = true;
    if (key !== null && !explains) this.#take(key);
  };

  /** A click, or a tap: the cell itself with a mouse, the nearest one with a finger. */
  click(event: MouseEvent, key: string): void {
    if (this.#answered) this.#answered = false;
    else if (this.board.coarse(event)) this.#take(this.board.nearest(event) ?? key);
    else this.board.choose(key);
  }

  stop = (): void => {
    this.#held = false;
    this.loupe = null;
    clearTimeout(this.#timer);
  };

  #take(key: string): void {
    this.loupe = key;
    this.#after(lingerFor, () => (this.loupe = null));
    this.board.choose(key);
  }

  #after(milliseconds: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, milliseconds);
  }
}
