// The rules in our own words; the figures are drawn by the board itself.
import type { Language, RulesSection } from "../game";
import { beforeMove, building, chain, moving, scoring } from "./figures";
import { say, type Key } from "./words";

interface Section {
  key:
    "aim" | "sky" | "turn" | "plan" | "contacts" | "infiltration" | "support" | "draw" | "events" | "end" | "options";
  paragraphs: number;
  figure?: Omit<NonNullable<RulesSection["figure"]>, "caption">;
}

const sections: readonly Section[] = [
  { key: "aim", paragraphs: 2 },
  {
    key: "sky",
    paragraphs: 5,
    figure: { view: chain, highlight: ["agent:1,-2", "agent:1,-1", "agent:1,0", "agent:0,0"] },
  },
  { key: "turn", paragraphs: 2 },
  { key: "plan", paragraphs: 1 },
  { key: "contacts", paragraphs: 3, figure: { view: chain, preview: building } },
  { key: "infiltration", paragraphs: 4, figure: { view: beforeMove, preview: moving } },
  { key: "support", paragraphs: 4, figure: { view: scoring, highlight: ["hex:1,-1", "hex:1,0", "hex:2,0"] } },
  { key: "draw", paragraphs: 2 },
  { key: "events", paragraphs: 3 },
  { key: "end", paragraphs: 3 },
  { key: "options", paragraphs: 2 },
];

export const rules = (language: Language): RulesSection[] =>
  sections.map(({ key, paragraphs, figure }) => ({
    heading: say(language, `rules.${key}`),
    paragraphs: Array.from({ length: paragraphs }, (_, at) => say(language, `rules.${key}.${at + 1}` as Key)),
    ...(figure && { figure: { ...figure, caption: say(language, `rules.${key}.caption` as Key) } }),
  }));
