// The whole board in words. Everything that can be chosen is a line with its parts.
import type { BoardProps, Part, TextGroup, TextLine } from "../game";
import { handOf, khan, regions, rulers, specials, type KhanView, type Place } from "./documents";
import { keysOf } from "./grammar";
import { mapOf } from "./map";
import { shapeOf, shapes } from "./shapes";
import { nameOf, partsAt } from "./standing";
import { cardName, listOf, say, seatName } from "./words";

interface Telling extends BoardProps {
  khan: KhanView;
  text(key: string, args?: Record<string, string | number>): string;
}

function line(text: string, ...parts: Part[]): TextLine {
  return { text, parts };
}

/** Answers and regions; the cards, tiles and cells follow in groups of their own. */
function now({ choices, text }: Telling): TextLine[] {
  return ["word", "region"].flatMap((kind) =>
    keysOf(choices, kind).map((key) => line(text(`${kind === "region" ? "place" : kind}.${key}`), `${kind}:${key}`)),
  );
}

function conquests({ khan: view, choices, language, text }: Telling): TextLine[] {
  return keysOf(choices, "tile").map((key) => {
    const cells = key.split("-");
    const shape =
      shapeOf(
        cells,
        cells.some((cell) => mapOf(view).at(cell)?.place === "river"),
      ) ?? "";
    return line(
      text("label.conquer", { shape: text(`shape.${shape}`), cells: listOf(language, cells) }),
      `tile:${key}`,
    );
  });
}

function hand({ khan: view, seat, language }: Telling): TextLine[] {
  return seat === null ? [] : handOf(view, seat).map((card) => line(cardName(language, card), `card:${card}`));
}

function specialCards({ khan: view, seat, text }: Telling): TextLine[] {
  const own = seat === null ? undefined : view.specials[seat];
  if (!own) return [];
  return specials.map((special) =>
    line(text("tray.special", { card: text(`special.${special}`), count: own[special] }), `special:${special}`),
  );
}

/** The cells of a region that hold something or can be chosen. */
function land({ khan: view, choices, language }: Telling, place: Place): TextLine[] {
  return mapOf(view)
    .cells.filter((cell) => cell.place === place)
    .filter((cell) => view.cells[cell.key] || partsAt(view, cell).some((part) => choices.has(part)))
    .map((cell) =>
      line(nameOf(view, cell.key, language), ...partsAt(view, cell).filter((part) => !part.startsWith("region:"))),
    );
}

function freeIn(view: KhanView, place: Place): number {
  return mapOf(view).cells.filter((cell) => cell.place === place && !view.cells[cell.key]).length;
}

function stock({ khan: view, text }: Telling): TextLine[] {
  const { points } = mapOf(view);
  return shapes.map((shape) =>
    line(
      text("tray.tiles", { shape: text(`shape.${shape}`), count: view.stock[shape] ?? 0, points: points[shape] ?? 0 }),
      `shape:${shape}`,
    ),
  );
}

function tiles({ khan: view, language, text }: Telling): TextLine[] {
  return view.tiles.map((tile) => ({
    text: text("text.tile", {
      shape: text(`shape.${tile.shape}`),
      cells: listOf(language, tile.cells),
      points: tile.points,
      owners: listOf(
        language,
        tile.owners.map((seat) => seatName(language, seat)),
      ),
    }),
  }));
}

function camps({ khan: view, text }: Telling): TextLine[] {
  return rulers.map((ruler) => {
    const state = view.out.includes(ruler) ? text("tray.out") : text("tray.camp", { left: view.camps[ruler] });
    return line(`${text(`ruler.${ruler}`)}: ${state}`, `ruler:${ruler}`);
  });
}

function seats({ khan: view, language, text }: Telling): TextLine[] {
  return view.territories.map((sizes, seat) => ({
    text: text("text.seat", {
      seat: seatName(language, seat),
      sizes: sizes.length > 0 ? text("seat.territories", { sizes: sizes.join(", ") }) : text("seat.no-territory"),
      bonus: text("seat.bonus", { points: view.bonus[seat] ?? 0 }),
    }),
  }));
}

export function describe(props: BoardProps): TextGroup[] {
  const telling: Telling = {
    ...props,
    khan: khan(props.view),
    text: (key, args) => say(props.language, key, args),
  };
  const { text, khan: view } = telling;
  const places: TextGroup[] = regions.map((region) => ({
    heading: text("text.place", { place: text(`place.${region}`), count: freeIn(view, region) }),
    lines: land(telling, region),
  }));
  const groups: TextGroup[] = [
    { heading: text("text.now"), lines: now(telling) },
    { heading: text("tray.hand"), lines: hand(telling) },
    { heading: text("tray.specials"), lines: specialCards(telling) },
    { heading: text("text.conquests"), lines: conquests(telling) },
    ...places,
    { heading: text("place.river"), lines: land(telling, "river") },
    { heading: text("text.tiles"), lines: tiles(telling) },
    { heading: text("text.seats"), lines: seats(telling) },
    { heading: text("tray.stock"), lines: stock(telling) },
    { heading: text("tray.camps"), lines: camps(telling) },
  ];
  return groups.filter((group) => group.lines.length > 0);
}
