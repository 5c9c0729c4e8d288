// The field: 14 columns by 11 rows, read from the board in the game's options or from the one that is built in.
import type { View } from "../game";
import { cardOf, type Direction, type Place } from "./documents";
import printed from "../../../../data/khan-board.json";

export const columns = 14;
export const rows = 11;

interface BoardData {
  legend: Record<string, string>;
  rows_north_to_south: string[];
  no_outland: string[];
  symbols: string[];
  card_directions: Record<string, string[]>;
  points: Record<string, number>;
}

/** A cell of the map: its key, where it lies (row 0 is the northern one, as on the screen), and what it is. */
export interface MapCell {
  key: string;
  column: number;
  row: number;
  place: Place;
  outland: boolean;
}

export interface KhanMap {
  cells: MapCell[];
  at(key: string): MapCell | undefined;
  direction(card: string): Direction;
  points: Record<string, number>;
}

export function cellKey(column: number, row: number): string {
  return String.fromCharCode(97 + column) + (rows - row);
}

/** Column and row (from the north) of a cell's key. */
export function position(key: string): { column: number; row: number } {
  return { column: key.charCodeAt(0) - 97, row: rows - Number(key.slice(1)) };
}

/** The order in which a conquest names its cells: by column, then by row as a number. */
export function inOrder(keys: readonly string[]): string[] {
  return [...keys].sort((a, b) => a.charCodeAt(0) - b.charCodeAt(0) || Number(a.slice(1)) - Number(b.slice(1)));
}

function read(data: BoardData): KhanMap {
  const closed = new Set(data.no_outland);
  const cells: MapCell[] = [];
  const byKey = new Map<string, MapCell>();
  data.rows_north_to_south.forEach((line, row) => {
    [...line].forEach((letter, column) => {
      const key = cellKey(column, row);
      const edge = column === 0 || column === columns - 1 || row === 0 || row === rows - 1;
      const cell = { key, column, row, place: data.legend[letter] as Place, outland: edge && !closed.has(key) };
      cells.push(cell);
      byKey.set(key, cell);
    });
  });
  return {
    cells,
    at: (key) => byKey.get(key),
    direction(card) {
      const { ruler, symbol } = cardOf(card);
      return (data.card_directions[ruler]?.[data.symbols.indexOf(symbol)] ?? "n") as Direction;
    },
    points: data.points,
  };
}

const byObject = new WeakMap<object, KhanMap>();
const byText = new Map<string, KhanMap>();

/** The map a game is played on. Every view carries its board anew; equal boards are read once and stay the same map. */
export function mapOf(view: View): KhanMap {
  const data = (view.options.board ?? printed) as BoardData;
  let map = byObject.get(data);
  if (!map) {
    const text = JSON.stringify(data);
    map = byText.get(text) ?? read(data);
    byObject.set(data, map);
    byText.set(text, map);
  }
  return map;
}
