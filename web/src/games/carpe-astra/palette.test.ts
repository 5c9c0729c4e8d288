import { expect, test } from "vitest";
import { guilds } from "./documents";
import { brass, ink, lights, metals, night, starlight } from "./palette";

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

/** How far apart two colours are, by their red, green and blue. */
function apart(one: string, other: string): number {
  const parts = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const there = parts(other);
  return Math.hypot(...parts(one).map((part, at) => part - (there[at] ?? 0)));
}

test.each(guilds)("the sign of %s and the rim of an agent stand out from its plate", (guild) => {
  const { light, dark, sign } = metals[guild];
  for (const metal of [light, dark]) expect(contrast(sign, metal)).toBeGreaterThan(4.5);
  // A lens has a dark rim and a light one inside it.
  for (const metal of [light, dark])
    expect(Math.max(contrast(ink, metal), contrast(starlight, metal))).toBeGreaterThan(3);
});

test.each(Object.entries(lights))("the sign, the beam and the rim of %s stand out", (_, { fill, glow, sign }) => {
  expect(contrast(sign, fill)).toBeGreaterThan(3);
  expect(contrast(glow, night)).toBeGreaterThan(4.5);
});

test("the edge of every plate stands out from the night", () => {
  expect(contrast(brass, night)).toBeGreaterThan(3);
});

test("no two guilds have the same plate", () => {
  const plates = guilds.map((guild) => metals[guild].light);
  for (const one of plates)
    for (const other of plates)
      if (one !== other) expect(apart(one, other), `${one} beside ${other}`).toBeGreaterThan(25);
});

test("what can be chosen stands out from the night", () => {
  expect(contrast(starlight, night)).toBeGreaterThan(4.5);
});
