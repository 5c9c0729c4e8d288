import { expect, test } from "vitest";
import { guilds } from "./documents";
import { ink, lights, metals, night, starlight } from "./palette";

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

test.each(guilds)("the sign of %s and the rim of an agent stand out from its plate", (guild) => {
  for (const metal of Object.values(metals[guild])) expect(contrast(ink, metal)).toBeGreaterThan(4.5);
  for (const metal of Object.values(metals[guild])) expect(contrast(night, metal)).toBeGreaterThan(3);
});

test.each(Object.entries(lights))("the sign, the beam and the rim of %s stand out", (_, { fill, glow, sign }) => {
  expect(contrast(sign, fill)).toBeGreaterThan(3);
  expect(contrast(glow, night)).toBeGreaterThan(4.5);
});

test("what can be chosen stands out from the night", () => {
  expect(contrast(starlight, night)).toBeGreaterThan(4.5);
});
