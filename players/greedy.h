// The player that looks to the end of its own turn and no further: it tries every way to play the turn on an
// imagined state and takes the one its evaluation likes best, ties by lot.
#pragma once

#include <limits>
#include <memory>

#include "players/player.h"

namespace guildhall {

// evaluate(state, seat): how good the position is for the seat; any scale.
template <Game G, double evaluate(const typename G::State&, Seat)>
class GreedyPlayer final : public Player<G> {
  using State = typename G::State;

 public:
  typename G::Action choose(const typename G::Observation& seen, Rng& rng) override {
    const State now = G::imagine(seen, rng);
    const Seat seat = G::actor(now).seat();
    ActionList<G>& actions = lists_[0];
    G::legal(now, actions);
    typename G::Action best = actions[0];
    double best_value = -std::numeric_limits<double>::infinity();
    std::uint32_t ties = 0;
    for (typename G::Action action : actions) {
      State next = now;
      G::apply(next, action);
      const double value = rest_of_turn(next, seat, 1);
      if (value > best_value) ties = 0;
      if (value >= best_value && rng.below(++ties) == 0) {
        best = action;
        best_value = value;
      }
    }
    return best;
  }

 private:
  // The best the seat can still reach in this turn; where chance or another seat acts next, the evaluation.
  double rest_of_turn(const State& state, Seat seat, int depth) {
    if (G::actor(state) != Actor::seat(seat) || depth == deepest) return evaluate(state, seat);
    ActionList<G>& actions = lists_[depth];
    G::legal(state, actions);
    double best = -std::numeric_limits<double>::infinity();
    for (typename G::Action action : actions) {
      State next = state;
      G::apply(next, action);
      best = std::max(best, rest_of_turn(next, seat, depth + 1));
    }
    return best;
  }

  static constexpr int deepest = 2;  // actions of one turn searched together
  std::unique_ptr<ActionList<G>[]> lists_ = std::make_unique<ActionList<G>[]>(deepest);
};

}  // namespace guildhall
