// What a person has set, kept in this browser. Reading a value in a component makes it follow the setting at once.
import { untrack } from "svelte";
import type { Language } from "../games/game";
import type { Values } from "../words/fill";
import type { Shelf } from "../words/shelf";
import { words, type Key } from "../words/words";
import { keepSettings, readSettings, type Kept, type Pace, type Theme } from "./kept";

export type { Pace, Theme };

export const themes: readonly Theme[] = ["system", "light", "dark"];
export const paces: readonly Pace[] = ["slow", "normal", "fast", "instant"];

export const settings = $state<Kept>(readSettings());

export function change(wish: Partial<Kept>): void {
  Object.assign(settings, wish);
  keepSettings(settings);
}

/** Parts of the page that are in use: what they say follows the language. */
const inUse = new Set<Shelf>();

/** Fetches words in the language that is set; they follow it from then on. */
export async function use(part: Shelf): Promise<void> {
  inUse.add(part);
  const spoken = () => untrack(() => settings.language);
  // The language may be another one by the time a file is there.
  while (!part.holds(spoken())) await part.fetch(spoken());
}

/** A language whose words were asked for and could not be fetched. */
export const unspoken = $state<{ language: Language | null }>({ language: null });
let wanted = settings.language;

/** Changes the language, once there are words in it. The last wish counts. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  unspoken.language = null;
  try {
    await Promise.all([...inUse].map((part) => part.fetch(language)));
  } catch {
    if (wanted === language) unspoken.language = language;
    return;
  }
  if (wanted === language) change({ language });
}

/** Words in the language that is set. */
export function say(key: Key, values?: Values): string {
  return words.say(settings.language, key, values);
}

/** Words for a key put together while running; the fallback where there are none. */
export function sayOr(key: string, fallback: string, values?: Values): string {
  return words.has(settings.language, key) ? say(key, values) : fallback;
}

const query = (text: string) => (typeof matchMedia === "undefined" ? null : matchMedia(text));
const night = query("(prefers-color-scheme: dark)");

/** What the device prefers, followed while the page is open. */
const device = $state({ dark: night?.matches ?? false });
night?.addEventListener("change", (event) => (device.dark = event.matches));

export function theme(): "light" | "dark" {
  return settings.theme === "system" ? (device.dark ? "dark" : "light") : settings.theme;
}
