// Everything this game says, in three languages, and the names of its things.
import type { Language, View } from "../game";
import { seatColours } from "../../seats";
import type { Values } from "../../words/fill";
import { carpe, deckOf, guildsOf, type Hex, type HexKey } from "./documents";
import { neighbours } from "./hexes";
import { words, type Key } from "./words/shelf";

export type { Key };

/** The words of a key, filled in. */
export function say(language: Language, key: Key, values?: Values): string {
  return words.say(language, key, values);
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

/** "Military/Traders", a tile's two. */
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

function siteName(language: Language, view: View, hex: Hex): string {
  if (hex.kind === "senate") return say(language, "name.senate");
  if (hex.kind === "home") return say(language, "name.home", { seat: colourName(language, view, hex.seat) });
  const other = guildsOf(hex.tile).find((guild) => guild !== hex.guild) ?? hex.guild;
  return say(language, "name.half", { guild: guildName(language, hex.guild), other: guildName(language, other) });
}

/** A place by what lies on it, and an empty one by what it lies beside, as the sentences of the engine name it. */
export function placeName(language: Language, view: View, at: HexKey): string {
  const { hexes } = carpe(view);
  const here = hexes[at];
  if (here) return siteName(language, view, here);
  const beside = neighbours(at).find((key) => hexes[key]);
  const site = beside === undefined ? undefined : hexes[beside];
  return site ? say(language, "name.place", { beside: siteName(language, view, site) }) : say(language, "name.far");
}
