// The sentences of this game, and its names.
import { fill, type Values } from "../../words/fill";
import type { Language } from "../game";
import type { Guild } from "./documents";
import de from "./words/de.json";
import en from "./words/en.json";
import nl from "./words/nl.json";

export type Key = keyof typeof en;

const WORDS: Record<Language, Record<Key, string>> = { en, de, nl };
const SEATS = ["red", "blue", "yellow", "violet"] as const;

/** The sentence of a key, filled in. */
export function say(language: Language, key: Key, values: Values = {}): string {
  return fill(WORDS[language][key], values);
}

export function guildName(language: Language, guild: Guild): string {
  return say(language, `guild.${guild}`);
}

export function seatName(language: Language, seat: number): string {
  return say(language, `seat.${SEATS[seat] ?? "red"}`);
}
