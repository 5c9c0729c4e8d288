// The rules in our own words, with figures drawn by the board itself.
import type { Language, RulesSection } from "../game";
import { field } from "./documents";
import { figures } from "./figures";
import { say, type Key } from "./words";

interface Section {
  heading: Key;
  paragraphs: Key[];
  caption?: Key;
  figure?: Omit<NonNullable<RulesSection["figure"]>, "caption">;
}

const SECTIONS: readonly Section[] = [
  { heading: "rules.aim", paragraphs: ["rules.aim.1", "rules.aim.2", "rules.peoples"] },
  {
    heading: "rules.village",
    paragraphs: ["rules.village.1", "rules.village.2"],
    caption: "rules.village.figure",
    figure: { view: figures.start },
  },
  { heading: "rules.setup", paragraphs: ["rules.setup.1", "rules.setup.2", "rules.setup.3"] },
  {
    heading: "rules.turn",
    paragraphs: ["rules.turn.1", "rules.turn.2", "rules.turn.3"],
    caption: "rules.turn.figure",
    figure: { view: figures.turn, highlight: [field(9, "astrologer"), field(9, "dragonbreeder")] },
  },
  { heading: "rules.journey", paragraphs: ["rules.journey.1", "rules.journey.2"] },
  {
    heading: "rules.strong",
    paragraphs: ["rules.strong.1", "rules.strong.2"],
    caption: "rules.strong.figure",
    figure: figures.strong,
  },
  { heading: "rules.weak", paragraphs: ["rules.weak.1"], caption: "rules.weak.figure", figure: figures.weak },
  {
    heading: "rules.peace",
    paragraphs: ["rules.peace.1", "rules.peace.2"],
    caption: "rules.peace.figure",
    figure: { view: figures.picture },
  },
  { heading: "rules.end", paragraphs: ["rules.end.1", "rules.end.2"] },
];

export function rules(language: Language): RulesSection[] {
  return SECTIONS.map(({ heading, paragraphs, caption, figure }) => ({
    heading: say(language, heading),
    paragraphs: paragraphs.map((key) => say(language, key)),
    ...(figure && caption && { figure: { ...figure, caption: say(language, caption) } }),
  }));
}
