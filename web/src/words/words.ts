// Everything the frame says, in three languages. The games and the house have words of their own.
import type { Language } from "../games/game";
import type en from "./en.json";
import { Shelf } from "./shelf";

export type Key = keyof typeof en;

export const languages: readonly Language[] = ["en", "de", "nl"];

/** Names of the languages, each in its own. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch", nl: "Nederlands" };

export const words = new Shelf<Key>({
  en: () => import("./en.json"),
  de: () => import("./de.json"),
  nl: () => import("./nl.json"),
});
