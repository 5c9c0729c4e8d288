// Brass and starlight: the colours of this world, the same by day and by night, for its board is always a night sky.
import type { View } from "../game";
import { seatColours, type SeatColour } from "../../seats";
import type { Guild } from "./documents";

export const night = "#0b1024";
export const brass = "#d8b566";
export const starlight = "#fff3cf";
export const ink = "#17121f";

interface Metal {
  light: string;
  dark: string;
  /** The sign inlaid in it. */
  sign: string;
}
/** Each guild's plate has the colour of its guild in the box; the sign inlaid in it says which it is to everybody. */
export const metals: Readonly<Record<Guild, Metal>> = {
  m: { light: "#f08d78", dark: "#d96752", sign: ink },
  t: { light: "#f8e27c", dark: "#dcbd45", sign: ink },
  p: { light: "#9dc0f0", dark: "#6f9bd8", sign: ink },
  e: { light: "#9fd69a", dark: "#6cb070", sign: ink },
  s: { light: "#f9b166", dark: "#e08a35", sign: ink },
  o: { light: "#55505f", dark: "#36323f", sign: starlight },
};

interface Light {
  fill: string;
  /** The colour of the beam and of the glow. */
  glow: string;
  /** For the sign in the lens. */
  sign: string;
}
export const lights: Readonly<Record<SeatColour, Light>> = {
  red: { fill: "#c8472b", glow: "#ff9a7d", sign: "#ffffff" },
  blue: { fill: "#2b6cb0", glow: "#86bdff", sign: "#ffffff" },
  yellow: { fill: "#e0a526", glow: "#ffdc7a", sign: "#17121f" },
  violet: { fill: "#8e5aa8", glow: "#d9a8f2", sign: "#ffffff" },
  green: { fill: "#2f8f6b", glow: "#7fe0b8", sign: "#ffffff" },
  black: { fill: "#2b2b33", glow: "#cfcdea", sign: "#ffffff" },
};

export const colourOf = (view: View, seat: number): SeatColour => seatColours(view.game, view.options)[seat] ?? "black";
