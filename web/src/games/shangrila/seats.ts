// A seat is a colour and a sign, always both. The colours are fills; outlines come from the theme.
export interface SeatLook {
  fill: string;
  /** The side of a tile: the same colour in shade. */
  shade: string;
  /** What is drawn upon the fill. */
  ink: string;
  /** The sign as a path in a box of 20 about the origin. */
  sign: string;
}

export const SEATS: readonly SeatLook[] = [
  { fill: "#C8472B", shade: "#7E2A18", ink: "#FFFFFF", sign: "M0-8.5 9 7H-9Z" },
  { fill: "#2B6CB0", shade: "#183F69", ink: "#FFFFFF", sign: "M-8 0A8 8 0 1 0 8 0A8 8 0 1 0-8 0Z" },
  { fill: "#E0A526", shade: "#8A6311", ink: "#23262B", sign: "M-7-7H7V7H-7Z" },
  { fill: "#8E5AA8", shade: "#533264", ink: "#FFFFFF", sign: "M0-10 9 0 0 10-9 0Z" },
];

export function seatLook(seat: number): SeatLook {
  const look = SEATS[seat];
  if (!look) throw new Error(`There is no seat ${seat}.`);
  return look;
}
