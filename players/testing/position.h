// For the tests of players: the first decision with a choice after so many, in a game of random actions.
#pragma once

#include "games/game.h"

namespace guildhall::testing {

template <Game G>
typename G::State position(int seats, int decisions, std::uint64_t seed = 11) {
  typename G::Setup setup;
  setup.seats = seats;
  typename G::State state = G::start(setup);
  ActionList<G> actions;
  Rng rng(seed);
  for (;;) {
    G::legal(state, actions);
    if (G::actor(state).is_seat() && actions.size() > 1 && --decisions < 0) return state;
    G::apply(state, actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))]);
  }
}

}  // namespace guildhall::testing
