// Colours and signs of the seats and rulers. Fills only: outlines come from the theme.
import type { Ruler } from "./documents";

export interface SeatLook {
  key: "red" | "yellow" | "blue" | "green";
  fill: string;
  /** The sign's own colour, legible on the fill. */
  ink: string;
  sign: string;
  /** The sign as a path around 0,0, about 10 across. */
  path: string;
}

export const seatLooks: readonly SeatLook[] = [
  { key: "red", fill: "#C8472B", ink: "#ffffff", sign: "▲", path: "M0 -5.5L5.6 4.4H-5.6Z" },
  { key: "yellow", fill: "#E0A526", ink: "#241a06", sign: "■", path: "M-4.6 -4.6H4.6V4.6H-4.6Z" },
  { key: "blue", fill: "#2B6CB0", ink: "#ffffff", sign: "●", path: "M-5 0A5 5 0 1 0 5 0A5 5 0 1 0 -5 0Z" },
  {
    key: "green",
    fill: "#2F8F6B",
    ink: "#ffffff",
    sign: "✚",
    path: "M-1.9 -5.4H1.9V-1.9H5.4V1.9H1.9V5.4H-1.9V1.9H-5.4V-1.9H-1.9Z",
  },
];

export function lookOf(seat: number): SeatLook {
  return seatLooks[seat] ?? (seatLooks[0] as SeatLook);
}

export interface RulerLook {
  fill: string;
  ink: string;
  /** The device on his banner: a path around 0,0, about 10 across, filled by the even-odd rule. */
  device: string;
}

export const rulerLooks: Record<Ruler, RulerLook> = {
  // A bow and its arrow.
  seljuk: {
    fill: "#8d9196",
    ink: "#15171a",
    device: "M0 -5.5L2.4 -2.4H0.8V5.5H-0.8V-2.4H-2.4ZM-5.4 1.6Q0 -5 5.4 1.6L4.4 2.6Q0 -2.6 -4.4 2.6Z",
  },
  // An onion dome.
  russian: {
    fill: "#8cc7e8",
    ink: "#10293a",
    device: "M0 -6Q0.6 -3.4 3 -1.6Q5.4 0.6 2.8 2.8V5H-2.8V2.8Q-5.4 0.6 -3 -1.6Q-0.6 -3.4 0 -6Z",
  },
  // A coin with its square hole.
  song: {
    fill: "#7a4a9c",
    ink: "#ffffff",
    device: "M-5 0A5 5 0 1 0 5 0A5 5 0 1 0 -5 0ZM-1.9 -1.9H1.9V1.9H-1.9Z",
  },
  // A crescent.
  abbasid: {
    fill: "#fbf8f0",
    ink: "#1f2d22",
    device: "M2.6 -4.6A5.2 5.2 0 1 0 2.6 4.6A4.2 4.2 0 1 1 2.6 -4.6Z",
  },
  // A circle of two halves.
  goryeo: {
    fill: "#f0a0b8",
    ink: "#3a0f20",
    device:
      "M-5 0A5 5 0 0 1 5 0A2.5 2.5 0 0 1 0 0A2.5 2.5 0 0 0 -5 0ZM-5 1.4A5 5 0 0 0 5 1.4L3.8 2.2A4 4 0 0 1 -3.8 2.2Z",
  },
  // Bars.
  hungarian: {
    fill: "#ee8434",
    ink: "#331503",
    device: "M-5 -5H5V-3H-5ZM-5 -1.4H5V0.6H-5ZM-5 2.2H5V4.2H-5Z",
  },
  // A flared cross.
  georgian: {
    fill: "#84552f",
    ink: "#ffffff",
    device: "M-2.4 -5.4H2.4L1 -1H5.4V-2.4V2.4L1 1L2.4 5.4H-2.4L-1 1L-5.4 2.4V-2.4L-1 -1Z",
  },
  // A wheel of eight rays.
  delhi: {
    fill: "#3fbfb5",
    ink: "#06302d",
    device:
      "M0 -5.8L1.3 -2.4L4.1 -4.1L2.4 -1.3L5.8 0L2.4 1.3L4.1 4.1L1.3 2.4L0 5.8L-1.3 2.4L-4.1 4.1L-2.4 1.3L-5.8 0L-2.4 -1.3L-4.1 -4.1L-1.3 -2.4Z",
  },
};
