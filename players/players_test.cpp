#include <gtest/gtest.h>

#include "games/all.h"
#include "games/testing/soak.h"
#include "players/arena.h"
#include "players/testing/position.h"

namespace guildhall {
namespace {

// A player is given what its seat sees; a state of the running game does not fit.
template <class G>
concept TakesAState =
    requires(Player<G>& player, const typename G::State& state) { player.think(state, Budget{}, std::uint64_t{}); };
static_assert(!TakesAState<shangrila::Rules>);
static_assert(!TakesAState<khan::Rules>);
static_assert(!TakesAState<carpe_astra::Rules>);

// The share of wins of one of the first kind among the second, over so many blocks; fewer where few games are asked.
template <Game G>
double share_of(std::string_view one, std::string_view others, int seats, int blocks) {
  double share = 0;
  blocks = std::max(std::min(blocks, 6), blocks * std::min(testing::games_to_play(), 1000) / 1000);
  typename G::Setup setup;
  setup.seats = seats;
  for (int block = 0; block < blocks; ++block)
    share += rotate<G>(setup, seats, *read_player(one), *read_player(others), static_cast<std::uint64_t>(block)).share;
  return share / blocks;
}

template <class G>
class EveryGame : public ::testing::Test {};
using Games = ::testing::Types<shangrila::Rules, khan::Rules, carpe_astra::Rules>;
TYPED_TEST_SUITE(EveryGame, Games);

TYPED_TEST(EveryGame, GreedyBeatsRandom) {
  EXPECT_GT(share_of<TypeParam>("greedy", "random", TypeParam::min_seats, 10), 0.9);
  EXPECT_GT(share_of<TypeParam>("greedy", "random", 4, 3), 0.9);
}

TYPED_TEST(EveryGame, NoviceBeatsRandom) {
  EXPECT_GT(share_of<TypeParam>("novice", "random", TypeParam::min_seats, 10), 0.75);
}

TYPED_TEST(EveryGame, TheSameSeedThinksTheSame) {
  using G = TypeParam;
  const auto state = testing::position<G>(4, 40);
  const auto seen = G::observe(state, G::actor(state).seat());
  for (std::string_view name : {"random", "greedy", "uct", "novice", "casual", "strong", "expert"}) {
    const auto think = [&](std::uint64_t seed) {
      return make_player<G>(name)->think(seen, {.simulations = 200}, seed);
    };
    const Thought<G> one = think(7), two = think(7);
    EXPECT_EQ(one.action, two.action) << name;
    ASSERT_EQ(one.lines.size(), two.lines.size());
    for (std::size_t i = 0; i < one.lines.size(); ++i) {
      EXPECT_EQ(one.lines[i].action, two.lines[i].action);
      EXPECT_EQ(one.lines[i].simulations, two.lines[i].simulations);
      EXPECT_EQ(one.lines[i].win, two.lines[i].win);
    }
  }
}

TYPED_TEST(EveryGame, LinesHaveEveryLegalActionAndSharesThatAddUp) {
  using G = TypeParam;
  for (int decisions : {0, 5, 30, 60}) {
    const auto state = testing::position<G>(G::min_seats, decisions);
    ActionList<G> actions;
    G::legal(state, actions);
    const auto thought =
        make_player<G>("expert")->think(G::observe(state, G::actor(state).seat()), {.simulations = 300}, 1);
    ASSERT_EQ(static_cast<int>(thought.lines.size()), actions.size());
    std::int64_t simulations = 0;
    for (const auto& line : thought.lines) {
      simulations += line.simulations;
      if (line.simulations == 0) continue;
      double sum = 0;
      for (double share : line.win) sum += share;
      EXPECT_NEAR(sum, 1, 1e-3);
    }
    EXPECT_EQ(simulations, 300);
  }
}

}  // namespace
}  // namespace guildhall
