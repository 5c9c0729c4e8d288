// Khan's actions taken apart into what a person points at, and put together again to ask why one is not possible.
import type { Grammar, Language, Part, View } from "../game";
import { handOf, khan, rulers, type KhanView } from "./documents";
import { inOrder, mapOf } from "./map";
import { shapeOf } from "./shapes";
import { canBeCovered } from "./standing";
import { cardName, listOf, say } from "./words";

/** All the cells of a conquest as one part, so that a tile can be chosen as a whole: "tile:c3-c4". */
export function tilePart(cells: readonly string[]): Part {
  return `tile:${inOrder(cells).join("-")}`;
}

/** The part's kind and the rest: "cell:c4" → ["cell", "c4"]. */
export function taken(part: Part): [kind: string, key: string] {
  const colon = part.indexOf(":");
  return [part.slice(0, colon), part.slice(colon + 1)];
}

export function keysOf(parts: Iterable<Part>, kind: string): string[] {
  return [...parts].map(taken).flatMap(([of, key]) => (of === kind ? [key] : []));
}

function parts(action: string): Part[] {
  const [verb = "", first = "", ...rest] = action.split(" ");
  switch (verb) {
    case "yurt":
    case "settle":
      return [`cell:${first}`];
    case "ruler":
      return [`ruler:${first}`, `cell:${rest[0]}`];
    case "invade":
      return [`card:${first}`, `cell:${rest[0]}`];
    case "expel":
      return [`ruler:${first}`];
    case "conquer":
      return [`shape:${first}`, ...rest.map((cell) => `cell:${cell}`), tilePart(rest)];
    case "discard":
      return [`card:${first}`];
    case "draw":
      return [`draw:${first}`];
    case "morale":
    case "protect":
      return [`special:${verb}`];
    case "divine":
      return first ? ["special:divine", `region:${first}`] : ["special:divine"];
    case "scout":
      return ["special:scout", `shape:${first}`];
    default:
      return [`word:${verb}`];
  }
}

function label(action: string, language: Language): string {
  const [verb = "", first = "", ...rest] = action.split(" ");
  const filled = (args: Record<string, string>) => say(language, `label.${verb}`, args);
  switch (verb) {
    case "yurt":
    case "settle":
      return filled({ at: first });
    case "ruler":
      return filled({ ruler: say(language, `ruler.${first}`), at: rest[0] ?? "" });
    case "expel":
      return filled({ ruler: say(language, `ruler.${first}`) });
    case "invade":
      return filled({ card: cardName(language, first), at: rest[0] ?? "" });
    case "conquer":
      return filled({ shape: say(language, `shape.${first}`), cells: listOf(language, rest) });
    case "discard":
      return filled({ card: cardName(language, first) });
    case "draw":
      return filled({ card: first === "?" ? "?" : cardName(language, first) });
    case "divine":
      return first
        ? say(language, "label.divine-in", { region: say(language, `place.${first}`) })
        : say(language, "special.divine");
    case "scout":
      return filled({ shape: say(language, `shape.${first}`) });
    case "morale":
    case "protect":
      return say(language, `special.${verb}`);
    default:
      return say(language, `word.${verb}`);
  }
}

/** The tile that `cells` would make, written as an action whether it can be laid or not. */
function conquest(view: KhanView, cells: string[], chosenShape: string | undefined): string | null {
  const overRiver = cells.some((cell) => mapOf(view).at(cell)?.place === "river");
  const shape = chosenShape ?? shapeOf(cells, overRiver);
  return shape ? `conquer ${shape} ${inOrder(cells).join(" ")}` : null;
}

function meantAtCell(view: KhanView, chosen: readonly Part[], cell: string): string | null {
  const [card] = keysOf(chosen, "card");
  const [shape] = keysOf(chosen, "shape");
  const content = view.cells[cell];
  if (view.phase === "yurts") return `yurt ${cell}`;
  if (view.phase === "rulers") {
    const waiting = rulers.find((ruler) => !Object.values(view.cells).some((c) => "ruler" in c && c.ruler === ruler));
    return waiting ? `ruler ${waiting} ${cell}` : null;
  }
  if (card) return `invade ${card} ${cell}`;
  const begun = keysOf(chosen, "cell").filter((key) => canBeCovered(view, key));
  const covered = canBeCovered(view, cell);
  if (shape || view.phase === "conquest" || (begun.length > 0 && covered))
    return conquest(view, [...begun, cell], shape);
  if (content && "ruler" in content) return `expel ${content.ruler}`;
  // Another free cell instead of the one chosen before needs no reason.
  if (keysOf(chosen, "cell").length > 0 && !content) return null;
  const [first] = handOf(view, view.turn);
  return first && view.actions_left === 1 ? `invade ${first} ${cell}` : `settle ${cell}`;
}

function meant(chosen: readonly Part[], pointed: readonly Part[], view: View): string | null {
  const khanView = khan(view);
  for (const part of pointed) {
    const [kind, key] = taken(part);
    const cell = keysOf(chosen, "cell").at(-1);
    switch (kind) {
      case "cell":
        return meantAtCell(khanView, chosen, key);
      case "ruler":
        return `expel ${key}`;
      case "card":
        if (view.phase === "discarding" || !cell) return `discard ${key}`;
        return `invade ${key} ${cell}`;
      case "shape":
        if (view.phase === "special") return `scout ${key}`;
        if (cell) return `conquer ${key} ${inOrder(keysOf(chosen, "cell")).join(" ")}`;
        break;
      case "special":
        return key === "scout" ? `scout ${keysOf(chosen, "shape")[0] ?? "I2"}` : key;
      case "region":
        return `divine ${key}`;
      case "tile":
        return conquest(khanView, key.split("-"), undefined);
      case "word":
        return key;
    }
  }
  return null;
}

export const grammar: Grammar = { parts, label, meant };
