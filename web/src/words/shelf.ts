// The words of one part of the page (the frame, a game, the house): a file a language, fetched when it is spoken.
import type { Language } from "../games/game";
import { fill, type Values } from "./fill";

type File = Readonly<Record<string, string>>;
/** How the file of each language is fetched. */
type Files = Readonly<Record<Language, () => Promise<{ default: File }>>>;

export class Shelf<Key extends string = string> {
  readonly #read = new Map<Language, File>();

  constructor(private readonly files: Files) {}

  /** Brings a language within reach; nothing is said in it before. */
  async fetch(language: Language): Promise<void> {
    if (!this.#read.has(language)) this.#read.set(language, (await this.files[language]()).default);
  }

  holds(language: Language): boolean {
    return this.#read.has(language);
  }

  has(language: Language, key: string): key is Key {
    return this.#read.get(language)?.[key] !== undefined;
  }

  /** The words of a key, filled in; a key without any shows itself, so that it is noticed. */
  say(language: Language, key: Key, values: Values = {}): string {
    return fill(this.#read.get(language)?.[key] ?? key, values);
  }
}
