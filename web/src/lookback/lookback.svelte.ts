// Looking back: the table as it was after any number of actions, by what the seat knows.
import type { Session } from "../session/session";
import type { View } from "../games/game";

export class LookBack {
  /** After how many actions the table is shown; null for now. */
  at = $state.raw<number | null>(null);
  view = $state.raw<View | null>(null);

  constructor(private readonly session: Session) {}

  get last(): number {
    return this.session.entries.length;
  }

  async show(n: number): Promise<void> {
    const at = Math.max(0, Math.min(n, this.last));
    this.at = at;
    const view = await this.session.viewAt(at).catch(() => null);
    // The person may have gone further meanwhile.
    if (this.at === at) this.view = view;
  }

  step(by: number): void {
    void this.show((this.at ?? this.last) + by);
  }

  leave(): void {
    this.at = null;
    this.view = null;
  }
}
