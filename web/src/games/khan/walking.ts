// Moving over the map with keys: a cell at a time, to the end of a row, or from one choosable cell to the next.
import { cellKey, columns, position, rows } from "./map";

function within(value: number, count: number): number {
  return Math.min(count - 1, Math.max(0, value));
}

function step(from: string, dx: number, dy: number): string {
  const { column, row } = position(from);
  return cellKey(within(column + dx, columns), within(row + dy, rows));
}

/** The next choosable cell in reading order, or the one before; the same when there is none. */
function hop(from: string, by: 1 | -1, choosable: ReadonlySet<string>): string {
  const count = columns * rows;
  const { column, row } = position(from);
  const start = row * columns + column;
  for (let n = 1; n < count; ++n) {
    const at = (start + by * n + count) % count;
    const key = cellKey(at % columns, Math.floor(at / columns));
    if (choosable.has(key)) return key;
  }
  return from;
}

/** Where a key leads from a cell; null when it is no key for walking. */
export function walk(pressed: string, from: string, choosable: ReadonlySet<string>): string | null {
  switch (pressed) {
    case "ArrowLeft":
      return step(from, -1, 0);
    case "ArrowRight":
      return step(from, 1, 0);
    case "ArrowUp":
      return step(from, 0, -1);
    case "ArrowDown":
      return step(from, 0, 1);
    case "Home":
      return step(from, -columns, 0);
    case "End":
      return step(from, columns, 0);
    case "PageDown":
      return hop(from, 1, choosable);
    case "PageUp":
      return hop(from, -1, choosable);
    default:
      return null;
  }
}
