// Who sits at a new table unless somebody says otherwise.
import type { GameDescription } from "../engine/documents";
import { say } from "../settings/settings.svelte";
import type { SeatPlan } from "../session/storage";

const computerNames = ["Tenzin", "Börte", "Ichthon", "Altan", "Dolma", "Verron"];

export const levels = (game: GameDescription): string[] => game.computer_players;

export function defaultLevel(game: GameDescription): string {
  return game.computer_players.includes("casual") ? "casual" : (game.computer_players.at(-1) ?? "casual");
}

export function personPlan(number: number): SeatPlan {
  return { kind: "person", name: number === 0 ? say("seat.me") : say("seat.friend", { number }) };
}

/** A computer with a name that nobody at the table has yet. */
export function computerPlan(seated: readonly SeatPlan[], level: string): SeatPlan {
  const free = computerNames.find((name) => !seated.some((plan) => plan.name === name));
  return { kind: "computer", name: free ?? "", level };
}

/** One person, and computers on the other seats. */
export function againstComputers(game: GameDescription, players: number, level = defaultLevel(game)): SeatPlan[] {
  const seats = [personPlan(0)];
  while (seats.length < players) seats.push(computerPlan(seats, level));
  return seats;
}

export function peopleEverywhere(players: number): SeatPlan[] {
  return Array.from({ length: players }, (_, seat) => personPlan(seat));
}

/** The number of seats most people begin with. */
export function usualPlayers(game: GameDescription): number {
  return game.seats.includes(3) ? 3 : (game.seats[0] ?? 2);
}

/** Options for a first game: a printed set-up for beginners where the game has one. */
export function firstOptions(game: GameDescription): Record<string, unknown> {
  return game.options["setup"]?.values?.includes("first-game") ? { setup: "first-game" } : {};
}
