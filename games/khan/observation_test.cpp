// What a seat knows, and that what it imagines could be true and is as likely as anything else that could.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <map>
#include <vector>

#include "games/khan/invariants.h"
#include "games/khan/position_for_tests.h"
#include "games/khan/rules.h"

namespace guildhall::khan {
namespace {

static_assert(std::has_unique_object_representations_v<Observation>);
static_assert(!std::is_convertible_v<State, Observation>);

bool same_bytes(const Observation& a, const Observation& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

// Plays random games; visit(state before, action, state after).
template <class Visit>
void play_games(int seats, int games, std::uint64_t seed, Visit visit) {
  Rng rng(seed);
  for (int game = 0; game < games; ++game) {
    State s = Rules::start({seats});
    ActionList<Rules> actions;
    for (Rules::legal(s, actions); !actions.empty(); Rules::legal(s, actions)) {
      const State before = s;
      const Action action = actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))];
      Rules::apply(s, action);
      visit(before, action, s);
    }
  }
}

TEST(KhanObservation, StatesThatDifferOnlyInWhatIsHiddenLookTheSame) {
  Rng rng(3);
  for (int seats : {2, 3, 4})
    play_games(seats, 10, 11, [&](const State&, Action, const State& s) {
      for (Seat seat = spectator; seat < seats; ++seat) {
        const Observation seen = Rules::observe(s, seat);
        const State imagined = Rules::imagine(seen, rng);
        ASSERT_EQ(broken_invariant(imagined), "");
        ASSERT_TRUE(same_bytes(Rules::observe(imagined, seat), seen));
        ASSERT_EQ(Rules::actor(imagined), Rules::actor(s));
      }
    });
}

// An observer who only crosses out: where each card could be by what was seen of it. Written apart from the rules'
// own memory, so that each checks the other.
class Notebook {
 public:
  Notebook(int seats, Seat self) : seats_(seats), self_(self) { places_.fill(pile); }

  void watch(const State& before, Action action, const State& after) {
    if (action.kind() == Action::Kind::draw) {
      if (!knows(Rules::audience(before, action), self_)) {
        for (auto& places : places_)
          if ((places & pile) != 0) places |= 1 << before.turn;
      } else {
        places_[action.card()] =
            before.phase == Phase::deal || before.phase == Phase::refill ? 1 << before.turn : discards;
      }
    } else if (action.kind() == Action::Kind::invade || action.kind() == Action::Kind::discard) {
      places_[action.card()] = discards;
    }
    if (after.pile != before.pile)
      for (auto& places : places_) places = places == discards ? pile : places & ~pile;
  }
  bool allows(const State& imagined) const {
    for (Card card = 0; card < card_count; ++card) {
      int place = imagined.deck.has(card) ? pile : imagined.discard.has(card) ? discards : 0;
      for (Seat seat = 0; seat < seats_; ++seat)
        if (imagined.hands[seat].has(card)) place = 1 << seat;
      if ((places_[card] & place) == 0) return false;
    }
    return true;
  }

 private:
  static constexpr int pile = 1 << 6, discards = 1 << 7;  // besides a bit for every hand
  int seats_;
  Seat self_;
  std::array<int, card_count> places_;
};

TEST(KhanImagine, AgreesWithEverythingTheSeatHasSeen) {
  Rng rng(5);
  for (int seats : {2, 3, 4})
    for (Seat self = spectator; self < seats; ++self)
      for (std::uint64_t seed = 0; seed < 5; ++seed) {
        Notebook notebook(seats, self);
        play_games(seats, 1, seed, [&](const State& before, Action action, const State& after) {
          notebook.watch(before, action, after);
          ASSERT_TRUE(notebook.allows(after));
          for (int i = 0; i < 3; ++i) ASSERT_TRUE(notebook.allows(Rules::imagine(Rules::observe(after, self), rng)));
        });
      }
}

TEST(KhanImagine, WithTwoSeatsTheOtherHandIsKnownOnceThePileHasBeenShuffled) {
  int checked = 0;
  Rng rng(9);
  play_games(2, 20, 2, [&](const State& before, Action, const State& s) {
    if (s.pile == before.pile) return;
    ++checked;
    for (Seat seat : {0, 1}) EXPECT_EQ(Rules::imagine(Rules::observe(s, seat), rng).hands[1 - seat], s.hands[1 - seat]);
  });
  EXPECT_GT(checked, 10);
}

// How often each world is imagined: none less or more often than chance allows.
std::map<std::string, int> count_worlds(const State& s, Seat seat, int samples) {
  std::map<std::string, int> worlds;
  Rng rng(1);
  const Observation seen = Rules::observe(s, seat);
  for (int i = 0; i < samples; ++i) {
    const State imagined = Rules::imagine(seen, rng);
    std::string world;
    for (Seat other = 0; other < s.seats; ++other) {
      imagined.hands[other].each([&](Card card) { world += std::to_string(card) + " "; });
      world += "/ ";
    }
    ++worlds[world];
  }
  return worlds;
}
void expect_uniform(const std::map<std::string, int>& worlds, int expected_worlds, int samples) {
  EXPECT_EQ(static_cast<int>(worlds.size()), expected_worlds);
  const double expected = static_cast<double>(samples) / expected_worlds;
  double chi_square = 0;
  for (const auto& [world, count] : worlds) chi_square += (count - expected) * (count - expected) / expected;
  // Five standard deviations above the mean of a chi-square variable of this many degrees of freedom.
  const double freedom = expected_worlds - 1;
  EXPECT_LT(chi_square, freedom + 5 * std::sqrt(2 * freedom));
}

// After a shuffle blue and yellow each hold a card from before it and one from the new pile, of which two are left.
State two_piles() {
  TestPosition t(3);
  t.hand(0, {"delhi-ice"}).hand(1, {"song-ice", "seljuk-ice"}).hand(2, {"song-sand", "seljuk-sand"});
  t.deck({"abbasid-ice", "abbasid-sand"});
  State s = t.state;
  s.pile = 1;
  for (const char* card : {"seljuk-ice", "seljuk-sand", "abbasid-ice", "abbasid-sand"}) s.pile_of[card_named(card)] = 1;
  return s;
}

TEST(KhanImagine, IsUniformOverAllThatCouldBeTrue) {
  // Two ways to hold the old cards, four times three for the new ones.
  expect_uniform(count_worlds(two_piles(), 0, 48000), 2 * 4 * 3, 48000);
  // Yellow knows her own cards: two ways to hold the old ones left, and blue's new one is one of three.
  expect_uniform(count_worlds(two_piles(), 1, 12000), 2 * 3, 12000);
}

TEST(KhanImagine, ASpectatorKnowsNoHand) {
  // Red holds an old card too: six ways for the old, four times three for the new.
  expect_uniform(count_worlds(two_piles(), spectator, 72000), 6 * 4 * 3, 72000);
}

// Red finishes its turn after the fifth ruler has left; the ice is full, so ice cards are of no use.
TestPosition finishing() {
  TestPosition t(3);
  t.ending(Stage::finishing).phase(Phase::actions, 1).put(0, "a1").put(1, "c4 c5").no_specials();
  t.hand(0, {"delhi-ice", "song-ice"}).hand(1, {"abbasid-ice"}).deck({"seljuk-ice", "seljuk-sand", "seljuk-khan"});
  t.fill(t.state.board->in(Region::ice));
  for (const char* card : {"delhi-ice", "song-ice", "abbasid-ice", "seljuk-ice", "seljuk-sand", "seljuk-khan"})
    t.state.pile_of[card_named(card)] = 1;
  t.state.pile = 1;
  return t;
}

TEST(KhanImagine, ASeatThatPassesHasNoCardItCouldInvadeWith) {
  State s = finishing().state;
  // Before: any three of the six cards in the two hands.
  expect_uniform(count_worlds(s, 2, 60000), 15 * 4, 60000);
  Rules::apply(s, read("pass"));
  EXPECT_EQ(s.phase, Phase::refill);
  // Afterwards red has two of the four ice cards; the others may be anywhere.
  expect_uniform(count_worlds(s, 2, 24000), 6 * 4, 24000);
  // A card red draws later may be any of those left.
  Rules::apply(s, read("draw seljuk-khan"));
  for (int i = 0; i < 100; ++i) {
    Rng rng(static_cast<std::uint64_t>(i));
    const State imagined = Rules::imagine(Rules::observe(s, 2), rng);
    EXPECT_FALSE(can_invade(imagined, imagined.learned_cards));
    EXPECT_EQ(imagined.learned_cards.count(), 2);
  }
}

TEST(KhanImagine, ASeatAskedOnlyForMoraleHasACardToInvadeWithElseItHasNone) {
  TestPosition t = finishing();
  t.state.specials[0][static_cast<int>(Special::morale)] = 1;
  t.state.actions_left = 1;
  t.put(0, "n1 n2");
  State none = t.state;
  Rules::apply(none, read("conquer I2 n1 n2"));
  EXPECT_EQ(none.phase, Phase::refill);
  EXPECT_EQ(none.learned, Learned::cannot_invade);
  expect_uniform(count_worlds(none, 2, 24000), 6 * 4, 24000);

  State some = t.state;
  some.hands[0].remove(card_named("delhi-ice"));
  some.hands[0].add(card_named("seljuk-khan"));
  some.deck.remove(card_named("seljuk-khan"));
  some.deck.add(card_named("delhi-ice"));
  Rules::apply(some, read("conquer I2 n1 n2"));
  EXPECT_EQ(some.phase, Phase::special);
  EXPECT_EQ(some.learned, Learned::can_invade);
  expect_uniform(count_worlds(some, 2, 36000), (15 - 6) * 4, 36000);
  Rules::apply(some, read("morale"));
  Rules::apply(some, read("invade seljuk-khan n1"));
  EXPECT_EQ(some.learned, Learned::nothing) << "it was this one";
}

TEST(KhanAudience, OnlyItsOwnerSeesACardDrawnIntoAHand) {
  const State refill = TestPosition().phase(Phase::refill).turn(2).state;
  EXPECT_EQ(Rules::audience(refill, read("draw song-ice")), only(2));
  EXPECT_EQ(Rules::audience(TestPosition().phase(Phase::deal).state, read("draw song-ice")), only(0));
  for (Phase phase : {Phase::flight, Phase::expelling})
    EXPECT_EQ(Rules::audience(TestPosition().phase(phase).state, read("draw song-ice")), everyone);
  EXPECT_EQ(Rules::audience(TestPosition().state, read("settle a1")), everyone);
}

TEST(KhanEffects, HideACardDrawnIntoAHandFromTheOthers) {
  State s = TestPosition(2).phase(Phase::refill).state;
  Effects effects;
  Rules::apply(s, read("draw song-ice"), effects);
  EXPECT_EQ(effects[0].key, "drew");
  EXPECT_EQ(effects[0].arguments[1].audience, only(0));
  State open = TestPosition(2).phase(Phase::flight, 2).state;
  effects.clear();
  Rules::apply(open, read("draw song-ice"), effects);
  EXPECT_EQ(effects[0].key, "revealed");
  EXPECT_EQ(effects[0].arguments[0].audience, everyone);
}

}  // namespace
}  // namespace guildhall::khan
