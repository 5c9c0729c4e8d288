// One game, one tab at a time. Whoever opens a game says so, and a tab that had it open before stands aside.

interface Note {
  id: string;
  tab: string;
}

/** Watches one game; `onTaken` is called when another tab opens it. */
export class TabWatch {
  readonly #tab = crypto.randomUUID();
  readonly #channel: BroadcastChannel;

  constructor(
    private readonly id: string,
    onTaken: () => void,
  ) {
    this.#channel = new BroadcastChannel("guildhall.tabs");
    this.#channel.onmessage = (event: MessageEvent<Note>) => {
      if (event.data.id === this.id && event.data.tab !== this.#tab) onTaken();
    };
  }

  /** Says that the game is now played in this tab. */
  take(): void {
    this.#channel.postMessage({ id: this.id, tab: this.#tab } satisfies Note);
  }

  close(): void {
    this.#channel.close();
  }
}
