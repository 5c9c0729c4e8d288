// The name of a thing on the board and its rule in a sentence.
import type { GameModule } from "../game";
import { refer, shangrila, villageOf } from "./documents";
import { bridgeLabel, fieldLabel, villageLabel } from "./labels";
import { guildName, say } from "./words";

export const explain: GameModule["explain"] = (part, language, common) => {
  const view = shangrila(common);
  const reference = refer(part);
  switch (reference?.kind) {
    case "field": {
      const village = villageOf(view, reference.village);
      const master = village.fields[reference.guild];
      const rule = village.stone
        ? "explain.peace-rule"
        : master
          ? master.student
            ? "explain.student-rule"
            : "explain.master-rule"
          : view.phase === "setup"
            ? "explain.free-setup-rule"
            : "explain.free-rule";
      return { name: fieldLabel(village, reference.guild, language), rule: say(language, rule) };
    }
    case "from":
    case "to": {
      const village = villageOf(view, reference.village);
      return {
        name: villageLabel(village, language),
        rule: say(language, village.stone ? "explain.peace-rule" : "explain.village-rule"),
      };
    }
    case "bridge": {
      const [low, high] = reference.between;
      const stands = view.bridges.some((between) => between[0] === low && between[1] === high);
      return {
        name: bridgeLabel(reference.between, stands, language),
        rule: say(language, stands ? "explain.bridge-rule" : "explain.bridge-broken-rule"),
      };
    }
    case "guild":
      return { name: guildName(language, reference.guild), rule: say(language, "explain.guild-rule") };
    case "pass":
      return { name: say(language, "label.pass"), rule: say(language, "explain.pass-rule") };
    default:
      return null;
  }
};
