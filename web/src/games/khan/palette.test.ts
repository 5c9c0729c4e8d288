import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { regions } from "./documents";
import { rulerLooks, seatLooks } from "./palette";

const css = readFileSync(join(import.meta.dirname, "art/felt.css"), "utf8");
const [day = "", night = ""] = css.split("}");
const colours = (block: string) =>
  Object.fromEntries([...block.matchAll(/--([\w-]+): (#\w{6})/g)].map((m) => [m[1], m[2]]));
const themes = { light: colours(day), dark: { ...colours(day), ...colours(night) } };

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string | undefined, other: string | undefined): number {
  const [dark = 0, light = 0] = [luminance(one ?? "#000000"), luminance(other ?? "#000000")].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(Object.entries(themes))("in the %s theme", (_name, theme) => {
  test("every piece's outline stands out from the ground", () => {
    for (const ground of [...regions, "bank", "river", "card", "chosen"]) {
      expect(contrast(theme.outline, theme[ground]), ground).toBeGreaterThanOrEqual(3);
    }
  });
  test("every region's texture can be seen on its colour", () => {
    for (const region of regions) {
      expect(contrast(theme[`${region}-stitch`], theme[region]), region).toBeGreaterThanOrEqual(3);
    }
  });
  test("text can be read", () => {
    expect(contrast(theme["rug-text"], theme.rug)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme["card-ink"], theme.card)).toBeGreaterThanOrEqual(4.5);
    expect(contrast("#3b1d08", theme.wood)).toBeGreaterThanOrEqual(4.5);
  });
});

test("signs and devices can be told from what they are drawn on", () => {
  for (const look of seatLooks) expect(contrast(look.ink, look.fill), look.key).toBeGreaterThanOrEqual(3);
  for (const [ruler, look] of Object.entries(rulerLooks)) {
    expect(contrast(look.ink, look.fill), ruler).toBeGreaterThanOrEqual(4.5);
  }
});
