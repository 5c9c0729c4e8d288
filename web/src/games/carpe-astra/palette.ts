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
}
/** Each guild's plate is of its own metal; the sign inlaid in it says which it is. */
export const metals: Readonly<Record<Guild, Metal>> = {
  m: { light: "#e3ab8d", dark: "#b9795a" },
  t: { light: "#f3d68c", dark: "#c99f4b" },
  p: { light: "#b4cbe2", dark: "#7f9cbb" },
  e: { light: "#dcdcd6", dark: "#a2a6a4" },
  s: { light: "#b6d8b2", dark: "#7faa83" },
  o: { light: "#dcc3df", dark: "#a98cb0" },
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
