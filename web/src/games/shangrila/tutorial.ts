// The last turns of a prepared game between three: every idea once, every move a real one.
import type { Language, Part, Tutorial, TutorialStep } from "../game";
import { bridge, field, from, to } from "./documents";
import record from "./tutorial.txt?raw";
import { say, type Key } from "./words";

interface Lesson {
  key: Key;
  action?: string;
  highlight?: Part[];
  then?: string[];
}

const LESSONS: readonly Lesson[] = [
  { key: "tutorial.aim" },
  { key: "tutorial.board", highlight: [bridge(5, 6), bridge(6, 9), bridge(9, 13)] },
  {
    key: "tutorial.place",
    action: "place 9 astrologer",
    highlight: [field(9, "astrologer")],
    then: ["place 5 astrologer", "place 13 yetiwhisperer"],
  },
  { key: "tutorial.strength", highlight: [from(9), from(13)] },
  { key: "tutorial.recruit", action: "recruit 9 dragonbreeder", highlight: [field(9, "dragonbreeder")] },
  {
    key: "tutorial.second",
    action: "recruit 5 priest",
    highlight: [field(5, "priest")],
    then: ["place 9 firekeeper", "place 6 firekeeper"],
  },
  {
    key: "tutorial.journey",
    action: "journey 9 13",
    highlight: [from(9), to(13), bridge(9, 13)],
    then: ["place 5 rainmaker", "recruit 6 firekeeper", "recruit 9 rainmaker"],
  },
  { key: "tutorial.strong", highlight: [field(13, "dragonbreeder")] },
  { key: "tutorial.stone", highlight: [from(13)] },
  { key: "tutorial.weak", action: "journey 5 6", highlight: [from(5), to(6), bridge(5, 6)] },
  { key: "tutorial.end" },
  { key: "tutorial.next" },
];

function step({ key, action, highlight, then }: Lesson, language: Language): TutorialStep {
  return {
    text: say(language, key),
    ...(action && { actions: [action] }),
    ...(highlight && { highlight }),
    ...(then && { then }),
  };
}

export const tutorial: Tutorial = {
  record,
  seat: 0,
  steps: (language) => LESSONS.map((lesson) => step(lesson, language)),
};
