// The Bridges of Shangri-La, as the frame sees it.
import type { GameModule } from "../game";
import Board from "./Board.svelte";
import Consequence from "./Consequence.svelte";
import { describe } from "./describe";
import { explain } from "./explain";
import { grammar } from "./grammar";
import SeatDetail from "./SeatDetail.svelte";
import Tray from "./Tray.svelte";
const game = { key: "shangrila", grammar, Board, Tray, SeatDetail, Consequence, describe, explain } as unknown as GameModule;
export default game;
