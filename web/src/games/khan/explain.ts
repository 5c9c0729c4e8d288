// The name of a thing and its rule in a sentence, for hover and long press.
import type { Language, Part, View } from "../game";
import { cardOf, khan, regions, type KhanView } from "./documents";
import { taken } from "./grammar";
import { mapOf } from "./map";
import { isBridge, shapeOf } from "./shapes";
import { nameOf } from "./standing";
import { cardName, say } from "./words";

export interface Explanation {
  name: string;
  rule: string;
}

function ruleOfCell(view: KhanView, key: string): string {
  const content = view.cells[key];
  if (!content) return mapOf(view).at(key)?.place === "river" ? "why.river" : "why.free";
  if ("ruler" in content) return "why.ruler";
  if ("tile" in content) return "why.tile";
  return content.yurt === "neutral" ? "why.neutral" : "why.yurt";
}

function explainCell(view: KhanView, key: string, language: Language): Explanation {
  const name = nameOf(view, key, language);
  const outland = mapOf(view).at(key)?.outland ? ` (${say(language, "cell.outland")})` : "";
  return { name: name + outland, rule: say(language, ruleOfCell(view, key)) };
}

function explainCard(view: KhanView, card: string, language: Language): Explanation {
  const { symbol } = cardOf(card);
  const kind = regions.some((region) => region === symbol) ? "region" : symbol;
  const direction = say(language, `direction.${mapOf(view).direction(card)}`);
  return { name: cardName(language, card), rule: say(language, `why.card-${kind}`, { direction }) };
}

function explainShape(view: KhanView, shape: string, language: Language): Explanation {
  const args = { points: mapOf(view).points[shape] ?? 0, count: view.stock[shape] ?? 0 };
  return {
    name: say(language, `shape.${shape}`),
    rule: say(language, isBridge(shape) ? "why.bridge" : "why.shape", args),
  };
}

export function explain(part: Part, language: Language, plain: View): Explanation | null {
  const view = khan(plain);
  const [kind, key] = taken(part);
  switch (kind) {
    case "cell":
      return explainCell(view, key, language);
    case "card":
    case "draw":
      return explainCard(view, key, language);
    case "shape":
      return explainShape(view, key, language);
    case "tile": {
      const cells = key.split("-");
      const shape = shapeOf(
        cells,
        cells.some((cell) => mapOf(view).at(cell)?.place === "river"),
      );
      return shape ? explainShape(view, shape, language) : null;
    }
    case "ruler": {
      const out = view.out.some((ruler) => ruler === key);
      return { name: say(language, `ruler.${key}`), rule: say(language, out ? "why.ruler-out" : "why.ruler") };
    }
    case "region":
      return { name: say(language, `place.${key}`), rule: say(language, "why.region") };
    case "special":
    case "word":
      return { name: say(language, `${kind}.${key}`), rule: say(language, `why.${key}`) };
    default:
      return null;
  }
}
