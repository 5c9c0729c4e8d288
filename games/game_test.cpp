// The concept and the shared vocabulary, proven on the tiny game.
#include "games/game.h"

#include <gtest/gtest.h>

#include <map>

#include "games/bits.h"
#include "games/testing/lantern.h"
#include "games/testing/soak.h"

namespace guildhall {
namespace {

using lantern::Rules;

// Nobody can be handed a state where an observation is due.
static_assert(!std::is_convertible_v<Rules::State, Rules::Observation>);

TEST(Actor, IsASeatChanceOrNobody) {
  EXPECT_TRUE(Actor::chance().is_chance());
  EXPECT_TRUE(Actor::nobody().is_nobody());
  EXPECT_TRUE(Actor::seat(2).is_seat());
  EXPECT_EQ(Actor::seat(2).seat(), 2);
}

TEST(Audience, SpectatorsKnowOnlyWhatEveryoneKnows) {
  EXPECT_TRUE(knows(everyone, spectator));
  EXPECT_FALSE(knows(only(1), spectator));
  EXPECT_TRUE(knows(only(1), 1));
  EXPECT_FALSE(knows(only(1), 0));
}

TEST(Bits, SetsOverSeveralWords) {
  Bits<154> a, b;
  for (int i : {0, 63, 64, 127, 153}) a.add(i);
  b.add(64);
  EXPECT_EQ(a.count(), 5);
  EXPECT_TRUE(a.holds(b));
  EXPECT_FALSE(b.holds(a));
  EXPECT_EQ(a.minus(b).count(), 4);
  EXPECT_EQ((a & b), b);
  std::string seen;
  a.each([&](int i) { seen += std::to_string(i) + " "; });
  EXPECT_EQ(seen, "0 63 64 127 153 ");
  a.remove(0);
  EXPECT_EQ(a.first(), 63);
  EXPECT_TRUE((b ^ b).empty());
}

TEST(Rng, IsTheSameEverywhere) {
  Rng rng(1);
  EXPECT_EQ(rng.next(), 0x910a2dec89025cc1u);
  EXPECT_EQ(rng.next(), 0xbeeb8da1658eec67u);
}

TEST(Rng, BelowIsUniform) {
  Rng rng(5);
  std::array<int, 7> seen{};
  for (int i = 0; i < 70000; ++i) ++seen[rng.below(7)];
  for (int n : seen) EXPECT_NEAR(n, 10000, 400);
}

TEST(Hash, DependsOnEveryByte) {
  Hash a, b, c;
  a.add("seed");
  b.add("seee");
  c.add("seed");
  EXPECT_NE(a.value(), b.value());
  EXPECT_EQ(a.value(), c.value());
  c.add(std::uint64_t{0});
  EXPECT_NE(a.value(), c.value());
}

std::string unbalanced(const lantern::State& s) {
  int lanterns = lantern::total(s.deck) + (s.turned_up != 0 ? 1 : 0);
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (lantern::total(s.hands[seat]) != s.hand_sizes[seat]) return "a hand's size is wrong";
    lanterns += s.hand_sizes[seat] + (s.lit[seat] != 0 ? 1 : 0);
  }
  return lanterns == 10 ? "" : "lanterns appear or vanish";
}

TEST(Lantern, RandomGamesHoldEveryInvariant) {
  for (int seats : {2, 3}) EXPECT_EQ(testing::soak<Rules>({seats}, 2000, 3, unbalanced), "");
}

// Two states that differ only in what a seat cannot know give it equal observations.
TEST(Lantern, ObservationsHideWhatIsHidden) {
  Rng rng(9);
  for (int game = 0; game < 500; ++game) {
    lantern::State state = Rules::start({3});
    ActionList<Rules> actions;
    while (!Rules::actor(state).is_nobody()) {
      for (Seat viewer : {spectator, 0, 1, 2}) {
        const auto seen = Rules::observe(state, viewer);
        const lantern::State redealt = Rules::imagine(seen, rng);
        EXPECT_TRUE(testing::same_bytes(Rules::observe(redealt, viewer), seen));
      }
      Rules::legal(state, actions);
      Rules::apply(state, actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))]);
    }
  }
}

// With two seats and red holding 4 and 1, blue's two are any of the eight others, equally likely.
TEST(Lantern, ImagineIsUniform) {
  lantern::State state = Rules::start({2});
  for (std::uint8_t value : {4, 1, 2, 2}) Rules::apply(state, {lantern::Verb::draw, value});
  Rng rng(2);
  std::map<lantern::Pile, int> seen;
  constexpr int samples = 56000;
  for (int i = 0; i < samples; ++i) ++seen[Rules::imagine(Rules::observe(state, 0), rng).hands[1]];
  // Out of 28 pairs of the lanterns 1 1 1 2 2 2 3 3: three of (1,1), nine of (1,2), six of (1,3) and so on.
  const std::map<lantern::Pile, int> pairs = {{{2, 0, 0, 0}, 3}, {{1, 1, 0, 0}, 9}, {{1, 0, 1, 0}, 6},
                                              {{0, 2, 0, 0}, 3}, {{0, 1, 1, 0}, 6}, {{0, 0, 2, 0}, 1}};
  EXPECT_EQ(seen.size(), pairs.size());
  for (const auto& [pile, ways] : pairs) EXPECT_NEAR(seen[pile], samples * ways / 28.0, 350);
}

TEST(Lantern, ChanceIsWeighted) {
  const lantern::State state = Rules::start({2});
  EXPECT_EQ(Rules::weight(state, {lantern::Verb::draw, 1}), 4u);
  EXPECT_EQ(Rules::weight(state, {lantern::Verb::draw, 4}), 1u);
}

}  // namespace
}  // namespace guildhall
