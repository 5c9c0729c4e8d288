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
import { say } from "./words";

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
  line: { en: say("en", "line"), de: say("de", "line"), nl: say("nl", "line") },
  minutes: "45–60",
};

export default khan;
