// For the tests of the games: a position as somebody sees it who has not chosen anything yet.
import type { BoardProps, Grammar, View } from "./game";

export function looking(grammar: Grammar, seat: number, view: View, legal: readonly string[]): BoardProps {
  return {
    view,
    seat,
    language: "en",
    choices: new Set(legal.flatMap((action) => grammar.parts(action))),
    chosen: new Set(),
    preview: null,
    trace: [],
    highlight: new Set(),
    point: () => undefined,
  };
}
