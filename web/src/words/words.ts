// Everything the frame says, in three languages. The games have word files of their own.
import type { Language } from "../games/game";
import de from "./de.json";
import en from "./en.json";
import { fill, type Values } from "./fill";
import nl from "./nl.json";

export type Key = keyof typeof en;

export const languages: readonly Language[] = ["en", "de", "nl"];

/** Names of the languages, each in its own. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch", nl: "Nederlands" };

const files: Readonly<Record<Language, Readonly<Record<Key, string>>>> = { en, de, nl };

/** The words of a key, filled in. */
export function wordsFor(language: Language, key: Key, values: Values = {}): string {
  return fill(files[language][key], values);
}

/** Whether there are words for a key that is put together while running, such as an option of a game. */
export function isKey(key: string): key is Key {
  return key in en;
}
