// The sentences of this game, and its names.
import type { Values } from "../../words/fill";
import type { Language } from "../game";
import type { Guild } from "./documents";
import { words, type Key } from "./words/shelf";

export type { Key };

const SEATS = ["red", "blue", "yellow", "violet"] as const;

/** The sentence of a key, filled in. */
export function say(language: Language, key: Key, values?: Values): string {
  return words.say(language, key, values);
}

export function guildName(language: Language, guild: Guild): string {
  return say(language, `guild.${guild}`);
}

export function seatName(language: Language, seat: number): string {
  return say(language, `seat.${SEATS[seat] ?? "red"}`);
}
