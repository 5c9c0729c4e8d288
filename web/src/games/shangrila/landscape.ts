// Ridges behind the villages, far and pale above, near and dark below. Drawn once, the same for everyone.

export interface Ridge {
  path: string;
  /** 0 far away, 1 near. */
  nearness: number;
  top: number;
  bottom: number;
}

// Wide enough to fill a board that stands in a broad or a tall window.
const LEFT = -1400;
const RIGHT = 2400;
const STEP = 22;
const DEPTH = 420;
const BASES = [-120, 20, 170, 320, 480, 640, 800, 960, 1130];

/** The height of a ridge: sharp crests at unrelated intervals. */
function height(x: number, seed: number): number {
  const crest = (interval: number, phase: number) => 1 - Math.abs(Math.sin(x / interval + phase * seed));
  return 78 * crest(190, 1.7) + 44 * crest(83, 2.9) + 18 * crest(31, 4.3) + 7 * crest(13, 5.1);
}

export const RIDGES: Ridge[] = BASES.map((base, index) => {
  const points: string[] = [];
  for (let x = LEFT; x <= RIGHT; x += STEP) points.push(`${x} ${(base - height(x, index + 1)).toFixed(0)}`);
  return {
    path: `M${LEFT} ${base + DEPTH}L${points.join("L")}L${RIGHT} ${base + DEPTH}Z`,
    nearness: index / (BASES.length - 1),
    top: base - 150,
    bottom: base + DEPTH,
  };
});

export const WIDE = { left: LEFT, width: RIGHT - LEFT };

/** A pine: three tiers on a short trunk, its foot at the origin. */
export const PINE = "M-2 0V-7H-12L-4-20H-9L-2-32H-6L0-46 6-32H2L9-20H4L12-7H2V0Z";

/** Groves where no village lies. */
export const PINES = [
  [24, 214, 0.8],
  [48, 220, 1],
  [70, 216, 0.7],
  [40, 990, 1.1],
  [68, 1002, 1.4],
  [98, 994, 1],
  [132, 1006, 1.2],
  [902, 930, 1],
  [930, 944, 1.4],
  [962, 934, 1.1],
  [988, 950, 1.3],
  [478, 1010, 1],
  [500, 1018, 0.8],
  [634, 120, 0.7],
  [652, 126, 0.9],
].map(([x = 0, y = 0, size = 1]) => ({ x, y, size }));
