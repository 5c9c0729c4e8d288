// Things drawn in SVG that can be pressed like buttons.

/** Calls `act` for Enter and the space bar; true when it was one of them. */
export function pressed(event: KeyboardEvent, act: () => void): boolean {
  if (event.key !== "Enter" && event.key !== " ") return false;
  event.preventDefault();
  act();
  return true;
}
