// Positions to look at: the picture of the start page and the figures of the rules.
import type { Effect, Preview } from "../game";
import type { CarpeView, Guild, Hex, HexKey, Markers } from "./documents";

/** A hex in short: "home 1", "senate", or a tile and the guild that lies here: "mt m"; then the agents on it. */
type Row = readonly [HexKey, string, ...number[]];

function hexOf(what: string, agents: number[]): Hex {
  const [kind = "", detail = ""] = what.split(" ");
  if (kind === "home") return { kind, seat: Number(detail), agents };
  return kind === "senate" ? { kind, agents } : { kind: "guild", tile: kind, guild: detail as Guild, agents };
}

const none: Markers = { m: 0, t: 0, p: 0, e: 0, s: 0, o: 0 };

/** A view in which nothing but the board says anything. */
function chart(players: number, rows: readonly Row[]): CarpeView {
  const each = <T>(value: T): T[] => Array.from({ length: players }, () => value);
  return {
    game: "carpe-astra",
    players,
    options: { characters: ["admiral", "trader", "priest", "senator"].slice(0, players) },
    actor: null,
    phase: "infiltration",
    over: false,
    scores: each(0),
    winners: [],
    round: 2,
    turn: 0,
    hexes: Object.fromEntries(rows.map(([at, what, ...agents]) => [at, hexOf(what, agents)])),
    display: [],
    stack: { unseen: { count: 0 }, returned: [] },
    hand_agents: each(0),
    credits: each(0),
    support: each(none),
    bank: none,
    hands: each({ count: 0 }),
    network: { deck: { count: 0 }, discard: [], open: [] },
    slander: { deck: { count: 0 }, discard: [], open: [] },
    events: { row: Array.from({ length: 10 }, () => null), unseen: { count: 0 }, out: [] },
    moves_made: 0,
    scored: 0,
    slandered: [],
    to_take: 0,
    extra: 0,
    to_discard: 0,
    built: false,
  };
}

const start: readonly Row[] = [
  ["1,-2", "home 0", 0],
  ["1,1", "home 1", 1],
  ["-2,1", "home 2", 2],
  ["0,0", "senate", 0],
  ["0,-1", "mt m"],
  ["1,-1", "mt t", 0],
  ["1,0", "pe p", 0],
  ["0,1", "pe e", 1],
  ["-1,1", "so s"],
  ["-1,0", "so o", 2],
];
const tile: readonly Row[] = [
  ["2,0", "es e"],
  ["2,-1", "es s"],
];
/** The same rows, those of the given places replaced. */
const changed = (rows: readonly Row[], changes: readonly Row[]): Row[] =>
  rows.map((row) => changes.find(([at]) => at === row[0]) ?? row);

const moved = changed(
  [...start, ...tile],
  [
    ["0,0", "senate"],
    ["1,1", "home 1", 0, 1],
    ["2,0", "es e", 0],
  ],
);
const turned = changed(moved, [
  ["0,-1", "mt t"],
  ["1,-1", "mt m", 0],
]);

const considered = (action: string, effect: Omit<Effect, "text">, rows: readonly Row[]): Preview => ({
  action,
  effects: [{ text: "", kind: "", ...effect }],
  view: chart(3, rows),
});

export const chain = chart(3, start);
export const beforeMove = chart(3, changed([...start, ...tile], [["2,0", "es e", 0]]));
export const building = considered("build es 2,0 2,-1", { kind: "built", seat: 0, tile: "es", at: ["2,0", "2,-1"] }, [
  ...start,
  ...tile,
]);
export const moving = considered("move 0,0 1,1", { kind: "moved", seat: 0, from: "0,0", to: "1,1" }, moved);
export const scoring = chart(3, turned);

export const picture = chart(4, [
  ["2,-1", "home 0", 0],
  ["1,1", "home 1", 1],
  ["-2,1", "home 2", 2],
  ["-1,-1", "home 3", 3],
  ["0,0", "senate", 0, 2],
  ["0,-1", "to o", 3],
  ["1,-1", "to t", 0],
  ["1,0", "me m"],
  ["2,0", "me e", 0],
  ["-1,1", "ps p", 2],
  ["0,1", "ps s", 1],
  ["-2,0", "es e"],
  ["-1,0", "es s", 2],
  ["3,-1", "mp p"],
  ["3,0", "mp m", 0],
  ["0,-2", "so s", 3],
  ["1,-2", "so o"],
  ["-2,2", "te t"],
  ["-1,2", "te e", 2],
  ["0,2", "mo m", 1],
  ["1,2", "mo o"],
  ["2,1", "tp p", 1],
  ["2,2", "tp t"],
  ["-3,1", "ms s"],
  ["-3,2", "ms m"],
]);
