// The effects of every action account for every difference between the views before and after it: a view that is
// brought up to date from effects alone equals the next one. And every effect has its sentence in every language.
#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "games/testing/soak.h"
#include "table/carpe_astra/follow.h"
#include "table/khan/follow.h"
#include "table/shangrila/follow.h"
#include "table/table.h"
#include "table/testing/plain_words.h"

namespace guildhall {
namespace {

using Follow = std::function<void(Json&, const Json&)>;
struct Followed {
  Follow follow;
  std::vector<Json> variants;  // the options that change what can happen
};
const std::map<std::string_view, Followed> followed = {
    {"shangrila", {testing::follow_shangrila, {Json::object(), {{"setup", "first-game"}, {"edition", "999"}}}}},
    {"khan", {testing::follow_khan, {Json::object(), {{"rulers", "free"}}}}},
    {"carpe-astra", {testing::follow_carpe_astra, {Json::object(), {{"advanced", true}, {"balanced", true}}}}}};

std::vector<Json> views_of(const Table& table) {
  std::vector<Json> views;
  for (Viewer viewer = spectator; viewer < table.players(); ++viewer) views.push_back(table.view(viewer, table.size()));
  return views;
}

// Computer players reach what random ones hardly ever do.
void follow_game(Table& table, const Follow& follow, bool at_random) {
  Rng rng(1);
  std::vector<Json> before = views_of(table);
  while (!table.actor().is_nobody() && !::testing::Test::HasFailure()) {
    const std::string action =
        at_random || table.actor().is_chance() ? table.draw() : table.think("greedy", {}, rng.next(), false).action;
    const Effects effects = *table.apply(action);
    const std::vector<Json> after = views_of(table);
    for (Viewer viewer = spectator; viewer < table.players(); ++viewer) {
      Json& view = before[viewer + 1];
      for (const Json& effect : effect_documents(effects, table, Language::en, viewer)) {
        follow(view, effect);
        const std::string& text = effect.at("text").get_ref<const std::string&>();
        EXPECT_EQ(text.find('{'), std::string::npos) << text;
        EXPECT_NE(text.find(' '), std::string::npos) << "no sentence: " << text;
      }
      EXPECT_EQ(view, after[viewer + 1]) << "viewer " << viewer << " after " << action << "\n"
                                         << Json::diff(view, after[viewer + 1]).dump(1);
    }
    before = after;
  }
}

TEST(Effects, AccountForEveryDifferenceBetweenViews) {
  const int games = 2 + testing::games_to_play() / 250;  // of each kind
  for (const GameInfo& game : all_games())
    for (const Json& variant : followed.at(game.key).variants)
      for (int players = game.min_seats; players <= game.max_seats; ++players)
        for (int seed = 0; seed < games; ++seed) {
          SCOPED_TRACE(std::string(game.key) + " with " + std::to_string(players) + " seats, seed " +
                       std::to_string(seed));
          auto table = *game.open(players, variant, std::to_string(seed));
          follow_game(*table, followed.at(game.key).follow, seed % 3 != 0);
          if (HasFailure()) return;
        }
}

TEST(Effects, HaveASentenceInEveryLanguage) {
  for (const GameInfo& game : all_games()) {
    auto table = *game.open(game.max_seats, Json::object(), "sentences");
    while (!table->actor().is_nobody()) (void)table->apply(table->draw());
    for (const Entry& entry : table->history(all_seeing, 0))
      for (const Effect& effect : entry.effects)
        for (Language language : {Language::en, Language::de, Language::nl}) {
          const std::string prefix = std::string(game.key) + ".effect.";
          EXPECT_TRUE(has_phrase(language, prefix + std::string(effect.key))) << effect.key;
          const std::string text = sentence(language, prefix, effect, table->seat_names());
          EXPECT_EQ(testing::notation_in(text), "") << text;
        }
  }
}

}  // namespace
}  // namespace guildhall
