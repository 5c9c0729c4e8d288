import { describe, expect, test } from "vitest";
import { effectsOf } from "./documents";
import { figures } from "./figures";
import { fieldPoint } from "./layout";
import { pieceKey, stages } from "./motion";

const { effects } = figures.strong.preview;

describe("a journey in motion", () => {
  const plan = stages(effects, false);

  test("has four stages: walking, settling, the bridge falls, a stone comes", () => {
    expect(plan).toHaveLength(4);
  });
  test("takes every student from its master and leaves it on its field", () => {
    const end = plan.at(-1)?.scene(1);
    for (const { from, at, guild, seat, as } of effectsOf(effects, "arrived")) {
      expect(end?.shown.get(pieceKey(from, guild, "student"))).toBe(0);
      expect(end?.figures).toContainEqual(
        expect.objectContaining({ seat, guild, piece: as, ...fieldPoint(at, guild) }),
      );
    }
  });
  test("lets the bridge stand until everybody is across", () => {
    expect([...(plan[1]?.scene(1).fallen.values() ?? [])]).toEqual([0]);
    expect([...(plan[2]?.scene(1).fallen.values() ?? [])]).toEqual([1]);
  });
  test("leaves nothing of those who were ousted", () => {
    const end = plan.at(-1)?.scene(1);
    for (const { at, guild, piece } of effectsOf(effects, "ousted")) {
      expect(end?.shown.get(pieceKey(at, guild, piece))).toBe(0);
    }
  });
});

test("with reduced motion nothing changes its place", () => {
  const [only, ...more] = stages(effects, true);
  expect(more).toEqual([]);
  const places = (t: number) => only?.scene(t).figures.map(({ x, y, size }) => ({ x, y, size }));
  expect(places(0.1)).toEqual(places(0.9));
});

test("an action without a piece has no motion", () => {
  expect(stages([{ kind: "passed", text: "", seat: 0 }], false)).toEqual([]);
});
