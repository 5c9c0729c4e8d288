// Documents the referee wrote, for pictures: the printed start, a game well under way, and moments of the tutorial.
import type { Preview, View } from "../game";
import documents from "./figures.json";

interface Figures {
  start: View;
  picture: View;
  turn: View;
  strong: { view: View; preview: Preview };
  weak: { view: View; preview: Preview };
}

export const figures = documents as Figures;
