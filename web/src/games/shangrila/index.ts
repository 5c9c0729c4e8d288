// The Bridges of Shangri-La, as the frame sees it.
import type { GameModule } from "../game";
import Board from "./Board.svelte";
import Consequence from "./Consequence.svelte";
import { describe } from "./describe";
import { explain } from "./explain";
import { figures } from "./figures";
import { grammar } from "./grammar";
import { rules } from "./rules";
import SeatDetail from "./SeatDetail.svelte";
import Tray from "./Tray.svelte";
import { tutorial } from "./tutorial";
import { say } from "./words";

const game: GameModule = {
  key: "shangrila",
  grammar,
  Board,
  Tray,
  SeatDetail,
  Consequence,
  describe,
  explain,
  tutorial,
  rules,
  picture: figures.picture,
  line: { en: say("en", "line"), de: say("de", "line"), nl: say("nl", "line") },
  minutes: "30–45",
};

export default game;
