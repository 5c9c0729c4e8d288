// The options of Khan, and boards of one's own.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "games/khan/board.h"
#include "table/khan/board_file.h"
#include "table/record.h"
#include "table/testing/places.h"

namespace guildhall {
namespace {

Json data_file() {
  std::stringstream text;
  text << std::ifstream(std::filesystem::path(testing::source_folder()) / "data" / "khan-board.json").rdbuf();
  return *parse_json(text.str());
}

std::string refusal(const Json& options) {
  const auto table = find_game(all_games(), "khan")->open(3, options, "");
  if (table) return "";
  EXPECT_EQ(table.error().code, "bad-options");
  for (Language language : {Language::en, Language::de, Language::nl}) {
    const std::string text = explain(table.error(), language);
    EXPECT_NE(text.find(' '), std::string::npos) << text;
    EXPECT_EQ(text.find('{'), std::string::npos) << text;
  }
  return std::string(table.error().message.key);
}
std::string refusal_of_board(const Json& board) { return refusal({{"board", board}}); }

TEST(KhanOptions, TheBoardInTheProgramIsTheDataFile) {
  const auto board = khan::read_board(data_file());
  ASSERT_TRUE(board);
  EXPECT_EQ(*board, khan::printed_board());
}

TEST(KhanOptions, AreCompleteInTheState) {
  const auto table = *find_game(all_games(), "khan")->open(2, Json::object(), "");
  EXPECT_EQ(table->state(0).at("options"), Json({{"rulers", "printed"}}));
  EXPECT_EQ(refusal({{"rulers", "chess"}}), "protocol.option-value");
  EXPECT_EQ(refusal({{"rulers", 1}}), "protocol.option-value");
  EXPECT_EQ(refusal({{"dice", 1}}), "protocol.option-unknown");
}

TEST(KhanOptions, ABoardOfOnesOwnIsCarriedWholeAndPlayed) {
  Json board = data_file();
  board["points"]["I2"] = 99;
  board["ruler_starts"]["song"] = "a1";
  board["source"] = "from our attic";
  auto table = *find_game(all_games(), "khan")->open(4, {{"board", board}}, "attic");
  EXPECT_EQ(table->state(0).at("options"), Json({{"rulers", "printed"}, {"board", board}}));
  EXPECT_EQ(table->state(0).at("cells").at("a1"), Json({{"ruler", "song"}}));
  while (!table->actor().is_nobody()) (void)table->apply(table->draw());
  const auto again = read_record(write_record(*table), all_games(), "");
  ASSERT_TRUE(again);
  EXPECT_EQ((*again)->state((*again)->size()), table->state(table->size()));
  const auto fork = table->fork(50, "another");
  table.reset();
  while (!fork->actor().is_nobody()) (void)fork->apply(fork->draw());
  const Json end = fork->state(fork->size());
  for (const Json& tile : end.at("tiles")) EXPECT_EQ(tile.at("points") == 99, tile.at("shape") == "I2");
}

TEST(KhanOptions, WhatIsNoBoardIsRefusedWithTheReason) {
  for (const Json& nothing : {Json(nullptr), Json(1), Json("a board"), Json::array()})
    EXPECT_EQ(refusal_of_board(nothing), "khan.board-field-type");
  EXPECT_EQ(refusal_of_board(Json::object()), "khan.board-field-missing");
  Json board = data_file();
  board["source"] = std::string(70000, 'x');
  EXPECT_EQ(refusal_of_board(board), "khan.board-too-long");
  board = data_file();
  board["note"] = "from our attic";
  EXPECT_EQ(refusal_of_board(board), "khan.board-field-unknown");
  board = data_file();
  board["rows_north_to_south"][10] = "SSSSS~FFFFFFF?";
  EXPECT_EQ(refusal_of_board(board), "khan.board-letter");
  board = data_file();
  board["ruler_starts"]["song"] = "f1";
  EXPECT_EQ(refusal_of_board(board), "khan.board-ruler-on-river");
  board = data_file();
  board["tiles"]["I2"] = 18446744073709551615u;
  EXPECT_EQ(refusal_of_board(board), "khan.board-too-many-tiles");
  board["tiles"]["I2"] = 2.5;
  EXPECT_EQ(refusal_of_board(board), "khan.board-field-type");
}

TEST(KhanOptions, AValueOfTheWrongTypeAnywhereIsRefused) {
  const Json good = data_file();
  for (const auto& [field, value] : good.items()) {
    if (field == "source") continue;
    Json board = good;
    board.erase(field);
    EXPECT_EQ(refusal_of_board(board), "khan.board-field-missing") << field;
    for (const Json& wrong : {Json(nullptr), Json(true), Json(3), Json("text"), Json({{"a", Json::array()}}),
                              Json({1, 2}), Json({{"M", 1}}), Json::array({Json::array()})}) {
      board = good;
      board[field] = wrong;
      EXPECT_NE(refusal_of_board(board), "") << field << " " << wrong;
      if (!value.is_object()) continue;
      board = good;
      board[field].begin().value() = wrong;
      const bool fits = wrong == Json(3) && value.begin()->is_number();
      EXPECT_EQ(refusal_of_board(board) == "", fits) << field << " " << wrong;
    }
  }
}

}  // namespace
}  // namespace guildhall
