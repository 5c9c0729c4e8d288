// The sentences of this game, and its names.
import type { Language } from "../game";
import type { Guild } from "./documents";
import de from "./words/de.json";
import en from "./words/en.json";
import nl from "./words/nl.json";

export type Key = keyof typeof en;

const WORDS: Record<Language, Record<Key, string>> = { en, de, nl };
const SEATS = ["red", "blue", "yellow", "violet"] as const;

/** The sentence of a key with its {names} filled in; `{n|one|many}` chooses by number. */
export function say(language: Language, key: Key, values: Record<string, string | number> = {}): string {
  return WORDS[language][key].replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one, many) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one === undefined) return String(value);
    return Number(value) === 1 ? one : many;
  });
}

export function guildName(language: Language, guild: Guild): string {
  return say(language, `guild.${guild}`);
}

export function seatName(language: Language, seat: number): string {
  return say(language, `seat.${SEATS[seat] ?? "red"}`);
}
