// Contrast of the frame's colours in both themes: text 4.5 to 1, shapes that carry meaning 3 to 1.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const css = readFileSync(join(import.meta.dirname, "themes.css"), "utf8");

function colours(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(selector)).split("}")[0] ?? "";
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", value = ""]) => [name, value]));
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const seats = [...colours(":root {")].filter(([name]) => name.startsWith("seat-"));

describe.each(["light", "dark"])("%s", (theme) => {
  const named = colours(`:root[data-theme="${theme}"]`);
  const of = (name: string) => named.get(name) ?? "";
  const grounds = ["ground", "raised", "sunken", "accent-wash", "warn-wash"];

  test.each(["ink", "soft-ink"])("%s can be read on every ground", (text) => {
    for (const ground of grounds) expect(contrast(of(text), of(ground)), ground).toBeGreaterThanOrEqual(4.5);
  });
  test("the accent can be read, and read on", () => {
    for (const ground of ["ground", "raised", "accent-wash"])
      expect(contrast(of("accent"), of(ground)), ground).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of("on-accent"), of("accent"))).toBeGreaterThanOrEqual(4.5);
  });
  test("edges of controls and the outline of seats are seen", () => {
    for (const ground of ["ground", "raised"]) {
      expect(contrast(of("strong-line"), of(ground)), ground).toBeGreaterThanOrEqual(3);
      expect(contrast(of("seat-outline"), of(ground)), ground).toBeGreaterThanOrEqual(3);
    }
  });
  test("every seat has a colour, and its sign is seen on it", () => {
    expect(seats).toHaveLength(6);
    for (const [name, fill] of seats) {
      const sign = name === "seat-yellow" ? "#26221b" : "#ffffff";
      expect(contrast(sign, fill), name).toBeGreaterThanOrEqual(3);
    }
  });
});
