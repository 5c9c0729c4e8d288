// What the page takes the engine's documents for is what the protocol's schema says they are: scripts/schema makes the
// types on the left from data/schema, and the engine's own tests hold every message against it.
import { expectTypeOf, test } from "vitest";
import type * as Protocol from "../../../packages/engine/protocol";
import type { CarpeView, Hints } from "../games/carpe-astra/documents";
import type { Effect, View } from "../games/game";
import type { KhanView } from "../games/khan/documents";
import type { ShangrilaView } from "../games/shangrila/documents";
import type { Line, Thought } from "../transport/transport";
import type { Entry, GameDescription, Legal, Prompt, RecapRow } from "./documents";

/** Without the signature that lets the frame read any field: what is named must be there. */
type Named<T> = { [K in keyof T as string extends K ? never : K]: T[K] };

test("the page's documents are those of the schema", () => {
  expectTypeOf<Protocol.ShangrilaView>().toExtend<Named<ShangrilaView>>();
  expectTypeOf<Protocol.KhanView>().toExtend<Named<KhanView>>();
  expectTypeOf<Protocol.CarpeAstraView>().toExtend<Named<CarpeView>>();
  expectTypeOf<Required<Protocol.CarpeAstraHints>>().toExtend<Hints>();
  expectTypeOf<Protocol.View>().toExtend<Named<View>>();
  expectTypeOf<Protocol.Effect>().toExtend<Pick<Named<Effect>, "kind" | "text">>();
  expectTypeOf<Omit<Protocol.Entry, "effects">>().toExtend<Omit<Entry, "effects">>();
  expectTypeOf<Protocol.Prompt>().toExtend<Prompt>();
  expectTypeOf<Omit<Protocol.RecapRow, "effects">>().toExtend<Omit<RecapRow, "effects">>();
  expectTypeOf<Protocol.LegalAnswer>().toExtend<Legal>();
  expectTypeOf<Protocol.GameDescription>().toExtend<GameDescription>();
  expectTypeOf<Protocol.Line>().toExtend<Line>();
  expectTypeOf<Protocol.ThinkAnswer>().toExtend<Thought>();
});
