// Khan's words in three languages: one flat file each.
import type { Values } from "../../words/fill";
import type { Language } from "../game";
import { cardOf } from "./documents";
import { lookOf } from "./palette";
import { words, type Key } from "./words/shelf";

/** The sentence for a key; a key without one shows itself, so that it is noticed. */
export function say(language: Language, key: string, values?: Values): string {
  return words.say(language, key as Key, values);
}

/** All sentences "prefix.1", "prefix.2", … in order. */
export function allOf(language: Language, prefix: string): string[] {
  const found: string[] = [];
  for (let n = 1; words.has(language, `${prefix}.${n}`); ++n) found.push(say(language, `${prefix}.${n}`));
  return found;
}

/** "c3, c4 and c5". */
export function listOf(language: Language, items: readonly string[]): string {
  // British lists have no comma before the last item, like the engine's own.
  return new Intl.ListFormat(language === "en" ? "en-GB" : language, { type: "conjunction" }).format(items);
}

export function seatName(language: Language, seat: number): string {
  return say(language, `seat.${lookOf(seat).key}`);
}

export function ownerName(language: Language, owner: number | "neutral"): string {
  return owner === "neutral" ? say(language, "neutral") : seatName(language, owner);
}

/** "Seljuk – river". */
export function cardName(language: Language, card: string): string {
  const { ruler, symbol } = cardOf(card);
  return `${say(language, `people.${ruler}`)} – ${say(language, `place.${symbol}`)}`;
}
