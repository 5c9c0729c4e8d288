import { expect, test } from "vitest";
import { pack, readHeaders, unpack, withHeaders } from "./records";
import type { SeatPlan } from "./storage";

const record = `[Game "shangrila"]
[RulesVersion "1"]
[Players "3"]
[Options "{\\"edition\\":\\"kosmos\\",\\"setup\\":\\"free\\"}"]

0: place 5 healer
`;
const seats: SeatPlan[] = [
  { kind: "person", name: 'Ann "the bridge" \\' },
  { kind: "computer", name: "Bo", level: "casual" },
  { kind: "computer", name: "Cy", level: "expert" },
];

test("title and seats travel in the headers, and only once", () => {
  const once = withHeaders(record, "First game", seats);
  const twice = withHeaders(once, "Second thoughts", seats);
  expect(readHeaders(once)).toEqual({ game: "shangrila", title: "First game", players: 3, seats });
  expect(readHeaders(twice).title).toBe("Second thoughts");
  expect(twice.match(/\[Seats /g)).toHaveLength(1);
  expect(twice.endsWith("\n\n0: place 5 healer\n")).toBe(true);
});

test("a record without our headers has no title and no seats", () => {
  expect(readHeaders(record)).toEqual({ game: "shangrila", title: null, players: 3, seats: null });
});

test("a record survives the way through a link", async () => {
  const packed = await pack(record);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(await unpack(packed)).toBe(record);
});
