// What a seat knows, and what it can imagine.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <map>

#include "games/carpe_astra/invariants.h"
#include "games/carpe_astra/scene.h"

namespace guildhall::carpe_astra {
namespace {

bool same_bytes(const Observation& a, const Observation& b) { return std::memcmp(&a, &b, sizeof a) == 0; }
CardSet card(std::string_view name) { return bit(find(cards, name)); }

// Decks that run out soon, so that reshuffles are part of the game.
State thin_decks(const Setup& setup, Rng& rng) {
  State s = Rules::start(setup);
  let_chance_draw(s);
  for (int deck = 0; deck < deck_count; ++deck)
    each_bit(s.decks[deck], [&](int number) {
      if (rng.below(8) == 0) return;
      s.decks[deck] &= ~(CardSet{1} << number);
      s.discard[deck] |= CardSet{1} << number;
    });
  return s;
}

// Plays on at random and takes cards when it can; visits every position and the action made there.
template <class Visit>
void play_on(State s, Rng& rng, Visit visit) {
  ActionList<Rules> actions;
  for (Rules::legal(s, actions); !actions.empty(); Rules::legal(s, actions)) {
    Action chosen = choose(s, actions, Style::eager, rng);
    if (s.phase == Phase::plan) {
      s.credits[s.turn] += 1;
      chosen = Action::plan();
    }
    visit(static_cast<const State&>(s), chosen);
    Rules::apply(s, chosen);
  }
}

TEST(Observation, WhatIsImaginedIsObservedTheSame) {
  Rng rng(1);
  for (int game = 0; game < 24; ++game)
    play_on(thin_decks(varied_setup(game, rng), rng), rng, [&](const State& s, Action) {
      if (rng.below(5) != 0) return;
      for (Seat seat = spectator; seat < s.seats; ++seat) {
        const Observation seen = Rules::observe(s, seat);
        const State imagined = Rules::imagine(seen, rng);
        ASSERT_TRUE(same_bytes(Rules::observe(imagined, seat), seen));
        ASSERT_EQ(broken_invariant(imagined), "");
        if (seat != spectator && Rules::actor(s) == Actor::seat(seat)) {
          ASSERT_EQ(legal_texts(imagined), legal_texts(s));
        }
      }
    });
}

// Two worlds a seat cannot tell apart stay so, whatever is done in both and whatever chance draws unseen.
TEST(Observation, NeverDependsOnWhatIsHidden) {
  Rng rng(2);
  int compared = 0;
  for (int game = 0; game < 60; ++game)
    play_on(thin_decks(varied_setup(game, rng), rng), rng, [&](const State& s, Action chosen) {
      const Seat observer = static_cast<Seat>(rng.below(s.seats + 1u)) - 1;
      State here = s, elsewhere = Rules::imagine(Rules::observe(s, observer), rng);
      Action counterpart = chosen;
      if (!knows(Rules::audience(s, chosen), observer)) {
        ActionList<Rules> actions;
        Rules::legal(elsewhere, actions);
        counterpart = actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))];
      }
      if (Rules::objection(elsewhere, counterpart)) return;  // a card that is not in that hand there
      Rules::apply(here, chosen);
      Rules::apply(elsewhere, counterpart);
      ASSERT_TRUE(same_bytes(Rules::observe(here, observer), Rules::observe(elsewhere, observer)))
          << Rules::print(chosen) << " seen by " << observer;
      ++compared;
    });
  EXPECT_GT(compared, 5000);
}

TEST(Observation, IsEqualForStatesThatDifferOnlyInHiddenCards) {
  State s = first_turn(3), t = s;
  set_hand(t, 1, {"N-eo", "N-so"});
  EXPECT_TRUE(same_bytes(Rules::observe(s, 0), Rules::observe(t, 0)));
  EXPECT_TRUE(same_bytes(Rules::observe(s, 2), Rules::observe(t, 2)));
  EXPECT_TRUE(same_bytes(Rules::observe(s, spectator), Rules::observe(t, spectator)));
  EXPECT_FALSE(same_bytes(Rules::observe(s, 1), Rules::observe(t, 1)));
}

TEST(Observation, RemembersWhichDeckACardCameFrom) {
  State s = first_turn(2);
  play(s, {"plan", "take slander", "draw S-so", "take network", "draw N-so", "discard N-mt", "discard N-mp"});
  const Observation seen = Rules::observe(s, 1);
  EXPECT_EQ(seen.unseen[0][0][0], 1);
  EXPECT_EQ(seen.unseen[0][1][0], 1);
}

TEST(Observation, RemembersCardsTakenInTheOpen) {
  State s = first_turn(2, true);
  play(s, {"plan", "take N-mo", "take S-mt"});
  let_chance_draw(s);
  play(s, {"discard N-mt", "discard N-mp"});
  Rng rng(3);
  const State imagined = Rules::imagine(Rules::observe(s, 1), rng);
  EXPECT_EQ(imagined.hands[0], s.hands[0]);
}

TEST(Observation, WithTwoSeatsTheOtherHandIsKnownAfterAReshuffle) {
  State s = first_turn(2);  // seat 0 holds N-mt and N-mp, seat 1 N-me and N-ms
  s.discard[0] = s.decks[0];
  s.decks[0] = 0;
  play(s, {"plan", "take network", "draw N-so"});
  Rng rng(4);
  std::map<CardSet, int> hands;
  for (int i = 0; i < 200; ++i)
    ++hands[Rules::imagine(Rules::observe(s, 1), rng).hands[0][0] & (card("N-mt") | card("N-mp"))];
  EXPECT_EQ(hands.size(), 1u) << "all that was never in the new deck";
  EXPECT_EQ(hands.begin()->first, card("N-mt") | card("N-mp"));
}

TEST(Observation, CardsOfAnOlderDeckAreNotInTheNewOne) {
  State s = first_turn(3);  // N-mt N-mp, N-me N-ms, N-mo N-tp
  s.discard[0] = s.decks[0];
  s.decks[0] = 0;
  play(s, {"plan", "take network", "draw N-so"});
  Rng rng(5);
  const CardSet old_cards = card("N-mt") | card("N-mp") | card("N-mo") | card("N-tp");
  for (int i = 0; i < 200; ++i) {
    const State imagined = Rules::imagine(Rules::observe(s, 1), rng);
    EXPECT_EQ(imagined.decks[0] & old_cards, 0u);
    EXPECT_EQ(std::popcount(imagined.hands[0][0] & old_cards), 2);
    EXPECT_EQ(std::popcount(imagined.hands[0][0] & ~old_cards), 1);
    EXPECT_EQ(std::popcount(imagined.hands[2][0] & old_cards), 2);
  }
}

// The distance from equal frequencies, in standard deviations of the chi-squared distribution.
double unevenness(const std::map<CardSet, int>& counts, int worlds, int samples) {
  const double expected = static_cast<double>(samples) / worlds;
  double sum = (worlds - static_cast<double>(counts.size())) * expected;
  for (const auto& [hand, count] : counts) sum += (count - expected) * (count - expected) / expected;
  return (sum - (worlds - 1)) / std::sqrt(2.0 * (worlds - 1));
}

TEST(Imagination, IsUniformOverTheHandsThatCouldBe) {
  const State s = first_turn(2);
  const Observation seen = Rules::observe(s, 1);  // two of the 33 other network cards
  Rng rng(6);
  std::map<CardSet, int> hands;
  constexpr int samples = 52800, worlds = 33 * 32 / 2;
  for (int i = 0; i < samples; ++i) ++hands[Rules::imagine(seen, rng).hands[0][0]];
  EXPECT_EQ(hands.size(), static_cast<std::size_t>(worlds));
  EXPECT_LT(std::abs(unevenness(hands, worlds, samples)), 4.0);
}

TEST(Imagination, IsUniformWithCardsOfTwoDecks) {
  State s = first_turn(3);
  s.discard[0] = card("N-so") | card("N-eo") | card("N-es");
  s.hands[1][0] |= s.decks[0] & ~s.discard[0];
  s.decks[0] = 0;
  play(s, {"plan", "take network", "draw N-so"});
  const Observation seen = Rules::observe(s, 1);  // 2 of 4 old cards, 1 of 3 new ones
  Rng rng(7);
  std::map<CardSet, int> hands;
  constexpr int samples = 18000, worlds = 6 * 3;
  for (int i = 0; i < samples; ++i) ++hands[Rules::imagine(seen, rng).hands[0][0]];
  EXPECT_EQ(hands.size(), static_cast<std::size_t>(worlds));
  EXPECT_LT(std::abs(unevenness(hands, worlds, samples)), 4.0);
}

TEST(Audience, OnlyTheOwnerSeesACardDrawnIntoAHand) {
  State s = Rules::start({.seats = 2, .advanced = true});
  EXPECT_EQ(Rules::audience(s, action("draw mt")), everyone);
  while (s.source == Source::tiles) play(s, {*legal_texts(s).begin()});
  for (Seat seat : {0, 0, 1, 1}) {
    const std::string draw = *legal_texts(s).begin();
    EXPECT_EQ(Rules::audience(s, action(draw)), only(seat));
    play(s, {draw});
  }
  EXPECT_EQ(Rules::audience(s, action(*legal_texts(s).begin())), everyone) << "face up";
  let_chance_draw(s);
  EXPECT_EQ(Rules::audience(s, action("plan")), everyone);
  play(s, {"plan", "take slander"});
  EXPECT_EQ(Rules::audience(s, action("draw S-so")), only(0));
  const Effects effects = play(s, {"draw S-so"});
  for (const Argument& argument : effects.front().arguments)
    EXPECT_EQ(argument.audience, argument.name == "card" ? only(0) : everyone) << argument.name;
}

}  // namespace
}  // namespace guildhall::carpe_astra
