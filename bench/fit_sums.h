// Fits the weights of sums over features (players/fitted.h).
#pragma once

#include <array>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <vector>

#include "bench/fit_descent.h"
#include "bench/fit_examples.h"

namespace guildhall {

// Weights at the knots, and the logarithm of the spread; the forecast lies on straight lines between them.
template <Game G>
class SumFit {
  static constexpr int feature_count = Fitted<G>::feature_count, knot_count = Fitted<G>::knots.size();

 public:
  explicit SumFit(std::vector<Example> examples) : examples_(std::move(examples)) { values_.fill(0); }

  // On how badly the shares of the win are foretold, and a little on the scores.
  void run() {
    constexpr int rounds = 600;
    Descent<size> descent;
    const std::size_t held_back = examples_.size() / 10;
    for (int round = 1; round <= rounds; ++round) {
      const float loss = pass(held_back, examples_.size(), true);
      const float rate = 0.03f * (1 - 0.9f * static_cast<float>(round) / static_cast<float>(rounds));
      descent.step(values_, gradient_, rate);
      if (round % 50 == 0)
        std::cerr << "round " << round << ": loss " << loss << ", of positions held back " << pass(0, held_back, false)
                  << '\n';
    }
  }

  void print() const {
    const auto row = [&](int from, auto in_points) {
      std::printf("    {{");
      for (int k = 0; k < knot_count; ++k)
        std::printf("%s%ld", k == 0 ? "" : ", ", std::lround(100 * in_points(values_[from + k])));
      std::printf("}},\n");
    };
    std::printf("  {{{\n");
    for (int f = 0; f < feature_count; ++f) row(f * knot_count, [](float worth) { return worth; });
    std::printf("  }},\n");
    row(spread_at, [](float logarithm) { return std::exp(logarithm); });
    std::printf("  },\n");
  }

 private:
  static constexpr int spread_at = feature_count * knot_count, size = spread_at + knot_count;
  static constexpr float weight_of_scores = 0.01f, pull_to_zero = 1e-4f;

  float mix(Between at, int first) const {
    return values_[first + at.knot] * (1 - at.fraction) + values_[first + at.knot + 1] * at.fraction;
  }
  PerSeat scores(const Example& example) const {
    PerSeat score{};
    for (Seat seat = 0; seat < example.seats; ++seat) {
      const Between at = between_knots<G>(example.stage[seat]);
      score[seat] = static_cast<float>(example.sure[seat]);
      for (const auto& [feature, count] : example.features[seat])
        score[seat] += static_cast<float>(count) * mix(at, feature * knot_count);
    }
    return score;
  }

  // The mean loss; its gradient too, when asked.
  float pass(std::size_t from, std::size_t to, bool learn) {
    gradient_.fill(0);
    float loss = 0;
    const float each = 1 / static_cast<float>(to - from);
    for (std::size_t i = from; i < to; ++i) {
      const Example& example = examples_[i];
      const Between now = between_knots<G>(example.stage_of_game);
      const float spread = std::exp(mix(now, spread_at));
      const Expectation foretold = expectation(scores(example), spread, example.seats);
      const auto pull = [&](Between at, int first, float slope) {
        gradient_[first + at.knot] += slope * (1 - at.fraction);
        gradient_[first + at.knot + 1] += slope * at.fraction;
      };
      for (Seat seat = 0; seat < example.seats; ++seat) {
        const float off = foretold.score[seat] - example.end.score[seat];
        const float too_sure = foretold.win[seat] - example.end.win[seat];
        const float part = weight_of_scores / static_cast<float>(example.seats);
        loss += each * (part * off * off - example.end.win[seat] * std::log(foretold.win[seat] + 1e-9f));
        if (!learn) continue;
        const float slope = each * (too_sure / spread + 2 * part * off);
        const Between at = between_knots<G>(example.stage[seat]);
        for (const auto& [feature, count] : example.features[seat])
          pull(at, feature * knot_count, slope * static_cast<float>(count));
        pull(now, spread_at, -each * too_sure * foretold.score[seat] / spread);
      }
    }
    for (int i = 0; learn && i < spread_at; ++i) gradient_[i] += 2 * pull_to_zero * values_[i];
    return loss;
  }

  std::vector<Example> examples_;
  std::array<float, size> values_, gradient_;
};

}  // namespace guildhall
