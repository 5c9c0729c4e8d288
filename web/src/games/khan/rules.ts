// The rules in our own words: the sections of the word files, each with its figure where there is one.
import type { Language, RulesSection } from "../game";
import { figures } from "./figures";
import { allOf, say } from "./words";

const sections = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export function rules(language: Language): RulesSection[] {
  return sections.map((number) => {
    const figure = figures[number]?.();
    return {
      heading: say(language, `rules.${number}.heading`),
      paragraphs: allOf(language, `rules.${number}`),
      ...(figure && { figure: { ...figure, caption: say(language, `rules.${number}.caption`) } }),
    };
  });
}
