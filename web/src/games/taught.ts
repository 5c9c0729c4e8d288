// For tests: which sentence of the rules page teaches which rule, in every language.
import { expect, test } from "vitest";
import type { Language, RulesSection } from "./game";

/** A rule of the game, and words that only the sentence teaching it has: English, German, Dutch. */
export type Taught = readonly [rule: string, en: string, de: string, nl: string];

export function teaches(rules: (language: Language) => RulesSection[], taught: readonly Taught[]): void {
  const page = (language: Language) =>
    rules(language)
      .flatMap(({ heading, paragraphs, figure }) => [heading, ...paragraphs, figure?.caption ?? ""])
      .join("\n");
  const pages = [page("en"), page("de"), page("nl")];
  test.each(taught.map(([rule, ...words]) => ({ rule, words })))("the page teaches: $rule", ({ words }) => {
    for (const [at, said] of words.entries()) {
      expect(pages[at]).toContain(said);
      expect(pages[at]!.split(said), `“${said}” stands in one place`).toHaveLength(2);
    }
  });
}
