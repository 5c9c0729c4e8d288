// The first game: one turn of Red in the second round, every step an action of the protocol.
import type { Language, Tutorial, TutorialStep } from "../game";
import { say, type Key } from "./words";

const record = `[Game "carpe-astra"]
[RulesVersion "1"]
[Players "3"]
[Options "{\\"advanced\\":false,\\"balanced\\":false,\\"characters\\":[\\"admiral\\",\\"trader\\",\\"priest\\"]}"]

chance: draw mt
chance: draw pe
chance: draw so
chance: draw to
chance: draw me
chance: draw ps
chance: draw N-tso
chance: draw N-eo
chance: draw N-es
chance: draw N-mpo
chance: draw N-ps
chance: draw N-mto
chance: draw E-pe
chance: draw C-m
0: skip
0: skip
0: deploy 1,-1
0: deploy 1,0
0: deploy 0,0
0: done
0: done
1: skip
1: build me 0,2 -1,2
chance: draw es
1: deploy 0,1
1: deploy -1,1
1: done
1: score N-es e
1: done
1: take slander
chance: draw S-mt
2: skip
2: build to -2,0 -1,-1
chance: draw ts
2: deploy -1,0
2: deploy 0,0
2: done
2: done
chance: draw X-s
`;

type Step = Omit<TutorialStep, "text"> & { words: Key };

const steps: readonly Step[] = [
  { words: "tutorial.chain", highlight: ["agent:1,-2", "agent:1,-1", "agent:1,0", "agent:0,0"] },
  { words: "tutorial.hand", highlight: ["card:N-tso", "card:N-eo"] },
  { words: "tutorial.plan", actions: ["plan"], highlight: ["word:plan"] },
  { words: "tutorial.take-slander", actions: ["take slander"], highlight: ["deck:slander"], then: ["draw S-pe"] },
  { words: "tutorial.take-network", actions: ["take network"], highlight: ["deck:network"], then: ["draw N-mp"] },
  {
    words: "tutorial.discard",
    actions: ["discard N-tso", "discard N-eo"],
    highlight: ["card:N-tso", "card:N-eo"],
  },
  {
    words: "tutorial.discard-again",
    actions: ["discard N-eo", "discard N-tso"],
    highlight: ["card:N-tso", "card:N-eo"],
  },
  {
    words: "tutorial.build",
    actions: ["build es 2,0 2,-1"],
    highlight: ["tile:es", "first:2,0", "second:2,-1"],
    then: ["draw mo"],
  },
  { words: "tutorial.deploy", actions: ["deploy 2,0"], highlight: ["hand-agent", "hex:2,0"] },
  { words: "tutorial.move", actions: ["move 0,0 1,1"], highlight: ["agent:0,0", "hex:1,1"] },
  { words: "tutorial.rotate", actions: ["rotate mt"], highlight: ["tile:mt"] },
  { words: "tutorial.done", actions: ["done"], highlight: ["word:done"] },
  { words: "tutorial.score", actions: ["score N-mp m"], highlight: ["card:N-mp", "guild:m"] },
  {
    words: "tutorial.slander",
    actions: ["slander S-pe 1 e keep"],
    highlight: ["card:S-pe", "seat:1", "guild:e", "keep"],
  },
  {
    words: "tutorial.end-turn",
    actions: ["done"],
    highlight: ["word:done"],
    then: ["take network", "draw N-to", "take slander", "draw S-ms"],
  },
  { words: "tutorial.scores" },
];

export const tutorial: Tutorial = {
  record,
  seat: 0,
  steps: (language: Language): TutorialStep[] =>
    steps.map(({ words, ...step }) => ({ text: say(language, words), ...step })),
};
