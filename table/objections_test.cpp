// Every refusal is a whole sentence in every language, whatever was refused.
#include <gtest/gtest.h>

#include <set>

#include "table/table.h"
#include "table/testing/plain_words.h"

namespace guildhall {
namespace {

// Actions of a whole random game: well formed, and mostly illegal at any other moment.
std::vector<std::string> actions_of_a_game(const GameInfo& game, int players, const std::string& seed) {
  auto table = *game.open(players, Json::object(), seed);
  std::vector<std::string> actions;
  while (!table->actor().is_nobody()) {
    for (const Choice& choice : table->legal()) actions.push_back(choice.action);
    (void)table->apply(table->draw());
  }
  return actions;
}

void expect_sentences(const Refusal& refusal, const std::string& action) {
  for (Language language : {Language::en, Language::de, Language::nl}) {
    ASSERT_TRUE(has_phrase(language, refusal.message.key)) << refusal.message.key << " refuses " << action;
    const std::string text = explain(refusal, language);
    EXPECT_EQ(testing::notation_in(text), "") << text;
    EXPECT_TRUE(text.ends_with('.') || text.ends_with('!') || text.ends_with('?')) << text;
  }
  EXPECT_FALSE(refusal.message.arguments.empty()) << refusal.message.key << " names no piece, place or price";
}

TEST(Objections, OfTenThousandRefusalsAGameEachIsASentenceInEveryLanguage) {
  for (const GameInfo& game : all_games()) {
    Rng rng(8);
    std::set<std::string> rules;
    int refused = 0;
    for (int round = 0; refused < 10000; ++round) {
      const int players = game.min_seats + round % (game.max_seats - game.min_seats + 1);
      const std::vector<std::string> actions = actions_of_a_game(game, players, "pool " + std::to_string(round));
      auto table = *game.open(players, Json::object(), "game " + std::to_string(round));
      while (!table->actor().is_nobody()) {
        for (int i = 0; i < 20; ++i) {
          const std::string& action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
          if (const auto refusal = table->objection(action)) {
            ++refused;
            EXPECT_EQ(refusal->code, "illegal") << action;
            if (rules.insert(std::string(refusal->message.key)).second || refused % 50 == 0)
              expect_sentences(*refusal, action);
          }
        }
        (void)table->apply(table->draw());
      }
      if (HasFailure()) return;
    }
    EXPECT_GE(rules.size(), 8u) << game.key;
  }
}

}  // namespace
}  // namespace guildhall
