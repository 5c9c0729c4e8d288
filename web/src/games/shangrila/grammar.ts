// How this game's actions are taken apart and named. Text only: the referee alone knows what is legal.
import type { Grammar, Language, Part, View } from "../game";
import {
  PASS,
  bridge,
  field,
  from,
  guildPart,
  neighbours,
  refer,
  shangrila,
  to,
  villageOf,
  type Guild,
  type Reference,
  type ShangrilaView,
} from "./documents";
import { guildName, say } from "./words";

function parts(action: string): Part[] {
  const [verb, first = "", second = ""] = action.split(" ");
  switch (verb) {
    case "place":
    case "recruit":
      return [field(Number(first), second as Guild), guildPart(second as Guild)];
    case "journey":
      return [from(Number(first)), to(Number(second)), bridge(Number(first), Number(second))];
    default:
      return [PASS];
  }
}

function label(action: string, language: Language, _view: View): string {
  const [verb, first = "", second = ""] = action.split(" ");
  switch (verb) {
    case "place":
    case "recruit":
      return say(language, `label.${verb}`, { village: first, guild: guildName(language, second as Guild) });
    case "journey":
      return say(language, "label.journey", { from: first, to: second });
    default:
      return say(language, "label.pass");
  }
}

function chosenVillage(chosen: readonly Part[], kind: "from" | "to"): number | null {
  for (const part of chosen) {
    const reference = refer(part);
    if (reference?.kind === kind) return reference.village;
  }
  return null;
}

/** On a master of one's own a person means a student; anywhere else, a master. */
function meantOnField(reference: Extract<Reference, { kind: "field" }>, view: ShangrilaView): string {
  const { village, guild } = reference;
  const owner = villageOf(view, village).fields[guild]?.owner;
  const recruits = view.phase === "main" && (view.recruiting || owner === view.actor);
  return `${recruits ? "recruit" : "place"} ${village} ${guild}`;
}

function meant(chosen: readonly Part[], pointed: readonly Part[], common: View): string | null {
  const view = shangrila(common);
  const start = chosenVillage(chosen, "from");
  const goal = chosenVillage(chosen, "to");
  for (const part of pointed) {
    const reference = refer(part);
    if (!reference) continue;
    if (reference.kind === "pass") return "pass";
    if (reference.kind === "bridge") {
      const [low, high] = reference.between;
      return start === high ? `journey ${high} ${low}` : `journey ${low} ${high}`;
    }
    if (reference.kind === "guild") continue;
    if (start !== null) return `journey ${start} ${reference.village}`;
    if (goal !== null) return `journey ${reference.village} ${goal}`;
    if (reference.kind === "field") return meantOnField(reference, view);
    const [neighbour] = neighbours(view, reference.village);
    if (neighbour === undefined) continue;
    return reference.kind === "from"
      ? `journey ${reference.village} ${neighbour}`
      : `journey ${neighbour} ${reference.village}`;
  }
  return null;
}

export const grammar: Grammar = { parts, label, meant };
