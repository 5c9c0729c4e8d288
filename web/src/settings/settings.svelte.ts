// What a person has set, kept in this browser. Reading a value in a component makes it follow the setting at once.
import type { Language } from "../games/game";
import type { Values } from "../words/fill";
import { isKey, languages, wordsFor, type Key } from "../words/words";

export type Theme = "system" | "light" | "dark";
export type Pace = "slow" | "normal" | "fast" | "instant";

export const themes: readonly Theme[] = ["system", "light", "dark"];
export const paces: readonly Pace[] = ["slow", "normal", "fast", "instant"];

interface Kept {
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

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "{}");
    return { ...defaults(), ...(kept as Partial<Kept>) };
  } catch {
    return defaults();
  }
}

export const settings = $state<Kept>(read());

export function change(wish: Partial<Kept>): void {
  Object.assign(settings, wish);
  try {
    localStorage.setItem(place, JSON.stringify(settings));
  } catch {
    // Private windows may keep nothing: the setting then lasts as long as the page.
  }
}

/** Words in the language that is set. */
export function say(key: Key, values?: Values): string {
  return wordsFor(settings.language, key, values);
}

/** Words for a key put together while running; the fallback where there are none. */
export function sayOr(key: string, fallback: string, values?: Values): string {
  return isKey(key) ? say(key, values) : fallback;
}

const query = (text: string) => (typeof matchMedia === "undefined" ? null : matchMedia(text));
const night = query("(prefers-color-scheme: dark)");

/** What the device prefers, followed while the page is open. */
const device = $state({ dark: night?.matches ?? false });
night?.addEventListener("change", (event) => (device.dark = event.matches));

export function theme(): "light" | "dark" {
  return settings.theme === "system" ? (device.dark ? "dark" : "light") : settings.theme;
}
