// Khan for the frame: felt and steppe.
import type { GameModule } from "../game";
import Board from "./Board.svelte";
import Consequence from "./Consequence.svelte";
import { describe } from "./describe";
import { explain } from "./explain";
import { grammar } from "./grammar";
import picture from "./picture.json";
import { rules } from "./rules";
import SeatDetail from "./SeatDetail.svelte";
import Tray from "./Tray.svelte";
import { tutorial } from "./tutorial";

const khan: GameModule = {
  key: "khan",
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

export default khan;
