// What the effects of an action look like in motion: a scene for every moment, drawn over the view before it.
import type { Effect } from "../game";
import { bridge, effectsOf, field, type Guild, type Piece } from "./documents";
import { fieldPoint, onSpan, outward, span, type Point } from "./layout";

/** A tile that is on its way. */
export interface Figure extends Point {
  seat: number;
  guild: Guild;
  piece: Piece;
  /** Not lying on a master: it shows its own sign. */
  alone: boolean;
  size: number;
  opacity: number;
}

export interface Scene {
  /** Things fade in their places and do not move. */
  calm: boolean;
  figures: Figure[];
  /** How much is left of pieces that lie there, by field and piece. */
  shown: Map<string, number>;
  /** How far bridges have fallen, by their part. */
  fallen: Map<string, number>;
  /** How far stones have come to light, by village. */
  stones: Map<number, number>;
}

export interface Stage {
  /** In steps: the length of a step is the frame's to say. */
  steps: number;
  scene(t: number): Scene;
}

/** How far each thing that happens has got, from 0 to 1. */
interface Progress {
  walk: number;
  settle: number;
  fall: number;
  light: number;
}

export const pieceKey = (village: number, guild: Guild, piece: Piece) => `${field(village, guild)}:${piece}`;

const ease = (t: number) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t));

/** From a field over the bridge to the same field of the other village. */
function way(from: number, to: number, guild: Guild): (t: number) => Point {
  const bridgeWay = span(from, to);
  const points = [
    fieldPoint(from, guild),
    ...Array.from({ length: 9 }, (_, index) => onSpan(bridgeWay, index / 8)),
    fieldPoint(to, guild),
  ];
  const lengths = points.slice(1).map((point, index) => {
    const before = points[index] ?? point;
    return Math.hypot(point.x - before.x, point.y - before.y);
  });
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return (t) => {
    let left = t * total;
    for (const [index, length] of lengths.entries()) {
      const a = points[index];
      const b = points[index + 1];
      if (a && b && left <= length) {
        const share = length ? left / length : 0;
        return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
      }
      left -= length;
    }
    return fieldPoint(to, guild);
  };
}

/** Out of the village, past its edge. */
function aside(village: number, guild: Guild, t: number): Point {
  const { x, y } = fieldPoint(village, guild);
  const direction = outward(guild);
  return { x: x + direction.x * 110 * t, y: y + direction.y * 110 * t - 40 * t * (1 - t) };
}

function draw(effects: readonly Effect[], progress: Progress, calm: boolean): Scene {
  const { walk, settle, fall, light } = progress;
  const figures: Figure[] = [];
  const shown = new Map<string, number>();

  for (const { seat, guild, at, kind } of [...effectsOf(effects, "placed"), ...effectsOf(effects, "recruited")]) {
    const piece = kind === "placed" ? "master" : "student";
    const high = calm ? 0 : 1 - ease(walk);
    const { x, y } = fieldPoint(at, guild);
    const opacity = calm ? walk : Math.min(1, 2 * walk);
    figures.push({ seat, guild, piece, alone: piece === "master", x, y: y - 70 * high, size: 1 + 0.5 * high, opacity });
  }

  for (const { seat, guild, at, piece } of effectsOf(effects, "ousted")) {
    shown.set(pieceKey(at, guild, piece), calm ? 1 - settle : settle > 0 ? 0 : 1);
    if (calm || settle === 0) continue;
    const raise = piece === "student" ? 9 : 0;
    const { x, y } = aside(at, guild, settle);
    figures.push({ seat, guild, piece, alone: true, x, y: y - raise, size: 1, opacity: 1 - settle });
  }

  const walkers = [
    ...effectsOf(effects, "arrived").map((effect) => ({ ...effect, stays: true, as: effect.as })),
    ...effectsOf(effects, "turned-back").map((effect) => ({ ...effect, stays: false, as: "student" as const })),
  ];
  for (const { seat, guild, from, at, as, stays } of walkers) {
    shown.set(pieceKey(from, guild, "student"), calm ? 1 - walk : walk > 0 ? 0 : 1);
    if (calm) {
      const there = fieldPoint(at, guild);
      if (stays) figures.push({ seat, guild, piece: as, alone: as === "master", ...there, size: 1, opacity: walk });
      continue;
    }
    if (walk === 0) continue;
    const landed = settle > 0.5 && stays;
    const place = walk < 1 || stays ? way(from, at, guild)(ease(walk)) : aside(at, guild, settle);
    figures.push({
      seat,
      guild,
      piece: landed ? as : "student",
      alone: !landed || as === "master",
      x: place.x,
      // Someone on foot: a small hop a step.
      y: place.y - (walk < 1 ? 5 * Math.abs(Math.sin(walk * Math.PI * 5)) : 0),
      size: 1 + 0.15 * Math.sin(settle * Math.PI),
      opacity: stays ? 1 : 1 - settle,
    });
  }

  return {
    calm,
    figures,
    shown,
    fallen: new Map(effectsOf(effects, "bridge-broken").map(({ between }) => [bridge(...between), fall])),
    stones: new Map(effectsOf(effects, "stone").map(({ at }) => [at, light])),
  };
}

const START: Progress = { walk: 0, settle: 0, fall: 0, light: 0 };

/** The stages of an action, one after the other; with reduced motion, one cross-fade. */
export function stages(effects: readonly Effect[], calm: boolean): Stage[] {
  if (calm) {
    return [{ steps: 1, scene: (t) => draw(effects, { walk: t, settle: t, fall: t, light: t }, true) }];
  }
  const kinds = new Set(effects.map((effect) => effect.kind));
  const plan: [keyof Progress, number][] = [];
  if (kinds.has("journey")) plan.push(["walk", 1.6], ["settle", 0.8], ["fall", 1]);
  else if (kinds.has("placed") || kinds.has("recruited")) plan.push(["walk", 1]);
  if (kinds.has("stone")) plan.push(["light", 1]);

  let before = START;
  return plan.map(([what, steps]) => {
    const done = before;
    before = { ...before, [what]: 1 };
    return { steps, scene: (t) => draw(effects, { ...done, [what]: t }, false) };
  });
}

/** Calls `show` with 0 … 1 for as long as asked; false when it was cut short. */
export function play(milliseconds: number, signal: AbortSignal, show: (t: number) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const start = performance.now();
    const tick = () => {
      if (signal.aborted) return resolve(false);
      const t = Math.min(1, (performance.now() - start) / milliseconds);
      show(t);
      if (t === 1) return resolve(true);
      requestAnimationFrame(tick);
    };
    // A page nobody sees gets no frames: what happened is simply there.
    if (document.hidden || milliseconds <= 0) {
      show(1);
      resolve(!signal.aborted);
    } else {
      tick();
    }
  });
}
