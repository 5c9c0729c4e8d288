// What a seat is asked for, and what it is told of the others: in whole games, in every language.
#include <gtest/gtest.h>

#include <set>

#include "table/table.h"
#include "table/testing/plain_words.h"

namespace guildhall {
namespace {

constexpr std::array<Language, 3> languages = {Language::en, Language::de, Language::nl};

void expect_sentence(const std::string& text) {
  EXPECT_EQ(testing::notation_in(text), "") << text;
  EXPECT_TRUE(text.ends_with('.') || text.ends_with('?') || text.ends_with('!')) << text;
}

// Plays a game at random, or as the simplest player does, which reaches what random ones hardly ever do.
template <class Look>
void play(const GameInfo& game, int players, const Json& options, bool at_random, Look look) {
  auto table = *game.open(players, options, "prompts");
  for (Rng rng(3); !table->actor().is_nobody();) {
    look(*table);
    (void)table->apply(at_random || table->actor().is_chance() ? table->draw()
                                                               : table->think("greedy", {}, rng.next(), false).action);
  }
  look(*table);
}

TEST(Prompts, AskForSomethingAtEveryDecisionInASentence) {
  for (const GameInfo& game : all_games()) {
    std::set<std::string> keys;
    for (int players = game.min_seats; players <= game.max_seats; ++players)
      for (bool at_random : {true, false}) {
        const Json options = game.key == "khan" && at_random ? Json{{"rulers", "free"}} : Json::object();
        play(game, players, options, at_random, [&](const Table& table) {
          const auto prompt = table.prompt();
          ASSERT_EQ(prompt.has_value(), table.actor().is_seat());
          if (!prompt) return;
          const Seat seat = table.actor().seat();
          keys.insert(std::string(prompt->key));
          for (Language language : languages) {
            ASSERT_TRUE(has_phrase(language, prompt->key)) << prompt->key;
            const Json told = prompt_document(table, language, seat);
            EXPECT_EQ(told.at("key"), prompt->key);
            EXPECT_EQ(told.at("seat"), seat);
            expect_sentence(told.at("text"));
          }
          for (Viewer other = spectator; other < table.players(); ++other)
            if (other != seat) {
              EXPECT_TRUE(prompt_document(table, Language::en, other).is_null());
            }
        });
      }
    EXPECT_GE(keys.size(), game.key == "shangrila" ? 3u : 8u) << game.key;
  }
}

// Every event of another seat stands in the rows, and in no row what the viewer has seen happen before.
TEST(Recap, TellsWhatOthersDidSinceTheViewerActed) {
  for (const GameInfo& game : all_games()) {
    int rows_seen = 0;
    play(game, game.max_seats, Json::object(), false, [&](const Table& table) {
      if (!table.actor().is_seat()) return;
      const Seat viewer = table.actor().seat();
      int last = -1;
      for (const Entry& entry : table.history(viewer, 0))
        if (entry.actor == Actor::seat(viewer)) last = entry.number;
      const Json rows = recap(table, Language::nl, viewer);
      int until = last + 1;
      for (const Json& row : rows) {
        ++rows_seen;
        EXPECT_NE(row.at("seat"), viewer);
        EXPECT_GE(row.at("from").get<int>(), until) << "rows do not overlap";
        until = row.at("until");
        EXPECT_GT(until, row.at("from").get<int>());
        std::set<std::string> sums;
        for (const Json& effect : row.at("effects")) {
          expect_sentence(effect.at("text"));
          const std::string kind = effect.at("kind");
          EXPECT_NE(kind, "phase");
          if (kind == "score" || kind == "credits") {
            EXPECT_TRUE(sums.insert(kind + effect.at("seat").dump()).second) << "told once, in all";
          }
        }
      }
      EXPECT_LE(until, table.size());
    });
    EXPECT_GT(rows_seen, 10) << game.key;
  }
}

TEST(Recap, AddsUpWhatASeatWonAndPaid) {
  const GameInfo& game = *find_game(all_games(), "khan");
  play(game, 2, Json::object(), false, [&](const Table& table) {
    if (!table.actor().is_seat()) return;
    const Seat viewer = table.actor().seat(), other = 1 - viewer;
    int since = 0;
    for (const Entry& entry : table.history(all_seeing, 0))
      if (entry.actor == Actor::seat(viewer)) since = entry.number + 1;
    const Json before = table.view(viewer, since), now = table.view(viewer, table.size());
    int change = 0;
    for (const Json& row : recap(table, Language::en, viewer))
      for (const Json& effect : row.at("effects"))
        if (effect.at("kind") == "score" && effect.at("seat") == other) change += effect.at("change").get<int>();
    if (since > 0) {
      EXPECT_EQ(now.at("scores")[static_cast<std::size_t>(other)].get<int>() -
                    before.at("scores")[static_cast<std::size_t>(other)].get<int>(),
                change);
    }
  });
}

}  // namespace
}  // namespace guildhall
