// Effects as motion: agents glide with their beams, tiles settle or turn, markers fly between bank and home bases.
import type { Effect } from "../game";
import { homeOf, number, pair, text, type CarpeView, type Guild, type HexKey } from "./documents";
import { areNeighbours, between, centre, type Box, type Point } from "./hexes";
import { stand, type Stand } from "./sockets";

export interface Glide {
  seat: number;
  from: Stand;
  to: Stand;
  /** Where it leaves the board, or comes upon it; absent for the hand. */
  leaves?: HexKey;
  arrives?: HexKey;
}
export interface Flight {
  guild: Guild;
  from: Point;
  to: Point;
}
export interface Motion {
  after: CarpeView;
  glides: Glide[];
  settling: [HexKey, HexKey][];
  turning: Set<string>;
  flights: Flight[];
}

export function motionOf(effects: readonly Effect[], before: CarpeView, after: CarpeView, box: Box): Motion | null {
  const motion: Motion = { after, glides: [], settling: [], turning: new Set(), flights: [] };
  const bank: Point = { x: box.x + box.width / 2, y: box.y };
  const hand = (seat: number, otherwise: HexKey): Stand => ({
    ...centre(homeOf(after, seat) ?? otherwise),
    size: 0,
  });
  const homeward = (seat: number): Point => centre(homeOf(after, seat) ?? "0,0");
  const fly = (effect: Effect, from: Point, to: Point) =>
    motion.flights.push({ guild: text(effect, "guild") as Guild, from, to });

  for (const effect of effects) {
    const seat = effect.seat ?? 0;
    const at = text(effect, "at");
    switch (effect.kind) {
      case "moved": {
        const [leaves, arrives] = [text(effect, "from"), text(effect, "to")];
        motion.glides.push({
          seat,
          from: stand(before, seat, leaves),
          to: stand(after, seat, arrives),
          leaves,
          arrives,
        });
        break;
      }
      case "deployed":
        motion.glides.push({ seat, from: hand(seat, at), to: stand(after, seat, at), arrives: at });
        break;
      case "ousted":
      case "removed":
      case "went-home":
        motion.glides.push({ seat, from: stand(before, seat, at), to: hand(seat, at), leaves: at });
        break;
      case "built":
      case "tile-laid":
        motion.settling.push(pair(effect));
        break;
      case "rotated":
        motion.turning.add(text(effect, "tile"));
        break;
      case "marker-won":
        fly(effect, bank, homeward(seat));
        break;
      case "marker-lost":
        fly(effect, homeward(seat), bank);
        break;
      case "marker-seized":
        fly(effect, homeward(number(effect, "from")), homeward(seat));
        break;
    }
  }
  const still = !motion.glides.length && !motion.settling.length && !motion.turning.size && !motion.flights.length;
  return still ? null : motion;
}

export const easing = (share: number): number => (share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) * (1 - share));

/** A lens on its way. */
export const glideAt = (glide: Glide, share: number): Stand => ({
  ...between(glide.from, glide.to, share),
  size: glide.from.size + (glide.to.size - glide.from.size) * share,
});

export interface Agent extends Stand {
  seat: number;
  key: string;
}

export const standing = (view: CarpeView): (Agent & { at: HexKey })[] =>
  Object.entries(view.hexes).flatMap(([at, hex]) =>
    hex.agents.map((seat) => ({ seat, at, key: `${seat}@${at}`, ...stand(view, seat, at) })),
  );

/** The agents as they are drawn, `share` of the way through a motion. */
export function agentsDuring(view: CarpeView, motion: Motion | null, share: number): Agent[] {
  if (!motion) return standing(view);
  const leaving = new Set(motion.glides.map((glide) => `${glide.seat}@${glide.leaves}`));
  return [
    ...standing(view).filter((agent) => !leaving.has(agent.key)),
    ...motion.glides.map((glide, at) => ({ seat: glide.seat, key: `glide ${at}`, ...glideAt(glide, share) })),
  ];
}

export interface Beam {
  key: string;
  seat: number;
  from: Point;
  to: Point;
  /** From 0 to 1: how brightly it shines. */
  light: number;
}
interface Link {
  seat: number;
  ends: [HexKey, HexKey];
}

function linksOf(view: CarpeView): Map<string, Link> {
  const links = new Map<string, Link>();
  const all = standing(view);
  for (const one of all)
    for (const other of all)
      if (one.seat === other.seat && one.at < other.at && areNeighbours(one.at, other.at))
        links.set(`${one.seat} ${one.at} ${other.at}`, { seat: one.seat, ends: [one.at, other.at] });
  return links;
}

/** The beams between neighbouring agents of a seat; during a motion they follow, fade and kindle. */
export function beamsDuring(view: CarpeView, motion: Motion | null, share: number): Beam[] {
  const old = linksOf(view);
  const coming = motion ? linksOf(motion.after) : old;
  const end = (seat: number, at: HexKey): Point => {
    const glide = motion?.glides.find((one) => one.seat === seat && (one.leaves === at || one.arrives === at));
    return glide ? glideAt(glide, share) : stand(motion?.after ?? view, seat, at);
  };
  return [...new Map([...old, ...coming])].map(([key, { seat, ends }]) => ({
    key,
    seat,
    from: end(seat, ends[0]),
    to: end(seat, ends[1]),
    light: (old.has(key) ? 1 - share : 0) + (coming.has(key) ? share : 0),
  }));
}

/** Where a plate is while its tile turns: on half a circle about the joint. */
export function turned(at: HexKey, other: HexKey, share: number): Point {
  const [here, joint] = [centre(at), between(centre(at), centre(other))];
  const angle = Math.PI * share;
  const [x, y] = [here.x - joint.x, here.y - joint.y];
  return {
    x: joint.x + x * Math.cos(angle) - y * Math.sin(angle),
    y: joint.y + x * Math.sin(angle) + y * Math.cos(angle),
  };
}

/** Calls `show` with a share growing from 0 to 1, until the time is up or the signal says stop. */
export function play(milliseconds: number, signal: AbortSignal, show: (share: number) => void): Promise<void> {
  return new Promise((finished) => {
    const start = performance.now();
    const frame = (now: number) => {
      const share = signal.aborted || milliseconds <= 0 ? 1 : Math.min(1, Math.max(0, (now - start) / milliseconds));
      show(share);
      if (share === 1) finished();
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}
