// Games kept in the browser: the record, who sits where, and a name. A game is its record; nothing else is needed.

export interface SeatPlan {
  kind: "person" | "computer";
  name: string;
  /** How well a computer plays: a name the engine lists. */
  level?: string;
}

export interface SavedGame {
  id: string;
  game: string;
  title: string;
  seats: SeatPlan[];
  /** The draws of a game follow from it, so a card taken back comes again. */
  seed: string;
  record: string;
  /** Hints are offered without being asked for. */
  hints: boolean;
  over: boolean;
  /** How it ended, by seat; games that ended before this was kept have neither. */
  scores?: number[];
  winners?: number[];
  moves: number;
  created: number;
  changed: number;
  /** Grows with every change: a tab that is behind notices. */
  revision: number;
}

/** Another tab has changed the game meanwhile. */
export class Superseded extends Error {
  constructor() {
    super("The game has gone on elsewhere.");
    this.name = "Superseded";
  }
}

const databaseName = "guildhall";
const store = "games";

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser's storage failed."));
  });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error("The browser's storage failed."));
    transaction.oncomplete = () => resolve();
    transaction.onerror = fail;
    transaction.onabort = fail;
  });
}

/** Where a browser keeps nothing, games last as long as the page. */
type Shelf = IDBDatabase | Map<string, SavedGame>;

export class Storage {
  #shelf: Promise<Shelf> | null = null;

  #open(): Promise<Shelf> {
    this.#shelf ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(databaseName, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: "id" });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error("The browser's storage failed."));
    }).catch(() => new Map<string, SavedGame>());
    return this.#shelf;
  }

  /** Whether games outlast the page. */
  async lasts(): Promise<boolean> {
    return !((await this.#open()) instanceof Map);
  }

  /** Every kept game, the last one played first. */
  async all(): Promise<SavedGame[]> {
    const shelf = await this.#open();
    const games =
      shelf instanceof Map
        ? [...shelf.values()]
        : await finished<SavedGame[]>(shelf.transaction(store).objectStore(store).getAll());
    return games.sort((a, b) => b.changed - a.changed);
  }

  async find(id: string): Promise<SavedGame | null> {
    const shelf = await this.#open();
    if (shelf instanceof Map) return shelf.get(id) ?? null;
    return (await finished<SavedGame | undefined>(shelf.transaction(store).objectStore(store).get(id))) ?? null;
  }

  /**
   * Keeps a game as the successor of the revision it carries, and returns it with its new one.
   * Throws `Superseded` where the kept game has another revision.
   */
  async keep(game: SavedGame): Promise<SavedGame> {
    const shelf = await this.#open();
    const next: SavedGame = { ...game, revision: game.revision + 1, changed: Date.now() };
    if (shelf instanceof Map) {
      shelf.set(next.id, next);
      return next;
    }
    const transaction = shelf.transaction(store, "readwrite");
    const games = transaction.objectStore(store);
    const kept = await finished<SavedGame | undefined>(games.get(game.id));
    if ((kept?.revision ?? 0) !== game.revision) throw new Superseded();
    games.put(next);
    await completed(transaction);
    return next;
  }

  async remove(id: string): Promise<void> {
    const shelf = await this.#open();
    if (shelf instanceof Map) {
      shelf.delete(id);
      return;
    }
    const transaction = shelf.transaction(store, "readwrite");
    transaction.objectStore(store).delete(id);
    await completed(transaction);
  }
}

export const storage = new Storage();
