// Making a drawn thing something one can point at: by mouse, by touch, by key.
import type { BoardProps, Part } from "../game";

export type Marks = Pick<BoardProps, "choices" | "chosen" | "highlight">;

export interface Mark {
  choice: boolean;
  chosen: boolean;
  highlight: boolean;
}

export function mark({ choices, chosen, highlight }: Marks, parts: readonly Part[]): Mark {
  return {
    choice: parts.some((part) => choices.has(part)),
    chosen: parts.some((part) => chosen.has(part)),
    highlight: parts.some((part) => highlight.has(part)),
  };
}

/** Where pointing is reported: what it can stand for, the likeliest first. */
export type Report = (parts: Part[], event: Event) => void;

/**
 * The attributes of a spot that stands for `part`; pointing at it reports `parts`.
 * All can be pointed at (the answer may be why not); those that can be chosen take focus.
 */
export function spot(part: Part, parts: Part[], { choice, chosen }: Mark, label: string, report: Report) {
  return {
    role: "button",
    tabindex: choice || chosen ? 0 : -1,
    "aria-label": label,
    "aria-pressed": chosen || undefined,
    "data-part": part,
    onclick: (event: MouseEvent) => report(parts, event),
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      report(parts, event);
    },
  } as const;
}

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrow keys move the focus to the nearest spot that can be chosen in their direction. */
export function arrowKeys(board: SVGSVGElement): () => void {
  const listener = (event: KeyboardEvent) => moveFocus(board, event);
  board.addEventListener("keydown", listener);
  return () => board.removeEventListener("keydown", listener);
}

function moveFocus(board: Element, event: KeyboardEvent): void {
  const direction = DIRECTIONS[event.key];
  const here = event.target instanceof Element ? event.target.closest("[data-part]") : null;
  if (!direction || !here) return;
  const middle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  };
  const [x, y] = middle(here);
  let nearest: SVGElement | null = null;
  let least = Infinity;
  for (const element of board.querySelectorAll<SVGElement>('[data-part][tabindex="0"]')) {
    if (element === here) continue;
    const [there, below] = middle(element);
    const ahead = (there - x) * direction[0] + (below - y) * direction[1];
    const aside = Math.abs((there - x) * direction[1]) + Math.abs((below - y) * direction[0]);
    // A spot well off the line is a worse answer than one further along it.
    const distance = ahead + 2 * aside;
    if (ahead > 1 && aside < 1.5 * ahead && distance < least) {
      nearest = element;
      least = distance;
    }
  }
  event.preventDefault();
  event.stopPropagation();
  nearest?.focus();
}
