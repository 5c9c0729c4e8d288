// Carpe Astra as the frame knows it.
import type { GameModule } from "../game";
import Board from "./Board.svelte";
import Consequence from "./Consequence.svelte";
import { describe } from "./describe";
import { explain } from "./explain";
import { grammar } from "./grammar";
import { picture } from "./figures";
import { rules } from "./rules";
import SeatDetail from "./SeatDetail.svelte";
import Tray from "./Tray.svelte";
import { tutorial } from "./tutorial";
import { say } from "./words";

const game: GameModule = {
  key: "carpe-astra",
  grammar,
  Board,
  Tray,
  SeatDetail,
  Consequence,
  describe,
  explain,
  tutorial,
  rules,
  picture,
  line: { en: say("en", "line"), de: say("de", "line"), nl: say("nl", "line") },
  minutes: "60–90",
};
export default game;
