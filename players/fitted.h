// Forecasts that are fitted to games: what a position holds for each seat is counted into features, and the score to be
// expected is a sum over them, each weighed by how far the game is. bench/fit.cpp finds the weights.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "players/knowledge.h"

namespace guildhall {

// players/<game>_features.h specialises this for its game:
//
//   int feature_count
//   bool covers(state)                    whether the forecast is meant for such a position
//   int stage(state, seat)                how far the game is for a seat: falls from one turn to the next
//   sure_points(state)                    by seat: what is not weighed
//   each_feature(state, sure, visit)      visits every feature that is there with the seat, its number and its count;
//                                         a number may come several times; sure: the points above
//   longest_random_start, one_position_kept_in, trust_in_search
//                                         how bench/fit.cpp plays and learns
//   int stage_count, knots                for sums: the stages for which weights are given, rising
template <Game G>
struct Fitted;

template <int features, std::size_t knots>
struct Weights {
  std::array<std::array<std::int16_t, knots>, features> worth;  // hundredths of a point for one of it
  std::array<std::int16_t, knots> spread;                       // of the forecast, likewise
};
template <Game G>
using WeightsOf = Weights<Fitted<G>::feature_count, Fitted<G>::knots.size()>;

// Weights lie on straight lines between the knots.
struct Between {
  int knot;        // the one before
  float fraction;  // of the way to the next
};
template <Game G>
constexpr Between between_knots(int stage) {
  constexpr auto& knots = Fitted<G>::knots;
  stage = std::max(stage, knots[0]);
  std::size_t knot = 0;
  while (knot + 2 < knots.size() && knots[knot + 1] <= stage) ++knot;
  return {static_cast<int>(knot),
          static_cast<float>(stage - knots[knot]) / static_cast<float>(knots[knot + 1] - knots[knot])};
}

template <Game G>
class FittedForecast {
  using Fit = Fitted<G>;

 public:
  constexpr explicit FittedForecast(const WeightsOf<G>& weights) {
    for (int s = 0; s < Fit::stage_count; ++s) {
      const Between at = between_knots<G>(s);
      const auto mix = [&](const auto& given) {
        return (static_cast<float>(given[at.knot]) * (1 - at.fraction) +
                static_cast<float>(given[at.knot + 1]) * at.fraction) /
               100;
      };
      for (int f = 0; f < Fit::feature_count; ++f) stages_[s].worth[f] = mix(weights.worth[f]);
      stages_[s].spread = mix(weights.spread);
    }
  }

  Expectation operator()(const typename G::State& state) const {
    PerSeat score{};
    std::array<const float*, max_seats> worth{};
    const std::array<int, max_seats> sure = Fit::sure_points(state);
    for (Seat seat = 0; seat < state.seats; ++seat) {
      worth[seat] = stages_[Fit::stage(state, seat)].worth.data();
      score[seat] = static_cast<float>(sure[seat]);
    }
    Fit::each_feature(state, sure, [&](Seat seat, int feature, int count) {
      score[seat] += worth[seat][feature] * static_cast<float>(count);
    });
    return expectation(score, stages_[Fit::stage(state, state.turn)].spread, state.seats);
  }

 private:
  struct Stage {  // in points
    std::array<float, Fit::feature_count> worth{};
    float spread = 1;
  };
  std::array<Stage, Fit::stage_count> stages_{};
};

}  // namespace guildhall
