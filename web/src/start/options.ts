// The options of a game, as the engine describes them and as a new game asks for them.
import type { GameDescription, OptionDescription } from "../engine/documents";
import { sayOr } from "../settings/settings.svelte";

type Described = Readonly<Record<string, OptionDescription>>;

/** Options a person can choose by picking values; boards and layouts of one's own come in records. */
export function choosable(options: Described): [string, OptionDescription][] {
  return Object.entries(options).filter(([, option]) => option.values !== undefined);
}

/** Whether the option names one value for each seat. */
export const isList = (option: OptionDescription) => Array.isArray(option.default);

export function complete(options: Described): Record<string, unknown> {
  const entries = choosable(options).map(([name, option]) => [name, structuredClone(option.default)] as const);
  return Object.fromEntries(entries);
}

/** The chosen options for so many seats: lists are as long as the table. */
export function optionsFor(
  chosen: Readonly<Record<string, unknown>>,
  options: Described,
  players: number,
): Record<string, unknown> {
  const entries = choosable(options).map(([name, option]) => {
    const value = chosen[name];
    return [name, isList(option) && Array.isArray(value) ? value.slice(0, players) : value] as const;
  });
  return Object.fromEntries(entries);
}

export const optionName = (game: GameDescription, name: string) => sayOr(`option.${game.key}.${name}`, name);

export const valueName = (game: GameDescription, name: string, value: unknown) =>
  sayOr(`option.${game.key}.${name}.${String(value)}`, String(value));
