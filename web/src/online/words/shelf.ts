// The words of playing together, apart from its pages, so that both are fetched side by side.
import { Shelf } from "../../words/shelf";
import type en from "./en.json";

export type Key = keyof typeof en;

export const words = new Shelf<Key>({
  en: () => import("./en.json"),
  de: () => import("./de.json"),
  nl: () => import("./nl.json"),
});
