#include <gtest/gtest.h>

#include "games/all.h"
#include "games/testing/soak.h"
#include "players/arena.h"

namespace guildhall {
namespace {

// A player is given what its seat sees; a state of the running game does not fit.
template <class G>
concept TakesAState =
    requires(Player<G>& player, const typename G::State& state, Rng& rng) { player.choose(state, rng); };
static_assert(!TakesAState<shangrila::Rules>);
static_assert(!TakesAState<khan::Rules>);
static_assert(!TakesAState<carpe_astra::Rules>);

// The share of wins of one of the first kind among the second, over so many blocks; fewer where few games are asked.
template <Game G>
double share_of(std::string_view one, std::string_view others, const typename G::Setup& setup, int seats, int blocks) {
  double share = 0;
  blocks = std::max(std::min(blocks, 6), blocks * std::min(testing::games_to_play(), 1000) / 1000);
  for (int block = 0; block < blocks; ++block)
    share += rotate<G>(setup, seats, one, others, static_cast<std::uint64_t>(block)).share;
  return share / blocks;
}

TEST(Greedy, BeatsRandomInShangrila) {
  EXPECT_GT(share_of<shangrila::Rules>("greedy", "random", {3}, 3, 20), 0.9);
  EXPECT_GT(share_of<shangrila::Rules>("greedy", "random", {4}, 4, 15), 0.9);
}

TEST(Greedy, BeatsRandomInKhan) {
  EXPECT_GT(share_of<khan::Rules>("greedy", "random", {2}, 2, 10), 0.9);
  EXPECT_GT(share_of<khan::Rules>("greedy", "random", {4}, 4, 3), 0.9);
}

TEST(Greedy, BeatsRandomInCarpeAstra) {
  for (int seats : {2, 3, 4}) EXPECT_GT(share_of<carpe_astra::Rules>("greedy", "random", {seats}, seats, 15), 0.9);
}

TEST(Players, TheSameSeedChoosesTheSame) {
  for (std::string_view name : {"random", "greedy"}) {
    shangrila::State state = shangrila::Rules::start({4, shangrila::Opening::first_game});
    const auto choose = [&](std::uint64_t seed) {
      Rng rng(seed);
      return make_player<shangrila::Rules>(name)->choose(shangrila::Rules::observe(state, 0), rng);
    };
    EXPECT_EQ(choose(7), choose(7));
  }
}

}  // namespace
}  // namespace guildhall
