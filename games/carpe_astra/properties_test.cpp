// What holds in every game, whoever plays: whole games with every combination of options.
#include <gtest/gtest.h>

#include "games/carpe_astra/invariants.h"
#include "games/carpe_astra/scene.h"

namespace guildhall::carpe_astra {
namespace {

// Every action that can be written down about this board, legal or not.
template <class Visit>
void each_well_formed_action(const State& s, Visit visit) {
  for (int what = 0; what < Drawn::count; ++what) visit(Action::draw(Drawn(what)));
  for (Action plain : {Action::plan(), Action::skip(), Action::refresh(), Action::done()}) visit(plain);
  for (Deck deck : both_decks) visit(Action::take(deck));
  for (Card card = 0; card < card_count; ++card) {
    visit(Action::take(card));
    visit(Action::discard(card));
    for (int guild = 0; guild <= guild_count; ++guild) {
      visit(Action::score(card, guild));
      for (Seat against = 0; against < max_seats; ++against)
        for (bool keep : {false, true}) visit(Action::slander(card, against, guild, keep));
    }
  }
  for (Tile tile = 0; tile < tile_count; ++tile) visit(Action::rotate(tile));

  std::vector<Hex> hexes;
  for (int q = -12; q <= 12; ++q)
    for (int r = -12; r <= 12; ++r) hexes.push_back(hex(q, r));
  for (Hex at : hexes) {
    visit(Action::deploy(at));
    visit(Action::remove(at));
    each_bit(s.on_board, [&](Site site) {
      visit(Action::move(s.hexes[site], at));
      visit(Action::move(at, s.hexes[site]));
    });
    for (Direction d = 0; d < direction_count; ++d)
      for (Tile tile = 0; tile < tile_count; ++tile) visit(Action::build(tile, at, d));
  }
}

TEST(Games, KeepEveryInvariantAndEnd) {
  Rng rng(1);
  for (Style style : {Style::random, Style::scoring, Style::eager})
    for (int game = 0; game < 120; ++game) {
      const State end = play_game(varied_setup(game, rng), style, rng, [](const State& s, const auto&, Action) {
        ASSERT_EQ(broken_invariant(s), "") << "in " << phase_keys[static_cast<int>(s.phase)];
      });
      ASSERT_EQ(broken_invariant(end), "");
      ASSERT_EQ(end.phase, Phase::over);
      ASSERT_NE(Rules::outcome(end).winners, 0);
    }
}

TEST(Games, EveryLegalActionReadsBackAndHasNoObjection) {
  Rng rng(2);
  for (Style style : {Style::random, Style::eager})
    for (int game = 0; game < 24; ++game)
      play_game(varied_setup(game, rng), style, rng, [](const State& s, const auto& actions, Action) {
        std::set<std::string> seen;
        for (Action legal : actions) {
          const std::string text = Rules::print(legal);
          ASSERT_TRUE(seen.insert(text).second) << text << " is listed twice";
          const auto parsed = Rules::parse(text);
          ASSERT_TRUE(parsed.has_value()) << text;
          ASSERT_EQ(*parsed, legal) << text;
          ASSERT_FALSE(Rules::objection(s, legal).has_value()) << text << ": " << Rules::objection(s, legal)->key;
        }
      });
}

TEST(Games, WhatIsNotListedIsRefusedWithAReasonThatNamesSomething) {
  Rng rng(3);
  std::set<std::string> rules;
  for (int game = 0; game < 24; ++game)
    play_game(varied_setup(game, rng), Style::eager, rng, [&](const State& s, const auto&, Action) {
      if (rng.below(60) != 0) return;
      std::set<std::string> unopposed;
      each_well_formed_action(s, [&](Action one) {
        const auto objection = Rules::objection(s, one);
        if (!objection) {
          unopposed.insert(Rules::print(one));
          return;
        }
        ASSERT_FALSE(objection->arguments.empty()) << objection->key;
        rules.insert(std::string(objection->key));
      });
      ASSERT_EQ(unopposed, legal_texts(s));
    });
  EXPECT_GT(rules.size(), 40u);
}

TEST(Games, EffectsAreToldWithoutChangingWhatHappens) {
  Rng rng(4);
  for (int game = 0; game < 24; ++game)
    play_game(varied_setup(game, rng), Style::eager, rng, [](const State& s, const auto&, Action chosen) {
      State quiet = s, told = s;
      Effects effects;
      Rules::apply(quiet, chosen);
      Rules::apply(told, chosen, effects);
      ASSERT_EQ(quiet, told);
      ASSERT_FALSE(effects.empty()) << Rules::print(chosen);
    });
}

TEST(Games, EagerPlayersScoreOften) {
  Rng rng(5);
  int scored = 0, seized = 0;
  for (int game = 0; game < 24; ++game)
    play_game(varied_setup(game, rng), Style::eager, rng, [&](const State&, const auto&, Action chosen) {
      scored += is_scoring(chosen);
      seized += chosen.kind() == Action::Kind::slander && chosen.keep();
    });
  EXPECT_GT(scored, 24 * 5);
  EXPECT_GT(seized, 5);
}

}  // namespace
}  // namespace guildhall::carpe_astra
