// Computer players. They are handed what their seat can see, never a State of the running game.
#pragma once

#include "games/game.h"

namespace guildhall {

template <Game G>
class Player {
 public:
  virtual ~Player() = default;

  // An action for the seat that observes; requires: it is to act.
  virtual typename G::Action choose(const typename G::Observation& seen, Rng&) = 0;
};

}  // namespace guildhall
