// What pointing at a cell comes to. Yurts pointed at one after the other grow into a tile: as soon as they are a whole
// one it is taken as such, and it grows on when another is pointed at. Pointing at one of them again takes it out.
import type { Part } from "../game";
import type { KhanView } from "./documents";
import { keysOf, tilePart } from "./grammar";
import type { MapCell } from "./map";
import { canBeCovered, partsAt } from "./standing";

/** What is chosen and what can be, asked anew each time: pointing changes both at once. */
export interface Pointing {
  view(): KhanView;
  chosen(): ReadonlySet<Part>;
  choices(): ReadonlySet<Part>;
  point(parts: Part[]): void;
}

export function aim(at: MapCell, { view, chosen, choices, point }: Pointing): void {
  const begun = keysOf(chosen(), "cell").filter((key) => canBeCovered(view(), key));
  if (begun.length === 0 || !canBeCovered(view(), at.key)) {
    point(partsAt(view(), at));
  } else if (begun.includes(at.key)) {
    const whole = tilePart(begun);
    if (chosen().has(whole)) point([whole]);
    point([`cell:${at.key}`]);
  } else {
    point([`cell:${at.key}`]);
    const whole = tilePart([...begun, at.key]);
    if (choices().has(whole)) point([whole]);
  }
}
