// The name of a thing and its rule in a sentence.
import type { Language, Part, View } from "../game";
import { carpe, deckOf, type CarpeView } from "./documents";
import { named } from "./grammar";
import {
  cardName,
  colourName,
  eventName,
  eventRule,
  guildName,
  guildNames,
  placeName,
  say,
  tileName,
  type Key,
} from "./words";

interface Explanation {
  name: string;
  rule: string;
}

const guildOf: Readonly<Record<string, string>> = { admiral: "m", trader: "t", priest: "p", senator: "o" };

function characterOf(view: View, seat: number): string {
  const characters = view.options["characters"];
  return Array.isArray(characters) ? String(characters[seat]) : "admiral";
}

export const characterName = (language: Language, view: View, seat: number): string =>
  say(language, `character.${characterOf(view, seat)}` as Key);

export const ownGuild = (view: View, seat: number): string => guildOf[characterOf(view, seat)] ?? "m";

function explainPlace(at: string, language: Language, view: CarpeView): Explanation {
  const hex = view.hexes[at];
  const name = placeName(language, view, at);
  return { name, rule: say(language, hex ? `explain.hex-${hex.kind}` : "explain.place") };
}

function explainSeat(seat: number, language: Language, view: CarpeView): Explanation {
  return {
    name: say(language, "name.seat", {
      seat: colourName(language, view, seat),
      character: characterName(language, view, seat),
    }),
    rule: say(language, "explain.seat", { guild: guildName(language, ownGuild(view, seat)) }),
  };
}

export function explain(part: Part, language: Language, view: View): Explanation | null {
  const table = carpe(view);
  const what = named(part);
  const plain = (name: Key, rule: Key): Explanation => ({ name: say(language, name), rule: say(language, rule) });
  switch (part.slice(0, part.length - what.length)) {
    case "hex:":
    case "first:":
    case "second:":
      return explainPlace(what, language, table);
    case "agent:": {
      const seat = table.hexes[what]?.agents[0] ?? table.turn;
      const name = say(language, "name.agent", { seat: colourName(language, view, seat) });
      return { name, rule: say(language, "explain.agent") };
    }
    case "tile:":
      return {
        name: say(language, "name.guild-tile", { tile: tileName(language, what) }),
        rule: say(language, "explain.tile"),
      };
    case "card:":
      return { name: cardName(language, what), rule: say(language, `explain.${deckOf(what)}`) };
    case "event:":
      return { name: eventName(language, what), rule: eventRule(language, what) };
    case "guild:":
      return what === "none" ? null : { name: guildNames(language, what), rule: say(language, "explain.guild") };
    case "seat:":
      return explainSeat(Number(what), language, table);
    case "deck:":
      return what === "network"
        ? plain("name.deck-network", "explain.deck-network")
        : plain("name.deck-slander", "explain.deck-slander");
    case "word:":
      return plain(`name.word-${what}` as Key, `explain.${what}` as Key);
    default:
      if (part === "hand-agent") return plain("name.hand-agent", "explain.hand-agent");
      if (part === "keep") return plain("name.keep", "explain.keep");
      return part === "credits" ? plain("name.credits", "explain.credits") : null;
  }
}
