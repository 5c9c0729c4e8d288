// What is said about playing together.
import { settings } from "../settings/settings.svelte";
import type { Values } from "../words/fill";
import { words, type Key } from "./words/shelf";

export type { Key };

/** Words in the language that is set. */
export function tell(key: Key, values?: Values): string {
  return words.say(settings.language, key, values);
}
