// The player that chooses among its legal actions by lot: a yardstick, and a source of test games.
#pragma once

#include "players/player.h"

namespace guildhall {

template <Game G>
class RandomPlayer final : public Player<G> {
 public:
  Thought<G> think(const typename G::Observation& seen, Budget, std::uint64_t seed) override {
    Rng rng(seed);
    const typename G::State imagined = G::imagine(seen, rng);  // the seat's own actions are the same in all of them
    G::legal(imagined, actions_);
    return {actions_[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions_.size())))], {}};
  }

 private:
  ActionList<G> actions_;
};

}  // namespace guildhall
