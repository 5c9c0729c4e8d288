// The player that looks to the end of its own turn and no further: on an imagined state it tries the ways to play the
// turn and takes the one it likes best at first sight, ties by lot. Where a turn has too many ways to try them all, it
// goes on with those that look best after each action.
#pragma once

#include <limits>
#include <vector>

#include "players/knowledge.h"
#include "players/player.h"

namespace guildhall {

template <Game G>
class GreedyPlayer final : public Player<G> {
  using State = typename G::State;
  using Action = typename G::Action;

 public:
  Thought<G> think(const typename G::Observation& seen, Budget, std::uint64_t seed) override {
    Rng rng(seed);
    const State now = G::imagine(seen, rng);
    seat_ = G::actor(now).seat();
    best_ = -std::numeric_limits<float>::infinity();
    ties_ = 0;
    ways_.clear();
    G::legal(now, actions_);
    Action choice = actions_[0];
    for (Action action : actions_) go_on(now, action, action, choice, rng);
    for (int length = 1; !ways_.empty() && length < longest_turn; ++length) {
      if (ways_.size() > width) {
        std::ranges::stable_sort(ways_, std::greater<>(), &Way::value);  // the same in every build, ties included
        ways_.resize(width);
      }
      std::swap(ways_, shorter_);
      ways_.clear();
      for (const Way& way : shorter_) {
        G::legal(way.state, actions_);
        for (Action action : actions_) go_on(way.state, action, way.first, choice, rng);
      }
    }
    return {choice, {}};
  }

 private:
  static constexpr int width = 24, longest_turn = 24;
  struct Way {  // the beginning of a turn
    State state;
    Action first;
    float value;
  };

  // One action further: a way that ends the turn, or meets chance, is compared with the best; others go on.
  void go_on(const State& from, Action action, Action first, Action& choice, Rng& rng) {
    Way way{from, first, 0};
    G::apply(way.state, action);
    way.value = value(way.state);
    if (G::actor(way.state) == Actor::seat(seat_)) {
      ways_.push_back(way);
      return;
    }
    if (way.value > best_) ties_ = 0;
    if (way.value >= best_ && rng.below(++ties_) == 0) {
      best_ = way.value;
      choice = first;
    }
  }

  // The points to be expected, less half of what the best of the others can expect.
  float value(const State& state) const {
    const PerSeat score = Knowledge<G>::glance(state);
    float rival = -std::numeric_limits<float>::infinity();
    for (Seat seat = 0; seat < state.seats; ++seat)
      if (seat != seat_) rival = std::max(rival, score[seat]);
    return score[seat_] - 0.5f * rival;
  }

  Seat seat_ = 0;
  float best_ = 0;
  std::uint32_t ties_ = 0;
  ActionList<G> actions_;
  std::vector<Way> ways_, shorter_;
};

}  // namespace guildhall
