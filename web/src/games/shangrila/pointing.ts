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

/** A thing that stands for `part`; pointing at it reports `parts`. */
export interface Spot {
  part: Part;
  parts: Part[];
  mark: Mark;
  label: string;
  report: Report;
}

/** Makes an element a spot. All can be pointed at (the answer may be why not); those that can be chosen take focus. */
export function spot(element: SVGElement, given: Spot) {
  let now = given;
  const update = (next: Spot) => {
    now = next;
    const { choice, chosen } = next.mark;
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", choice || chosen ? "0" : "-1");
    element.setAttribute("aria-label", next.label);
    element.setAttribute("data-part", next.part);
    if (chosen) element.setAttribute("aria-pressed", "true");
    else element.removeAttribute("aria-pressed");
  };
  update(given);
  element.addEventListener("click", (event) => now.report(now.parts, event));
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    now.report(now.parts, event);
  });
  return { update };
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
