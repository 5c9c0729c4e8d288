// The board of the box, and what is said about a data file that cannot be played.
#include "games/khan/board.h"

#include <gtest/gtest.h>

#include "games/khan/position_for_tests.h"

namespace guildhall::khan {
namespace {

TEST(KhanBoard, HasTheFiguresOfTheRuleBook) {
  const Board& board = printed_board();
  EXPECT_EQ(board.land.count(), 132);
  EXPECT_EQ(board.river.count(), 22);
  const std::array<int, region_count> sizes = {22, 20, 22, 21, 22, 25};
  for (int region = 0; region < region_count; ++region) EXPECT_EQ(board.allowed[region].count(), sizes[region]);
  int tiles = 0;
  for (int count : board.tiles) tiles += count;
  EXPECT_EQ(tiles, 38);
  int edge = 0;
  for (const char* cell : {"n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9", "n10", "n11"})
    edge += !board.allowed[static_cast<int>(Symbol::outland)].has(cell_named(cell));
  EXPECT_EQ(edge, 11);
}

// A small file of one's own, to be spoilt.
BoardData good() {
  BoardData data;
  data.legend = {{"M", "mountain"}, {"I", "ice"},    {"T", "tundra"}, {"S", "stone"},
                 {"D", "sand"},     {"F", "forest"}, {"~", "river"}};
  data.rows = std::vector<std::string>(row_count, "MMIITTSSDDFFF~");
  data.symbols = {symbol_keys.begin(), symbol_keys.end()};
  for (int r = 0; r < ruler_count; ++r) {
    data.ruler_starts.emplace_back(ruler_keys[r], cell_name(cell_at(r, 0)));
    data.card_directions.emplace_back(ruler_keys[r], std::vector<std::string>(symbol_count, "n"));
  }
  for (std::string_view shape : shape_keys) {
    data.tiles.emplace_back(shape, 2);
    data.points.emplace_back(shape, 5);
  }
  return data;
}
std::string complaint(const BoardData& data) {
  const auto board = make_board(data);
  return board ? "" : std::string(board.error().key);
}

TEST(KhanBoard, OfOnesOwnIsPlayed) {
  const auto board = make_board(good());
  ASSERT_TRUE(board);
  EXPECT_EQ(board->river.count(), 11);
  EXPECT_EQ(board->allowed[static_cast<int>(Symbol::river)].count(), 11);
  EXPECT_EQ(board->points[0], 5);
  const State s = Rules::start({3, Opening::printed, &*board});
  EXPECT_EQ(s.board, &*board);
  EXPECT_EQ(s.stock[5], 2);
}
TEST(KhanBoard, TheLegendsLettersAndNames) {
  BoardData data = good();
  data.legend[0] = {"MM", "mountain"};
  EXPECT_EQ(complaint(data), "khan.board-legend-letter");
  data = good();
  data.legend[0] = {"M", "swamp"};
  EXPECT_EQ(complaint(data), "khan.board-legend-place");
}
TEST(KhanBoard, ElevenRowsOfFourteenKnownLetters) {
  BoardData data = good();
  data.rows.pop_back();
  EXPECT_EQ(complaint(data), "khan.board-rows");
  data = good();
  data.rows[3] += "M";
  EXPECT_EQ(complaint(data), "khan.board-row");
  data = good();
  data.rows[3][4] = '?';
  EXPECT_EQ(complaint(data), "khan.board-letter");
  EXPECT_EQ(make_board(data).error().arguments[1], (Argument{"at", std::string("e8")}));
}
TEST(KhanBoard, EveryRegionAndTheRiverHaveCellsInOnePiece) {
  BoardData data = good();
  for (std::string& row : data.rows) row.replace(0, 2, "II");
  EXPECT_EQ(complaint(data), "khan.board-no-cells");
  data = good();
  data.rows[5][6] = 'M';
  EXPECT_EQ(complaint(data), "khan.board-in-pieces");
  data.rows = std::vector<std::string>(row_count, "MMIITT~SSDDFFF");
  data.rows[5][7] = 'T';
  data.ruler_starts[6].second = "h1";
  data.ruler_starts[7].second = "i1";
  EXPECT_EQ(complaint(data), "") << "the river may flow through a region";
  data = good();
  data.rows[5][6] = '~';
  EXPECT_EQ(complaint(data), "khan.board-in-pieces");
}
TEST(KhanBoard, CellsAreCells) {
  BoardData data = good();
  data.no_outland = {"a1", "z9"};
  EXPECT_EQ(complaint(data), "khan.board-cell");
  data = good();
  data.ruler_starts[2].second = "a12";
  EXPECT_EQ(complaint(data), "khan.board-cell");
}
TEST(KhanBoard, EveryRulerHasAPlaceOfHisOwn) {
  BoardData data = good();
  data.ruler_starts[2].second = "n4";
  EXPECT_EQ(complaint(data), "khan.board-ruler-on-river");
  data.ruler_starts[2].second = data.ruler_starts[1].second;
  EXPECT_EQ(complaint(data), "khan.board-rulers-together");
  data.ruler_starts.pop_back();
  data.ruler_starts[2].second = "c9";
  EXPECT_EQ(complaint(data), "khan.board-key-missing");
}
TEST(KhanBoard, EveryCardHasADirection) {
  BoardData data = good();
  data.card_directions[3].second.pop_back();
  EXPECT_EQ(complaint(data), "khan.board-directions");
  data = good();
  data.card_directions[3].second[2] = "up";
  EXPECT_EQ(complaint(data), "khan.board-direction");
  data = good();
  data.symbols[0] = "ice";
  EXPECT_EQ(complaint(data), "khan.board-symbols");
}
TEST(KhanBoard, TilesAndPoints) {
  BoardData data = good();
  data.tiles[0].second = 21;
  EXPECT_EQ(complaint(data), "") << "63 in all";
  data.tiles[0].second = 22;
  EXPECT_EQ(complaint(data), "khan.board-too-many-tiles");
  data.tiles[0].second = -1;
  EXPECT_EQ(complaint(data), "khan.board-tile-count");
  data = good();
  data.points[0].second = 100;
  EXPECT_EQ(complaint(data), "khan.board-points");
  data = good();
  data.tiles[0].first = "I6";
  EXPECT_EQ(complaint(data), "khan.board-key-unknown");
  data = good();
  data.tiles[1].first = "I2";
  EXPECT_EQ(complaint(data), "khan.board-key-twice");
}

}  // namespace
}  // namespace guildhall::khan
