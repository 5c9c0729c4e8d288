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
};
export default game;
