import { expect, test } from "vitest";
import printed from "../../../../data/khan-board.json";
import { inOrder, mapOf } from "./map";
import picture from "./picture.json";

test("the built-in board: 154 cells, 22 of them river, and the eastern edge without outland", () => {
  const map = mapOf(picture);
  expect(map.cells).toHaveLength(154);
  expect(map.cells.filter((cell) => cell.place === "river")).toHaveLength(22);
  expect(map.at("a1")).toMatchObject({ place: "stone", column: 0, row: 10, outland: true });
  expect(map.at("n8")?.outland).toBe(false);
  expect(map.at("c4")?.outland).toBe(false);
  expect(map.direction("seljuk-river")).toBe("nw");
});

test("a board in the options takes its place, and is the same map in every view", () => {
  const board = { ...printed, no_outland: [], points: { ...printed.points, I2: 3 } };
  const withBoard = () => ({ ...picture, options: { ...picture.options, board: structuredClone(board) } });
  const map = mapOf(withBoard());
  expect(map.at("n8")?.outland).toBe(true);
  expect(map.points.I2).toBe(3);
  expect(mapOf(withBoard())).toBe(map);
});

test("cells stand in the order of the rules: by column, then by row as a number", () => {
  expect(inOrder(["b1", "a10", "a2"])).toEqual(["a2", "a10", "b1"]);
});
