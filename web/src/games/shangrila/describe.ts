// The whole board in words, for those who do not see it. Everything that can be chosen is among the lines.
import type { BoardProps, Language, TextGroup, TextLine } from "../game";
import {
  GUILDS,
  PASS,
  bridge,
  field,
  from,
  guildPart,
  neighbours,
  shangrila,
  tiles,
  to,
  type ShangrilaView,
  type Village,
} from "./documents";
import { fieldContent } from "./labels";
import { guildName, say, seatName } from "./words";

function valley(view: ShangrilaView, { language, choices, chosen }: BoardProps): TextGroup {
  const lines: TextLine[] = view.scores.map((points, seat) => ({
    text: say(language, "describe.score", {
      seat: seatName(language, seat),
      points,
      villages: view.held[seat] ?? 0,
    }),
  }));
  lines.push({ text: say(language, "describe.stones", { stones: view.stones_left }) });
  if (choices.has(PASS) || chosen.has(PASS)) lines.push({ text: say(language, "label.pass"), parts: [PASS] });
  return { heading: say(language, "describe.valley"), lines };
}

function villageHeading(village: Village, bridges: number[], language: Language): string {
  const values = { village: village.id, tiles: tiles(village), villages: bridges.join(", ") };
  if (village.stone) return say(language, "describe.peace", values);
  return say(language, bridges.length > 0 ? "describe.village" : "describe.alone", values);
}

function villageGroup(village: Village, view: ShangrilaView, { language, choices, chosen }: BoardProps): TextGroup {
  const bridges = neighbours(view, village.id);
  const lines: TextLine[] = GUILDS.map((guild) => ({
    text: `${guildName(language, guild)}: ${fieldContent(village, guild, language)}`,
    parts: [field(village.id, guild)],
  }));
  const offer = (part: string, text: string) => {
    if (choices.has(part) || chosen.has(part)) lines.push({ text, parts: [part] });
  };
  offer(from(village.id), say(language, "describe.from", { village: village.id }));
  offer(to(village.id), say(language, "describe.to", { village: village.id }));
  for (const other of bridges.filter((one) => one > village.id)) {
    offer(bridge(village.id, other), say(language, "describe.bridge", { low: village.id, high: other }));
  }
  return { heading: villageHeading(village, bridges, language), lines };
}

function supplyGroup(view: ShangrilaView, { seat, language }: BoardProps): TextGroup[] {
  const supply = seat === null ? undefined : view.supply[seat];
  if (seat === null || !supply) return [];
  return [
    {
      heading: say(language, "tray.supply", { seat: seatName(language, seat) }),
      lines: GUILDS.map((guild) => ({
        text: `${guildName(language, guild)}: ${supply[guild]}`,
        parts: [guildPart(guild)],
      })),
    },
  ];
}

export function describe(props: BoardProps): TextGroup[] {
  const view = shangrila(props.view);
  return [
    valley(view, props),
    ...view.villages.map((village) => villageGroup(village, view, props)),
    ...supplyGroup(view, props),
  ];
}
