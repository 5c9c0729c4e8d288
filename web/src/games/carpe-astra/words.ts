// Everything this game says, in three languages, and the names of its things.
import type { Language, View } from "../game";
import { seatColours } from "../../seats";
import { fill, type Values } from "../../words/fill";
import { deckOf, guildsOf } from "./documents";
import de from "./words/de.json";
import en from "./words/en.json";
import nl from "./words/nl.json";

export type Key = keyof typeof en;

const files: Readonly<Record<Language, Readonly<Record<Key, string>>>> = { en, de, nl };

/** The words of a key, filled in. */
export function say(language: Language, key: Key, values: Values = {}): string {
  return fill(files[language][key], values);
}

export const guildName = (language: Language, guild: string): string => say(language, `guild.${guild}` as Key);
export const phaseName = (language: Language, phase: string): string => say(language, `phase.${phase}` as Key);

/** A seat by its colour, as the sentences of the engine name it. */
export const colourName = (language: Language, view: View, seat: number): string =>
  say(language, `colour.${seatColours(view.game, view.options)[seat] ?? "black"}` as Key);

/** "Military, Traders" */
export const guildNames = (language: Language, key: string): string =>
  guildsOf(key)
    .map((guild) => guildName(language, guild))
    .join(", ");

/** "Military and Traders", a tile's two. */
export const tileName = (language: Language, tile: string): string => {
  const [first = "", second = ""] = guildsOf(tile).map((guild) => guildName(language, guild));
  return say(language, "name.tile", { first, second });
};

export const cardName = (language: Language, card: string): string =>
  say(language, deckOf(card) === "network" ? "name.network" : "name.slander", { guilds: guildNames(language, card) });

export const eventName = (language: Language, event: string): string =>
  say(language, `name.event-${event[0]}` as Key, { guilds: guildNames(language, event) });

export const eventRule = (language: Language, event: string): string =>
  say(language, `event.${event[0]}` as Key, { guilds: guildNames(language, event) });
