// The words of playing together, fetched with it.
import type { Language } from "../games/game";
import { settings } from "../settings/settings.svelte";
import { fill, type Values } from "../words/fill";
import de from "./words/de.json";
import en from "./words/en.json";
import nl from "./words/nl.json";

export type Key = keyof typeof en;

const files: Readonly<Record<Language, Readonly<Record<Key, string>>>> = { en, de, nl };

/** Words in the language that is set. */
export function tell(key: Key, values: Values = {}): string {
  return fill(files[settings.language][key], values);
}
