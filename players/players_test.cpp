#include <gtest/gtest.h>

#include "games/all.h"
#include "players/registry.h"

namespace guildhall {
namespace {

// A player is given what its seat sees; a state of the running game does not fit.
template <class G>
concept TakesAState =
    requires(Player<G>& player, const typename G::State& state, Rng& rng) { player.choose(state, rng); };
static_assert(!TakesAState<shangrila::Rules>);
static_assert(!TakesAState<carpe_astra::Rules>);

// What chance does next, by weight.
template <Game G>
typename G::Action draw(const typename G::State& state, Rng& rng) {
  ActionList<G> actions;
  G::legal(state, actions);
  std::uint32_t total = 0;
  for (typename G::Action action : actions) total += G::weight(state, action);
  std::uint32_t left = rng.below(total);
  for (typename G::Action action : actions) {
    if (left < G::weight(state, action)) return action;
    left -= G::weight(state, action);
  }
  return actions[0];
}

// The share of wins of the first kind in one seat against the second kind in the others, seats rotating.
template <Game G>
double share_of(std::string_view one, std::string_view others, const typename G::Setup& setup, int seats, int games) {
  const auto hero = make_player<G>(one), villain = make_player<G>(others);
  double share = 0;
  for (int game = 0; game < games; ++game) {
    Rng rng(static_cast<std::uint64_t>(game));
    const Seat seat = game % seats;
    typename G::State state = G::start(setup);
    while (!G::actor(state).is_nobody()) {
      if (G::actor(state).is_chance()) {
        G::apply(state, draw<G>(state, rng));
        continue;
      }
      const Seat acting = G::actor(state).seat();
      G::apply(state, (acting == seat ? hero : villain)->choose(G::observe(state, acting), rng));
    }
    share += G::outcome(state).share(seat);
  }
  return share / games;
}

TEST(Greedy, BeatsRandomInShangrila) {
  EXPECT_GT(share_of<shangrila::Rules>("greedy", "random", {3}, 3, 60), 0.9);
  EXPECT_GT(share_of<shangrila::Rules>("greedy", "random", {4}, 4, 60), 0.9);
}

TEST(Greedy, BeatsRandomInCarpeAstra) {
  for (int seats : {2, 3, 4}) EXPECT_GT(share_of<carpe_astra::Rules>("greedy", "random", {seats}, seats, 60), 0.9);
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
