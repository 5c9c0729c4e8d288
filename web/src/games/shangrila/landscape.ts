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
