// The board in words: the same places, cards and piles, and everything that can be chosen.
import type { BoardProps, Language, Part, TextGroup, TextLine } from "../game";
import { carpe, decks, guilds, listed, size, type CarpeView, type HexKey, type Markers } from "./documents";
import { grammar, named } from "./grammar";
import { emptyPlaces, partsOfHex } from "./places";
import {
  cardName,
  colourName,
  eventName,
  eventRule,
  guildName,
  phaseName,
  placeName,
  say,
  tileName,
  type Key,
} from "./words";

/** A place and who is there: "Priests next to Engineers; agents of Red". */
export function hexName(view: CarpeView, at: HexKey, language: Language): string {
  const place = placeName(language, view, at);
  const agents = view.hexes[at]?.agents ?? [];
  if (agents.length === 0) return place;
  const seats = agents.map((seat) => colourName(language, view, seat)).join(", ");
  return say(language, "text.with-agents", { place, seats });
}

export function markersInWords(markers: Markers, language: Language): string {
  const held = guilds.filter((guild) => markers[guild] > 0);
  if (held.length === 0) return say(language, "text.no-markers");
  return held
    .map((guild) => say(language, "text.count", { guild: guildName(language, guild), n: markers[guild] }))
    .join(", ");
}

function turn(view: CarpeView, language: Language): TextLine[] {
  if (view.over) return [{ text: say(language, "text.over") }];
  if (view.phase === "setup") return [{ text: say(language, "text.setup") }];
  const lines = [
    say(language, "text.state", {
      round: view.round,
      seat: colourName(language, view, view.turn),
      phase: phaseName(language, view.phase),
    }),
  ];
  view.events.row.forEach((event, place) => {
    const round = place + 1;
    if (round === view.round && (event === null || event === "gone")) lines.push(say(language, "text.no-event"));
    if (event === null || event === "gone") return;
    lines.push(
      round === view.round
        ? say(language, "text.event", { event: eventRule(language, event) })
        : say(language, "text.coming", { round, event: eventName(language, event) }),
    );
  });
  return lines.map((text) => ({ text }));
}

function seatsAndBank(view: CarpeView, language: Language): TextLine[] {
  const seats = view.scores.map((points, seat) => ({
    text: say(language, "text.seat", {
      seat: colourName(language, view, seat),
      points,
      credits: view.credits[seat] ?? 0,
      agents: view.hand_agents[seat] ?? 0,
    }),
  }));
  const hands = view.hands.flatMap((hand, seat) =>
    Array.isArray(hand)
      ? []
      : [{ text: say(language, "text.hidden-hand", { seat: colourName(language, view, seat), n: hand.count }) }],
  );
  return [...seats, ...hands];
}

function support(view: CarpeView, language: Language): TextLine[] {
  const line = (who: string, markers: Markers) => ({
    text: say(language, "text.markers", { who, markers: markersInWords(markers, language) }),
  });
  return [
    line(say(language, "tray.bank"), view.bank),
    ...view.support.map((markers, seat) => line(colourName(language, view, seat), markers)),
  ];
}

function piles(view: CarpeView, language: Language): TextLine[] {
  return decks.flatMap((deck) => [
    {
      text: say(language, "text.deck", {
        deck: say(language, `name.deck-${deck}`),
        n: size(view[deck].deck),
        discarded: view[deck].discard.length,
      }),
      parts: [`deck:${deck}`],
    },
    ...view[deck].open.map((card) => ({
      text: say(language, "text.open", { card: cardName(language, card) }),
      parts: [`card:${card}`],
    })),
  ]);
}

/** Words for choices that are no place, card, tile or pile. */
export function choiceName(part: Part, language: Language, view: CarpeView): string | null {
  const what = named(part);
  if (part === "hand-agent") return say(language, "text.hand-agent");
  if (part === "keep") return say(language, "text.keep");
  if (part === "guild:none") return say(language, "tray.none");
  if (part.startsWith("guild:")) return say(language, "text.guild", { guild: guildName(language, what) });
  if (part.startsWith("seat:"))
    return say(language, "text.against", { seat: colourName(language, view, Number(what)) });
  if (part.startsWith("word:")) return grammar.label(what, language, view);
  return null;
}

export function describe({ view, seat, language, choices, chosen }: BoardProps): TextGroup[] {
  const table = carpe(view);
  const group = (key: Key, lines: TextLine[]): TextGroup => ({ heading: say(language, key), lines });
  const other = [...choices].flatMap((part) => {
    const text = choiceName(part, language, table);
    return text === null ? [] : [{ text, parts: [part] }];
  });
  const rotations = [...choices]
    .filter((part) => part.startsWith("tile:") && !table.display.includes(named(part)))
    .map((part) => ({ text: say(language, "text.rotate", { tile: tileName(language, named(part)) }), parts: [part] }));
  const hexes = Object.keys(table.hexes).map((key) => ({
    text: hexName(table, key, language),
    parts: partsOfHex(table, chosen, key),
  }));
  const places = emptyPlaces(table, choices).map((key) => ({
    text: hexName(table, key, language),
    parts: partsOfHex(table, chosen, key),
  }));
  const hand = listed(seat === null ? undefined : table.hands[seat]);
  return [
    group("text.turn", turn(table, language)),
    group("text.choices", [...other, ...rotations]),
    group(
      "text.hand",
      hand.map((card) => ({ text: cardName(language, card), parts: [`card:${card}`] })),
    ),
    group("text.board", hexes),
    group("text.places", places),
    group(
      "text.display",
      table.display.map((tile) => ({ text: tileName(language, tile), parts: [`tile:${tile}`] })),
    ),
    group("text.decks", piles(table, language)),
    group("text.support", support(table, language)),
    group("text.seats", seatsAndBank(table, language)),
  ].filter(({ lines }) => lines.length > 0);
}
