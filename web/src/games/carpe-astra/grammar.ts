// Actions taken apart into what they name, and named in words.
import type { Grammar, Language, Part, View } from "../game";
import { carpe, deckOf, guildsOf, homeOf, tilesOnBoard, type CarpeView, type HexKey } from "./documents";
import { neighbours } from "./hexes";
import { cardName, colourName, guildName, placeName, say, tileName } from "./words";

/** The parts of the forms that name something; a lone word such as "skip" is its own part. */
const forms: Readonly<Record<string, (words: string[]) => Part[]>> = {
  take: ([what = ""]) => [what.includes("-") ? `card:${what}` : `deck:${what}`],
  discard: ([card]) => [`card:${card}`],
  build: ([tile, first, second]) => [`tile:${tile}`, `first:${first}`, `second:${second}`],
  deploy: ([to]) => ["hand-agent", `hex:${to}`],
  move: ([from, to]) => [`agent:${from}`, `hex:${to}`],
  rotate: ([tile]) => [`tile:${tile}`],
  remove: ([from]) => [`agent:${from}`],
  score: ([card, guild]) => [`card:${card}`, `guild:${guild}`],
  slander: ([card, seat, guild, keep]) => [`card:${card}`, `seat:${seat}`, `guild:${guild}`, ...(keep ? ["keep"] : [])],
};

function parts(action: string): Part[] {
  const [verb = "", ...words] = action.split(" ");
  return forms[verb]?.(words) ?? [`word:${verb}`];
}

/** What a part names: "1,0" of "hex:1,0". */
export const named = (part: Part): string => part.slice(part.indexOf(":") + 1);
const kindOf = (part: Part): string => part.slice(0, part.indexOf(":") + 1) || part;

/** The thing of a kind among some parts: thing(parts, "hex:") is "1,0". */
export function thing(all: readonly Part[], kind: string): string | undefined {
  const found = all.find((part) => kindOf(part) === kind);
  return found === undefined ? undefined : named(found);
}

function label(action: string, language: Language, view: View): string {
  const [verb = "", first = "", second = "", third = "", keep] = action.split(" ");
  const tell = (key: Parameters<typeof say>[1], values = {}) => say(language, key, values);
  const place = (at: HexKey) => placeName(language, view, at);
  const guild = (letter: string) => (letter === "none" ? tell("label.none") : guildName(language, letter));
  switch (verb) {
    case "plan":
    case "refresh":
      return tell(`label.${verb}`);
    case "skip":
      return view.phase === "plan" ? tell("label.skip-plan") : tell("label.skip-contacts");
    case "done":
      return view.phase === "support" ? tell("label.done-support") : tell("label.done-infiltration");
    case "take":
      if (first.includes("-")) return tell("label.take-card", { card: cardName(language, first) });
      return first === "network" ? tell("label.take-network") : tell("label.take-slander");
    case "discard":
      return tell("label.discard", { card: cardName(language, first) });
    case "build":
      return tell("label.build", { tile: tileName(language, first), first: place(second), second: place(third) });
    case "deploy":
      return tell("label.deploy", { to: place(first) });
    case "move":
      return tell("label.move", { from: place(first), to: place(second) });
    case "rotate":
      return tell("label.rotate", { tile: tileName(language, first) });
    case "remove":
      return tell("label.remove", { from: place(first) });
    case "score":
      return tell("label.score", { card: cardName(language, first), guild: guild(second) });
    case "slander":
      return tell(keep ? "label.slander-keep" : "label.slander", {
        card: cardName(language, first),
        seat: colourName(language, view, Number(second)),
        guild: guild(third),
      });
    default:
      return action;
  }
}

function meantCard(card: string, all: readonly Part[], view: CarpeView): string {
  if (view.phase === "taking") return `take ${card}`;
  if (view.phase === "discarding") return `discard ${card}`;
  const guild = thing(all, "guild:") ?? guildsOf(card)[0];
  if (deckOf(card) === "network") return `score ${card} ${guild}`;
  const against = thing(all, "seat:") ?? String(view.turn === 0 ? 1 : 0);
  return `slander ${card} ${against} ${guild}${all.includes("keep") ? " keep" : ""}`;
}

/** A tile laid where was pointed: from the first hex if there is one, otherwise from there to the right. */
function meantBuild(place: HexKey, chosen: readonly Part[], view: CarpeView): string | null {
  const tile = thing(chosen, "tile:") ?? view.display[0];
  const first = thing(chosen, "first:");
  if (!tile) return null;
  return first && first !== place
    ? `build ${tile} ${first} ${place}`
    : `build ${tile} ${place} ${neighbours(place)[0]}`;
}

function meant(chosen: readonly Part[], pointed: readonly Part[], view: View): string | null {
  const table = carpe(view);
  const word = thing(pointed, "word:");
  if (word) return word;
  const deck = thing(pointed, "deck:");
  if (deck) return `take ${deck}`;
  const card = thing(pointed, "card:") ?? thing(chosen, "card:");
  if (card) return meantCard(card, [...pointed, ...chosen], table);
  const place = thing(pointed, "first:") ?? thing(pointed, "second:");
  if (place) return meantBuild(place, chosen, table);
  const tile = thing(pointed, "tile:");
  const to = thing(pointed, "hex:");
  if (tile && to === undefined) {
    if (tilesOnBoard(table).has(tile)) return `rotate ${tile}`;
    const home = homeOf(table, table.turn);
    return home ? meantBuild(home, [`tile:${tile}`], table) : null;
  }
  const from = thing(chosen, "agent:");
  if (to) return from && from !== to ? `move ${from} ${to}` : `deploy ${to}`;
  const agent = thing(pointed, "agent:");
  return agent ? `remove ${agent}` : null;
}

export const grammar: Grammar = { parts, label, meant };
