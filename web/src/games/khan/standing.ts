// What a cell can stand for when it is pointed at, and what it is called.
import type { Language, Part } from "../game";
import type { Cells, KhanView } from "./documents";
import { mapOf, type MapCell } from "./map";
import { listOf, say, seatName } from "./words";

/** The parts of a cell, the likeliest first: the ruler on it, the cell itself, its region. */
export function partsAt(view: KhanView, cell: MapCell): Part[] {
  const content = view.cells[cell.key];
  const ruler: Part[] = content && "ruler" in content ? [`ruler:${content.ruler}`] : [];
  const region: Part[] = cell.place === "river" ? [] : [`region:${cell.place}`];
  return [...ruler, `cell:${cell.key}`, ...region];
}

/** Whether a tile could be meant by pointing here: a yurt, or the river that a bridge crosses. */
export function canBeCovered(view: KhanView, key: string): boolean {
  const content = view.cells[key];
  return content ? "yurt" in content : mapOf(view).at(key)?.place === "river";
}

/** How many yurts of each owner stand on some cells, the most first. */
export function yurtsUnder(cells: Cells, keys: readonly string[]): { owner: number | "neutral"; count: number }[] {
  const counts = new Map<number | "neutral", number>();
  for (const key of keys) {
    const content = cells[key];
    if (content && "yurt" in content) counts.set(content.yurt, (counts.get(content.yurt) ?? 0) + 1);
  }
  return [...counts].map(([owner, count]) => ({ owner, count })).sort((a, b) => b.count - a.count);
}

/** "c4, tundra: yurt of Red". */
export function nameOf(view: KhanView, key: string, language: Language): string {
  const place = mapOf(view).at(key)?.place ?? "river";
  const where = say(language, "cell.land", { at: key, place: say(language, `place.${place}`) });
  const content = view.cells[key];
  if (!content) return place === "river" ? where : say(language, "cell.free", { where });
  if ("ruler" in content) return say(language, "cell.ruler", { where, ruler: say(language, `ruler.${content.ruler}`) });
  if ("tile" in content) {
    const tile = view.tiles[content.tile];
    const owners = listOf(
      language,
      (tile?.owners ?? []).map((seat) => seatName(language, seat)),
    );
    return say(language, "cell.tile", { where, shape: say(language, `shape.${tile?.shape ?? ""}`), owners });
  }
  return content.yurt === "neutral"
    ? say(language, "cell.neutral", { where })
    : say(language, "cell.yurt", { where, owner: seatName(language, content.yurt) });
}
