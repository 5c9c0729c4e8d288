import { describe, expect, test } from "vitest";
import type { CarpeView } from "./documents";
import { picture } from "./figures";
import { grammar } from "./grammar";
import { partsOfHex } from "./places";

const during = (phase: string): CarpeView => ({ ...picture, phase, display: ["te", "ps"] });

test.each([
  ["plan", ["word:plan"]],
  ["done", ["word:done"]],
  ["take network", ["deck:network"]],
  ["take N-mt", ["card:N-mt"]],
  ["discard S-eso", ["card:S-eso"]],
  ["build mt 1,-2 0,3", ["tile:mt", "first:1,-2", "second:0,3"]],
  ["deploy 1,0", ["hand-agent", "hex:1,0"]],
  ["move 0,0 -1,1", ["agent:0,0", "hex:-1,1"]],
  ["rotate so", ["tile:so"]],
  ["remove 0,0", ["agent:0,0"]],
  ["score N-mt none", ["card:N-mt", "guild:none"]],
  ["slander S-mt 2 m", ["card:S-mt", "seat:2", "guild:m"]],
  ["slander S-mt 2 m keep", ["card:S-mt", "seat:2", "guild:m", "keep"]],
])("%s names its parts", (action, parts) => {
  expect(grammar.parts(action)).toEqual(parts);
});

describe("labels", () => {
  test("say what is done, in the player's words", () => {
    const support = during("support");
    expect(grammar.label("done", "en", support)).toBe("End the turn");
    expect(grammar.label("done", "en", during("infiltration"))).toBe("End Infiltration");
    expect(grammar.label("build te 3,1 4,0", "en", during("contacts"))).toMatch(
      /^Build Traders\/Engineers: Free place by .+, Free place by .+$/,
    );
    expect(grammar.label("slander S-mt 2 m keep", "de", support)).toBe(
      "Verleumdung: Militär, Händler gegen Blau ausspielen, für Militär, und den Marker behalten",
    );
  });
});

describe("what was meant", () => {
  test("a second hex goes with the tile and the first", () => {
    const view = during("contacts");
    const pointed = partsOfHex(view, new Set(["tile:ps", "first:3,1"]), "5,5");
    expect(pointed).toEqual(["second:5,5", "first:5,5"]);
    expect(grammar.meant(["tile:ps", "first:3,1"], pointed, view)).toBe("build ps 3,1 5,5");
  });
  test("a place alone is asked about with the first tile on offer", () => {
    const view = during("contacts");
    expect(grammar.meant([], partsOfHex(view, new Set(), "1,0"), view)).toBe("build te 1,0 2,0");
  });
  test("a hex is where a chosen agent goes, or else one from the hand", () => {
    const view = during("infiltration");
    const pointed = partsOfHex(view, new Set(), "3,-1");
    expect(grammar.meant(["agent:2,0"], pointed, view)).toBe("move 2,0 3,-1");
    expect(grammar.meant([], pointed, view)).toBe("deploy 3,-1");
    expect(grammar.meant([], ["tile:mp"], view)).toBe("rotate mp");
  });
  test("a card is what the phase does with cards", () => {
    expect(grammar.meant([], ["card:N-mt"], during("discarding"))).toBe("discard N-mt");
    expect(grammar.meant([], ["card:N-mt"], during("support"))).toBe("score N-mt m");
    expect(grammar.meant(["card:S-mt"], ["seat:2"], during("support"))).toBe("slander S-mt 2 m");
  });
  test("an agent to be taken back", () => {
    const view = during("removing");
    expect(grammar.meant([], partsOfHex(view, new Set(), "1,0"), view)).toBe("remove 1,0");
  });
});
