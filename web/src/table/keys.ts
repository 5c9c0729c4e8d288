// The keys of the table, for the help and for whoever listens to them.
import type { Key } from "../words/words";

export type Command =
  | "confirm"
  | "back"
  | "undo"
  | "hint"
  | "list"
  | "board"
  | "text"
  | "skip"
  | "earlier"
  | "later"
  | "zoom-in"
  | "zoom-out"
  | "help";

export const keys: readonly { shown: readonly string[]; words: Key }[] = [
  { shown: ["Tab", "←", "↑", "→", "↓"], words: "help.around" },
  { shown: ["Enter", "␣"], words: "help.choose" },
  { shown: ["c", "Ctrl+Enter"], words: "help.confirm" },
  { shown: ["Esc"], words: "help.back" },
  { shown: ["u"], words: "help.undo" },
  { shown: ["h"], words: "help.hint" },
  { shown: ["i"], words: "help.explain" },
  { shown: ["b"], words: "help.board" },
  { shown: ["a"], words: "help.list" },
  { shown: ["t"], words: "help.text" },
  { shown: ["s"], words: "help.skip" },
  { shown: [",", "."], words: "help.timeline" },
  { shown: ["+", "−"], words: "help.zoom" },
  { shown: ["?"], words: "help.help" },
];

const letters: Readonly<Record<string, Command>> = {
  c: "confirm",
  u: "undo",
  h: "hint",
  a: "list",
  b: "board",
  t: "text",
  s: "skip",
  ",": "earlier",
  ".": "later",
  "+": "zoom-in",
  "-": "zoom-out",
  "?": "help",
};

/** What a key stands for; letters count only outside of text fields, and only where they are wanted. */
export function commandOf(event: KeyboardEvent, lettersCount: boolean): Command | null {
  if (event.key === "Escape") return "back";
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return "confirm";
  if (event.ctrlKey || event.metaKey || event.altKey || !lettersCount) return null;
  const target = event.target;
  if (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  )
    return null;
  return letters[event.key] ?? null;
}
