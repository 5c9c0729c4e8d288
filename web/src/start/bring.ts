// A record brought along: a file, or a link somebody has shared.
import { catalogue } from "virtual:catalogue";
import { beginFromRecord } from "../session/new";
import { readHeaders } from "../session/records";
import type { SavedGame } from "../session/storage";
import { say, settings } from "../settings/settings.svelte";
import { Refusal } from "../transport/transport";
import { peopleEverywhere } from "./plans";

/** A kept game from a record; an error says, for a person, what is wrong with it and where. */
export async function beginFromText(record: string): Promise<SavedGame> {
  const { game, title, players, seats } = readHeaders(record);
  const named = catalogue.find((one) => one.key === game)?.names[settings.language];
  try {
    return await beginFromRecord(
      record,
      title ?? named ?? say("saved.untitled"),
      seats ?? peopleEverywhere(players),
      false,
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const line = error.details["line"];
    const where = typeof line === "number" ? say("record.line", { line }) : "";
    throw new Error([say("record.refused"), where, error.message].filter(Boolean).join(" "), { cause: error });
  }
}
