import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GUILDS } from "./documents";
import { BRIDGES, FIELDS, VIEW_BOX, VILLAGES, balancePoint, centre, fieldPoint, nearestField } from "./layout";

interface PrintedBoard {
  villages: { id: number }[];
  bridges: [number, number][];
  field_layout: string[][];
}
const printed: PrintedBoard = JSON.parse(
  readFileSync(new URL("../../../../data/shangrila-board.json", import.meta.url), "utf8"),
);

test("the graph is the printed one", () => {
  expect(BRIDGES).toEqual(printed.bridges);
  expect(Object.keys(VILLAGES).map(Number)).toEqual(printed.villages.map(({ id }) => id));
});

test("the fields lie in the printed rows", () => {
  const rows = new Map<number, string[]>();
  for (const guild of GUILDS) {
    const { y } = fieldPoint(1, guild);
    rows.set(y, [...(rows.get(y) ?? []), guild]);
  }
  expect([...rows.entries()].sort(([one], [other]) => one - other).map(([, guilds]) => guilds)).toEqual(
    printed.field_layout,
  );
});

test("villages lie apart, so that each field can be read", () => {
  const places = Object.values(VILLAGES);
  for (const [index, one] of places.entries()) {
    for (const other of places.slice(index + 1)) {
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(245);
    }
  }
});

test("no bridge runs past a third village", () => {
  for (const [low, high] of BRIDGES) {
    const a = centre(low);
    const b = centre(high);
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    for (const [id, { x, y }] of Object.entries(VILLAGES)) {
      if (Number(id) === low || Number(id) === high) continue;
      const along = Math.min(1, Math.max(0, ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / length ** 2));
      expect(Math.hypot(a.x + along * (b.x - a.x) - x, a.y + along * (b.y - a.y) - y)).toBeGreaterThan(115);
    }
  }
});

test("a balance stays on the board, whichever way the journey goes", () => {
  const ways = BRIDGES.flatMap(([low, high]) => [[low, high] as const, [high, low] as const]);
  for (const [one, other] of ways) {
    const { x, y } = balancePoint(one, other);
    expect(x).toBeGreaterThan(VIEW_BOX.x + 70);
    expect(x).toBeLessThan(VIEW_BOX.x + VIEW_BOX.width - 70);
    expect(y).toBeGreaterThan(VIEW_BOX.y + 40);
    expect(y).toBeLessThan(VIEW_BOX.y + VIEW_BOX.height - 40);
  }
});

test("a tap beside a field means the nearest, and far from all of them none", () => {
  const { x, y } = fieldPoint(6, "healer");
  expect(nearestField(FIELDS, { x: x + 12, y: y - 9 }, 40)).toEqual({ village: 6, guild: "healer" });
  expect(nearestField(FIELDS, { x: -500, y: 0 }, 40)).toBeNull();
});
