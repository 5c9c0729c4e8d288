// Effects shown as motion: a ruler flees along his line and leaves a yurt, a tile settles and the yurts under it fold.
// The scene is what the board draws meanwhile; each effect is patched in once it has been shown.
import type { Effect, View } from "../game";
import { centre, type Point } from "./art/geometry";
import { khan, type Cells, type Ruler, type Tile } from "./documents";

export type Moving =
  | { kind: "ruler"; ruler: Ruler; at: Point; opacity: number }
  | { kind: "yurt"; owner: number | "neutral"; at: Point; progress: number }
  | { kind: "tile"; tile: Tile; folding: { owner: number | "neutral"; at: Point }[]; progress: number };

export interface Scene {
  /** The view this scene began with; once the frame sets another, the scene is over. */
  base: View;
  cells: Cells;
  tiles: Tile[];
  moving: Moving | null;
}

export interface Stage {
  after: View;
  signal: AbortSignal;
  milliseconds: number;
  /** Cross-fades instead of motion. */
  calm: boolean;
  show(scene: Scene): void;
}

const least = 150;
const most = 400;

function shown(effect: Effect): boolean {
  return ["fled", "driven", "yurt", "conquered", "ruler-left"].includes(effect.kind);
}

/** Calls `step` with 0 … 1 until the time is over or the signal says stop. */
function tween(milliseconds: number, signal: AbortSignal, step: (progress: number) => void): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const began = performance.now();
    let request = 0;
    const finish = () => {
      cancelAnimationFrame(request);
      clearTimeout(timer);
      signal.removeEventListener("abort", finish);
      resolve();
    };
    // A page in the background gets no frames, but the game must go on.
    const timer = setTimeout(finish, milliseconds + 50);
    const frame = (now: number) => {
      const progress = Math.min(1, Math.max(0, (now - began) / milliseconds));
      step(progress);
      if (progress === 1) finish();
      else request = requestAnimationFrame(frame);
    };
    signal.addEventListener("abort", finish);
    request = requestAnimationFrame(frame);
  });
}

const eased = (progress: number) => progress * progress * (3 - 2 * progress);

function between(from: Point, to: Point, progress: number): Point {
  return { x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress };
}

function without(cells: Cells, ...keys: string[]): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([key]) => !keys.includes(key)));
}

export async function play(effects: readonly Effect[], before: View, stage: Stage): Promise<void> {
  const start = khan(before);
  let scene: Scene = { base: before, cells: start.cells, tiles: start.tiles, moving: null };
  const count = effects.filter(shown).length;
  const each = Math.min(most, Math.max(least, stage.milliseconds / Math.max(1, count)));
  const move = (moving: (progress: number) => Moving) =>
    tween(each, stage.signal, (progress) => stage.show({ ...scene, moving: moving(eased(progress)) }));

  for (const [index, effect] of effects.entries()) {
    if (stage.signal.aborted) break;
    switch (effect.kind) {
      case "fled":
      case "driven": {
        const ruler = effect.ruler as Ruler;
        const from = effect.from as string;
        const to = effect.to as string;
        const next = effects[index + 1];
        const left: Cells = next?.kind === "neutral-yurt" && next.at === from ? { [from]: { yurt: "neutral" } } : {};
        scene = { ...scene, cells: { ...without(scene.cells, from), ...left } };
        await move((progress) => ({
          kind: "ruler",
          ruler,
          at: stage.calm ? centre(progress < 0.5 ? from : to) : between(centre(from), centre(to), progress),
          opacity: stage.calm ? Math.abs(1 - 2 * progress) : 1,
        }));
        scene = { ...scene, cells: { ...scene.cells, [to]: { ruler } } };
        break;
      }
      case "ruler-left": {
        const at = effect.at as string;
        const ruler = effect.ruler as Ruler;
        scene = { ...scene, cells: without(scene.cells, at) };
        await move((progress) => ({ kind: "ruler", ruler, at: centre(at), opacity: 1 - progress }));
        break;
      }
      case "yurt": {
        const at = effect.at as string;
        const owner = effect.seat as number;
        await move((progress) => ({ kind: "yurt", owner, at: centre(at), progress }));
        scene = { ...scene, cells: { ...scene.cells, [at]: { yurt: owner } } };
        break;
      }
      case "neutral-yurt":
        scene = { ...scene, cells: { ...scene.cells, [effect.at as string]: { yurt: "neutral" } } };
        break;
      case "conquered": {
        const number = effect.tile as number;
        const tile = khan(stage.after).tiles[number];
        if (!tile) break;
        const folding = tile.cells.flatMap((key) => {
          const content = scene.cells[key];
          return content && "yurt" in content ? [{ owner: content.yurt, at: centre(key) }] : [];
        });
        scene = { ...scene, cells: without(scene.cells, ...tile.cells) };
        await move((progress) => ({ kind: "tile", tile, folding, progress }));
        const covered = Object.fromEntries(tile.cells.map((key) => [key, { tile: number }]));
        scene = { ...scene, cells: { ...scene.cells, ...covered }, tiles: [...scene.tiles, tile] };
        break;
      }
    }
    stage.show(scene);
  }
}
