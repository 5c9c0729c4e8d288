import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SEATS } from "./seats";

const css = readFileSync(new URL("theme.css", import.meta.url), "utf8");
const [light = "", dark = ""] = css.split(":root[data-theme");
const palette = (block: string) =>
  Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]));

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ["light", palette(light)],
  ["dark", { ...palette(light), ...palette(dark) }],
])("by %s", (_, colours) => {
  const colour = (name: string) => colours[name] ?? `no colour ${name}`;

  test.each(["field", "field-choice", "field-peace", "terrace", "red-top", "choice-fill", "sky-high", "ridge-near"])(
    "pieces and signs stand out from %s",
    (ground) => {
      expect(contrast(colour("outline"), colour(ground))).toBeGreaterThanOrEqual(3);
    },
  );
  test("a guild can be told on its empty field", () => {
    for (const ground of ["field", "field-choice", "field-peace"]) {
      expect(contrast(colour("glyph"), colour(ground)), ground).toBeGreaterThanOrEqual(3);
    }
  });
  test("what can be chosen, what is pointed at and what was done last are seen", () => {
    for (const sign of ["choice", "hint", "trace", "focus"]) {
      for (const ground of ["field", "field-choice", "terrace"]) {
        expect(contrast(colour(sign), colour(ground)), `${sign} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  });
  test("numbers can be read", () => {
    expect(contrast(colour("ink"), colour("paper"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour("paper"), colour("choice"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast("#fbf6e8", colour("plaque"))).toBeGreaterThanOrEqual(4.5);
  });
});

test("a guild can be told on a tile of any colour", () => {
  for (const { ink, fill } of SEATS) expect(contrast(ink, fill)).toBeGreaterThanOrEqual(3);
});
