// A first game for Red: a few turns have been played, and every move that follows is a real one.
import type { Language, Part, Tutorial, TutorialStep } from "../game";
import record from "./tutorial.record?raw";
import { say } from "./words";

interface Move {
  actions?: string[];
  highlight?: Part[];
  then?: string[];
}

const moves: readonly Move[] = [
  { highlight: ["ruler:seljuk"], then: ["draw seljuk-sand"] },
  { highlight: ["cell:k5", "cell:k4"] },
  { actions: ["invade russian-forest g2"], highlight: ["card:russian-forest", "cell:g2"] },
  { actions: ["conquer L3 g2 h2 h3"], highlight: ["cell:g2", "cell:h2", "cell:h3"] },
  {
    actions: ["divine"],
    highlight: ["special:divine"],
    then: [
      "draw seljuk-tundra",
      "draw hungarian-river",
      "invade goryeo-stone d4",
      "invade russian-sand j4",
      "skip",
      "draw georgian-forest",
      "draw abbasid-forest",
      "draw song-sand",
    ],
  },
  { actions: ["expel abbasid"], highlight: ["ruler:abbasid"], then: ["draw goryeo-mountain"] },
  { actions: ["conquer L3 d3 d4 e4"], highlight: ["cell:d3", "cell:d4", "cell:e4"] },
  {
    actions: ["skip"],
    then: [
      "draw abbasid-tundra",
      "conquer I2 h8 h9",
      "invade delhi-khan l3",
      "skip",
      "draw hungarian-ice",
      "draw georgian-tundra",
    ],
  },
  { actions: ["settle g3"], highlight: ["cell:g3"] },
  { actions: ["done"] },
  {
    actions: ["scout B3"],
    highlight: ["special:scout", "shape:B3"],
    then: [
      "draw goryeo-sand",
      "conquer I2 l2 l3",
      "invade song-ice g8",
      "skip",
      "draw goryeo-forest",
      "draw delhi-stone",
    ],
  },
  { actions: ["conquer B3 e3 f3 g3"], highlight: ["cell:e3", "cell:f3", "cell:g3"] },
  { highlight: ["tile:d3-d4-e4", "tile:e3-f3-g3", "tile:g2-h2-h3"] },
  {},
];

export const tutorial: Tutorial = {
  record,
  seat: 0,
  steps(language: Language): TutorialStep[] {
    return moves.map((move, index) => ({ ...move, text: say(language, `tutorial.${index + 1}`) }));
  },
};
