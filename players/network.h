// Forecasts by a small network. What a position holds is counted for each seat. Of a seat's own counts and the mean of
// the others' a first layer is made, of that a second, and of that how strong the seat stands and what it will still
// score. The same weights serve every seat and every number of seats. bench/fit.cpp finds them.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "players/fitted.h"

namespace guildhall {

// So many numbers, added four at a time, which compilers would not see by themselves.
template <int count>
class Floats {
 public:
  float operator[](int i) const { return fours_[i / 4][i % 4]; }
  void add(float times, const float* numbers) {
    for (int i = 0; i < count / 4; ++i) {
      Four four;
      std::memcpy(&four, numbers + 4 * i, sizeof four);
      fours_[i] += times * four;
    }
  }
  void add(float times, const Floats& other) {
    for (int i = 0; i < count / 4; ++i) fours_[i] += times * other.fours_[i];
  }
  void leave_positive() {
    for (Four& four : fours_) four = four > 0 ? four : Four{};
  }

 private:
  using Four = float __attribute__((vector_size(4 * sizeof(float))));
  std::array<Four, count / 4> fours_{};
};

template <int inputs>
struct Network {
  static constexpr int first_size = 16, second_size = 8;
  // Where each part begins among the weights; the last two end with a constant.
  static constexpr int own = 0, others = own + inputs * first_size, first_constant = others + inputs * first_size,
                       inner = first_constant + first_size, second_constant = inner + first_size * second_size,
                       strength = second_constant + second_size, points = strength + second_size + 1,
                       size = points + second_size + 1;
  using Weights = std::array<float, size>;
  static constexpr float unit_of_points = 4;

  // What it makes of a position.
  struct Activity {
    std::array<Floats<first_size>, max_seats> first;
    std::array<Floats<second_size>, max_seats> second;
    PerSeat strength{}, points{};  // points: still to come, in its unit

    Expectation expectation(const std::array<int, max_seats>& sure, int seats) const {
      Expectation result = guildhall::expectation(strength, 1, seats);
      for (Seat seat = 0; seat < seats; ++seat)
        result.score[seat] = static_cast<float>(sure[seat]) + unit_of_points * points[seat];
      return result;
    }
  };

  // each_count(visit) visits every count there is: visit(seat, input, count).
  template <class EachCount>
  static Activity activity(const Weights& weights, int seats, EachCount each_count) {
    Activity result;
    std::array<Floats<first_size>, max_seats> to_others{};
    each_count([&](Seat seat, int input, int count) {
      const auto times = static_cast<float>(count);
      result.first[seat].add(times, &weights[own + input * first_size]);
      to_others[seat].add(times, &weights[others + input * first_size]);
    });
    Floats<first_size> sum;
    for (Seat seat = 0; seat < seats; ++seat) sum.add(1, to_others[seat]);
    const float each = 1 / static_cast<float>(seats - 1);
    for (Seat seat = 0; seat < seats; ++seat) {
      auto& first = result.first[seat];
      auto& second = result.second[seat];
      first.add(1, &weights[first_constant]);
      first.add(each, sum);
      first.add(-each, to_others[seat]);
      first.leave_positive();
      second.add(1, &weights[second_constant]);
      for (int i = 0; i < first_size; ++i) second.add(first[i], &weights[inner + i * second_size]);
      second.leave_positive();
      result.strength[seat] = weights[strength + second_size];
      result.points[seat] = weights[points + second_size];
      for (int j = 0; j < second_size; ++j) {
        result.strength[seat] += second[j] * weights[strength + j];
        result.points[seat] += second[j] * weights[points + j];
      }
    }
    return result;
  }
};
template <Game G>
using NetworkOf = Network<Fitted<G>::feature_count>;

template <Game G>
class NetworkForecast {
  using Net = NetworkOf<G>;

 public:
  static constexpr float unit = 1000;  // weights are given in thousandths
  constexpr explicit NetworkForecast(const std::array<std::int16_t, Net::size>& weights) {
    for (int i = 0; i < Net::size; ++i) weights_[i] = static_cast<float>(weights[i]) / unit;
  }

  Expectation operator()(const typename G::State& state) const {
    const std::array<int, max_seats> sure = Fitted<G>::sure_points(state);
    return Net::activity(weights_, state.seats, [&](auto visit) { Fitted<G>::each_feature(state, sure, visit); })
        .expectation(sure, state.seats);
  }

 private:
  typename Net::Weights weights_{};
};

}  // namespace guildhall
