// A seat is a colour and a sign, always both. Which seat has which colour is the printed games' own order.
export type SeatColour = "red" | "blue" | "yellow" | "violet" | "green" | "black";

export const signs: Readonly<Record<SeatColour, string>> = {
  red: "▲",
  blue: "●",
  yellow: "■",
  violet: "◆",
  green: "✚",
  black: "★",
};

const orders: Readonly<Record<string, readonly SeatColour[]>> = {
  shangrila: ["red", "blue", "yellow", "violet"],
  khan: ["red", "yellow", "blue", "green"],
};

const characters: Readonly<Record<string, SeatColour>> = {
  admiral: "red",
  trader: "yellow",
  priest: "blue",
  senator: "black",
};

/** The colours of the seats of a game, given its options (in Carpe Astra the character has the colour). */
export function seatColours(game: string, options: Readonly<Record<string, unknown>>): readonly SeatColour[] {
  const chosen = options["characters"];
  if (Array.isArray(chosen)) return chosen.map((name) => characters[String(name)] ?? "black");
  return orders[game] ?? ["red", "blue", "yellow", "violet"];
}
