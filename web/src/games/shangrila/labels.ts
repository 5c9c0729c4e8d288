// What things on the board are called aloud.
import type { Language } from "../game";
import { tiles, type Guild, type Village } from "./documents";
import { guildName, say, seatName } from "./words";

export function fieldContent(village: Village, guild: Guild, language: Language): string {
  const master = village.fields[guild];
  if (!master) return say(language, "field.free");
  return say(language, master.student ? "field.with-student" : "field.master", {
    seat: seatName(language, master.owner),
  });
}

export function fieldLabel(village: Village, guild: Guild, language: Language): string {
  return say(language, "field.label", {
    village: village.id,
    guild: guildName(language, guild),
    content: fieldContent(village, guild, language),
  });
}

export function villageLabel(village: Village, language: Language): string {
  return say(language, village.stone ? "village.peace" : "village.label", {
    village: village.id,
    tiles: tiles(village),
  });
}

export function bridgeLabel([low, high]: [number, number], standing: boolean, language: Language): string {
  return say(language, standing ? "bridge.label" : "bridge.broken", { low, high });
}
