// Options of Carpe Astra, layouts of one's own among them: what is accepted, and why the rest is not.
#include "table/carpe_astra/documents.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "table/carpe_astra/layout.h"
#include "table/record.h"
#include "table/testing/places.h"

namespace guildhall {
namespace {

const GameInfo& game() { return *find_game(all_games(), "carpe-astra"); }

Json data_file() {
  std::stringstream text;
  text << std::ifstream(testing::source_folder() + "/data/carpe-astra.json").rdbuf();
  return *parse_json(text.str());
}

// The rule that refuses these options, or "" when a game can be played with them.
std::string refused(int players, const Json& options) {
  const auto table = game().open(players, options, "");
  if (table) return "";
  EXPECT_EQ(table.error().code, "bad-options");
  for (Language language : {Language::en, Language::de, Language::nl})
    EXPECT_EQ(explain(table.error(), language).find('{'), std::string::npos) << explain(table.error(), language);
  return std::string(table.error().message.key);
}
std::string refused_layout(const Json& layout, int players = 2) { return refused(players, {{"layout", layout}}); }

// The data file with one thing changed.
Json changed(const char* pointer, const Json& value) {
  Json layout = data_file();
  layout[Json::json_pointer(pointer)] = value;
  return layout;
}

TEST(CarpeAstraOptions, AreCompleteInTheState) {
  const auto table = *game().open(3, {{"balanced", true}}, "");
  EXPECT_EQ(table->options(),
            Json({{"advanced", false}, {"balanced", true}, {"characters", {"admiral", "trader", "priest"}}}));
  EXPECT_EQ(table->state(0).at("options"), table->options());
}

TEST(CarpeAstraOptions, OtherKeysAndValuesAreRefused) {
  EXPECT_EQ(refused(2, {{"advanced", true}, {"balanced", false}, {"characters", {"priest", "senator"}}}), "");
  EXPECT_EQ(refused(2, {{"speed", 1}}), "protocol.option-unknown");
  EXPECT_EQ(refused(2, {{"advanced", "yes"}}), "protocol.option-value");
  EXPECT_EQ(refused(2, {{"balanced", nullptr}}), "protocol.option-value");
  EXPECT_EQ(refused(2, {{"characters", "priest"}}), "carpe-astra.characters-count");
  EXPECT_EQ(refused(3, {{"characters", {"priest", "senator"}}}), "carpe-astra.characters-count");
  EXPECT_EQ(refused(2, {{"characters", {"priest", "wizard"}}}), "carpe-astra.characters-unknown");
  EXPECT_EQ(refused(2, {{"characters", {"priest", 3}}}), "carpe-astra.characters-unknown");
  EXPECT_EQ(refused(2, {{"characters", {"priest", "priest"}}}), "carpe-astra.characters-twice");
}

TEST(CarpeAstraLayout, TheDefaultIsTheDataFile) {
  using namespace carpe_astra;
  const auto layout = read_layout(data_file());
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->immediate, default_layout.immediate);
  for (int seats = 2; seats <= 4; ++seats) {
    EXPECT_EQ(hexes_of(layout->board(seats), seats), hexes_of(default_layout.board(seats), seats));
    EXPECT_EQ(layout->board(seats).has_senate, default_layout.board(seats).has_senate);
  }
}

TEST(CarpeAstraLayout, IsCarriedWholeAndLoadsBack) {
  const Json layout = changed("/layouts/2/homes/0", "2,-1");
  const auto table = *game().open(2, {{"layout", layout}}, "seed");
  EXPECT_EQ(table->options().at("layout"), layout);
  EXPECT_TRUE(table->state(0).at("hexes").contains("2,-1"));
  for (int i = 0; i < 60; ++i) (void)table->apply(table->draw());
  const auto again = read_record(write_record(*table), all_games(), "");
  ASSERT_TRUE(again);
  EXPECT_EQ((*again)->state(60), table->state(60));
  EXPECT_EQ(table->fork(20, "")->state(20), table->state(20));
}

TEST(CarpeAstraLayout, IsRefusedWithTheReason) {
  EXPECT_EQ(refused_layout(data_file()), "");
  EXPECT_EQ(refused_layout("x"), "carpe-astra.layout-not-an-object");
  EXPECT_EQ(refused_layout(Json::object()), "carpe-astra.layout-missing-field");
  EXPECT_EQ(refused_layout(changed("/source", std::string(17'000, 'x'))), "carpe-astra.layout-too-long");
  EXPECT_EQ(refused_layout(changed("/tiles", Json::array())), "carpe-astra.layout-unknown-field");
  EXPECT_EQ(refused_layout(changed("/layouts", Json::array())), "carpe-astra.layout-not-an-object");
  EXPECT_EQ(refused_layout(changed("/layouts/5", Json::object())), "carpe-astra.layout-unknown-field");
  EXPECT_EQ(refused_layout(changed("/layouts/2", 7)), "carpe-astra.layout-not-an-object");
  EXPECT_EQ(refused_layout(changed("/layouts/3", Json::object())), "carpe-astra.layout-missing-field");
  EXPECT_EQ(refused_layout(changed("/layouts/2/homes", "1,-1")), "carpe-astra.layout-not-a-list");
  EXPECT_EQ(refused_layout(changed("/layouts/2/homes/0", "1;-1")), "carpe-astra.layout-not-a-hex");
  EXPECT_EQ(refused_layout(changed("/layouts/2/homes/0", 11)), "carpe-astra.layout-not-a-hex");
  EXPECT_EQ(refused_layout(changed("/layouts/2/senate", true)), "carpe-astra.layout-not-a-hex");
  EXPECT_EQ(refused_layout(changed("/layouts/2/tiles/0", {"0,0"})), "carpe-astra.layout-not-two-hexes");
  EXPECT_EQ(refused_layout(changed("/layouts/2/tiles/0/1", "0,2")), "carpe-astra.layout-tile-apart");
  EXPECT_EQ(refused_layout(changed("/layouts/2/homes/0", "21,0")), "carpe-astra.layout-too-far");
  EXPECT_EQ(refused_layout(changed("/layouts/2/homes/0", "0,0")), "carpe-astra.layout-hex-twice");
  EXPECT_EQ(refused_layout(changed("/layouts/2/homes", {"5,5"})), "carpe-astra.layout-homes");
  EXPECT_EQ(refused_layout(changed("/immediate", nullptr)), "carpe-astra.layout-not-a-list");
  EXPECT_EQ(refused_layout(changed("/immediate/0", "E-xx")), "carpe-astra.layout-unknown-event");
  EXPECT_EQ(refused_layout(changed("/immediate/0", 5)), "carpe-astra.layout-unknown-event");
  EXPECT_EQ(refused_layout(changed("/immediate/0", "E-te")), "carpe-astra.layout-event-twice");
  Json only_two = data_file();
  only_two["layouts"].erase("3");
  only_two["layouts"].erase("4");
  EXPECT_EQ(refused_layout(only_two, 2), "");
  EXPECT_EQ(refused_layout(only_two, 3), "carpe-astra.layout-no-board");
}

TEST(CarpeAstraHints, NameCardsOfTheOwnHand) {
  const auto table = *game().open(2, Json::object(), "seed");
  EXPECT_EQ(table->hints(0), Json::object()) << "not in set-up";
  while (table->actor().is_chance()) (void)table->apply(table->draw());
  EXPECT_EQ(table->hints(spectator), Json::object());
  for (Seat seat : {0, 1}) {
    const Json hints = table->hints(seat), hand = table->view(seat, table->size()).at("hands")[seat];
    for (const char* list : {"now", "one_step"})
      for (const Json& card : hints.at(list)) EXPECT_NE(std::ranges::find(hand, card), hand.end());
  }
}

}  // namespace
}  // namespace guildhall
