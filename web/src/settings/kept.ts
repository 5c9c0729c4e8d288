// What a person has set, as it is kept in this browser. Without anything else, so that it is there before all else.
import type { Language } from "../games/game";
import { languages } from "../words/words";

export type Theme = "system" | "light" | "dark";
export type Pace = "slow" | "normal" | "fast" | "instant";

export interface Kept {
  language: Language;
  theme: Theme;
  /** Ask before an action counts. */
  confirm: boolean;
  pace: Pace;
  sound: boolean;
  /** Show the board in words as well. */
  textView: boolean;
  /** Single letters are shortcuts at the table. */
  letterKeys: boolean;
  /** Games whose first-time question has been answered. */
  met: string[];
  /** People far away whose messages are not shown. */
  muted: string[];
}

const place = "guildhall.settings";

function preferredLanguage(): Language {
  for (const wanted of typeof navigator === "undefined" ? [] : navigator.languages) {
    const found = languages.find((language) => wanted.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

const defaults = (): Kept => ({
  language: preferredLanguage(),
  theme: "system",
  confirm: true,
  pace: "normal",
  sound: false,
  textView: false,
  letterKeys: true,
  met: [],
  muted: [],
});

export function readSettings(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "{}");
    return { ...defaults(), ...(kept as Partial<Kept>) };
  } catch {
    return defaults();
  }
}

export function keepSettings(kept: Kept): void {
  try {
    localStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // Private windows may keep nothing: the setting then lasts as long as the page.
  }
}
