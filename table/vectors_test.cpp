// The example games made by another implementation replay exactly: actors, legal actions, states and views.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "games/shangrila/board.h"
#include "table/record.h"
#include "table/testing/places.h"
#include "table/testing/schema.h"

namespace guildhall {
namespace {

const std::filesystem::path vectors = std::filesystem::path(testing::source_folder()) / "data" / "vectors";

Json read(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return *parse_json(text.str());
}

void compare_position(const Table& table, const Json& expected) {
  EXPECT_EQ(table.state(table.size()), expected.at("state"));
  const std::string schema = std::string(table.game().key) + ".json";
  EXPECT_EQ(testing::fault(expected.at("state"), schema, "State"), "");
  if (expected.at("views").is_object())
    for (const auto& [viewer, view] : expected.at("views").items()) {
      const Viewer seat = viewer == "None" ? spectator : std::stoi(viewer);
      EXPECT_EQ(table.view(seat, table.size()), view) << "seat " << viewer;
      EXPECT_EQ(testing::fault(view, schema, "View"), "");
    }
  if (!expected.contains("legal")) return;
  std::vector<std::string> legal;
  for (const Choice& choice : table.legal()) legal.push_back(choice.action);
  std::ranges::sort(legal);
  EXPECT_EQ(Json(legal), expected.at("legal"));
}

void replay(const std::filesystem::path& path) {
  SCOPED_TRACE(path.filename().string());
  const Json game = read(path);
  auto opened = find_game(all_games(), game.at("game").get<std::string>())
                    ->open(game.at("players").get<int>(), game.at("options"), "");
  ASSERT_TRUE(opened);
  Table& table = **opened;
  std::size_t next = 0;
  const Json& states = game.at("states");
  const auto compare_if_due = [&] {
    if (next < states.size() && states[next].at("after") == table.size()) compare_position(table, states[next++]);
  };
  for (const Json& step : game.at("actions")) {
    compare_if_due();
    ASSERT_EQ(actor_document(table.actor()), step[0]) << "before action " << table.size();
    ASSERT_EQ(table.legal().size(), step[2].get<std::size_t>()) << "before action " << table.size();
    ASSERT_TRUE(table.apply(step[1].get<std::string>())) << step[1];
  }
  compare_if_due();
  EXPECT_EQ(next, states.size());
  EXPECT_EQ(table.state(table.size()), game.at("final"));

  const auto again = read_record(write_record(table), all_games(), "");
  ASSERT_TRUE(again);
  EXPECT_EQ((*again)->state(table.size()), game.at("final"));
}

TEST(Vectors, ExampleGamesReplayExactly) {
  int replayed = 0;
  for (const auto& file : std::filesystem::directory_iterator(vectors)) {
    const std::string name = file.path().filename().string();
    const bool ours =
        std::ranges::any_of(all_games(), [&](const GameInfo& game) { return name.starts_with(game.key); });
    if (!ours) continue;
    replay(file.path());
    ++replayed;
  }
  EXPECT_EQ(replayed, 3 * static_cast<int>(all_games().size()));
}

// The tables the compiler builds are those of the data file.
TEST(ShangrilaBoard, IsTheDataFile) {
  using namespace shangrila;
  const Json data = read(std::filesystem::path(testing::source_folder()) / "data" / "shangrila-board.json");
  Json listed = Json::array();
  for (const Way& bridge : bridges) listed.push_back({bridge.from + 1, bridge.to + 1});
  EXPECT_EQ(listed, data.at("bridges"));
  constexpr std::string_view colours[] = {"red", "blue", "yellow", "violet"};
  for (int seats : {3, 4})
    for (Seat seat = 0; seat < seats; ++seat)
      for (int g = 0; g < guild_count; ++g)
        EXPECT_EQ(data.at("first_game").at(std::to_string(seats)).at(colours[seat]).at(guild_keys[g]),
                  (seats == 3 ? first_game_3[seat] : first_game_4[seat])[g]);
  for (const Json& village : data.at("villages"))
    EXPECT_EQ(village.contains("red"), village.at("id") == red_village + 1);
}

}  // namespace
}  // namespace guildhall
