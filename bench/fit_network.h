// Fits the weights of a network (players/network.h).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <thread>
#include <vector>

#include "bench/fit_descent.h"
#include "bench/fit_examples.h"
#include "players/network.h"

namespace guildhall {

template <Game G>
class NetworkFit {
  using Net = NetworkOf<G>;

 public:
  explicit NetworkFit(std::vector<Example> examples) : examples_(std::move(examples)), aims_(examples_.size()) {
    Rng rng(1);
    const auto scatter = [&](int from, int to, float about) {
      for (int i = from; i < to; ++i) weights_[i] = about * roughly_normal(rng);
    };
    scatter(Net::own, Net::others, 0.1f);
    scatter(Net::others, Net::first_constant, 0.05f);
    scatter(Net::inner, Net::second_constant, 0.2f);
    scatter(Net::strength, Net::size, 0.1f);
    int games = 0;
    for (std::size_t i = 0; i < examples_.size(); ++i) {
      aims_[i] = examples_[i].end;
      (games % one_game_held_back_in == 0 ? held_back_ : learned_).push_back(static_cast<std::uint32_t>(i));
      games += ends_game(i);
    }
  }

  // First to how the games ended; then to what the fit says of the positions that followed: there is less luck in it
  // than in the end, and less noise in the weights for a search to mistake for gain.
  void run() {
    descend(8, 0.004f);
    for (int again = 0; again < 4; ++again) {
      aim_at_forecasts();
      descend(3, 0.002f);
    }
  }

  void print() const {
    for (int i = 0; i < Net::size; ++i)
      std::printf("%s%ld,", i % Net::first_size == 0 ? "\n    " : " ",
                  std::lround(weights_[i] * NetworkForecast<G>::unit));
    std::printf("\n");
  }

 private:
  static constexpr int one_game_held_back_in = 14, batch = 4096, parts = 16;
  static constexpr float trust_in_forecasts = 0.5f, weight_of_scores = 0.01f, pull_to_zero = 0.01f;

  static float roughly_normal(Rng& rng) {
    float sum = -6;
    for (int i = 0; i < 12; ++i) sum += static_cast<float>(rng.next() >> 40) * 0x1p-24f;
    return sum;
  }
  bool ends_game(std::size_t i) const {
    return i + 1 == examples_.size() || examples_[i + 1].stage_of_game > examples_[i].stage_of_game;
  }

  auto activity(const Example& example) const {
    return Net::activity(weights_, example.seats, [&](auto visit) {
      for (Seat seat = 0; seat < example.seats; ++seat)
        for (const auto& [feature, count] : example.features[seat]) visit(seat, feature, count);
    });
  }
  Expectation forecast(const Example& example) const {
    return activity(example).expectation(example.sure, example.seats);
  }

  // Some positions at a time, on how badly the shares of the win are foretold, and a little on the scores.
  void descend(int rounds, float fastest) {
    Descent<Net::size> descent;
    const std::size_t batches = learned_.size() / batch;
    const auto steps = static_cast<float>(batches * static_cast<std::size_t>(rounds));
    Rng rng(2);
    float step = 0;
    for (int round = 1; round <= rounds; ++round) {
      for (std::size_t i = learned_.size(); i > 1; --i)
        std::swap(learned_[i - 1], learned_[rng.below(static_cast<std::uint32_t>(i))]);
      for (std::size_t from = 0; from + batch <= learned_.size(); from += batch) {
        const float way = ++step / steps, rate = fastest * std::min(way / 0.1f, (1 - way) / 0.9f);
        const typename Net::Weights gradient = this->gradient(&learned_[from]);
        descent.step(weights_, gradient, rate, pull_to_zero);
      }
      std::cerr << "round " << round << ": of games held back, ends are foretold with a loss of " << loss() << '\n';
    }
  }

  // From the last position of each game to its first: at a mean of what the fit says of the next one and what that one
  // aims at.
  void aim_at_forecasts() {
    for (std::size_t i = examples_.size(); i-- > 0;) {
      if (ends_game(i)) continue;
      const Expectation next = forecast(examples_[i + 1]);
      const auto mix = [](float said, float aimed) {
        return said * trust_in_forecasts + aimed * (1 - trust_in_forecasts);
      };
      for (Seat seat = 0; seat < examples_[i].seats; ++seat) {
        aims_[i].win[seat] = mix(next.win[seat], aims_[i + 1].win[seat]);
        aims_[i].score[seat] = mix(next.score[seat], aims_[i + 1].score[seat]);
      }
    }
  }

  float loss() const {
    double sum = 0;
    for (std::uint32_t i : held_back_) {
      const Expectation foretold = forecast(examples_[i]);
      for (Seat seat = 0; seat < examples_[i].seats; ++seat)
        sum -= examples_[i].end.win[seat] * std::log(foretold.win[seat] + 1e-9f);
    }
    return static_cast<float>(sum / static_cast<double>(held_back_.size()));
  }

  // Of a batch: in parts, which are summed in order, so that it does not depend on the number of threads.
  typename Net::Weights gradient(const std::uint32_t* chosen) {
    for (auto& part : gradients_) part.fill(0);
    {
      std::vector<std::jthread> threads;
      const unsigned count = std::max(1u, std::thread::hardware_concurrency());
      threads.reserve(count);
      for (unsigned thread = 0; thread < count; ++thread)
        threads.emplace_back([&, thread] {
          for (unsigned part = thread; part < parts; part += count)
            for (int i = 0; i < batch / parts; ++i) {
              const std::uint32_t at = chosen[static_cast<int>(part) * (batch / parts) + i];
              add_gradient(examples_[at], aims_[at], gradients_[part]);
            }
        });
    }
    typename Net::Weights sum{};
    for (const auto& part : gradients_)
      for (int i = 0; i < Net::size; ++i) sum[i] += part[i] / batch;
    return sum;
  }

  void add_gradient(const Example& example, const Expectation& aim, typename Net::Weights& gradient) const {
    const auto activity = this->activity(example);
    const Expectation foretold = activity.expectation(example.sure, example.seats);
    std::array<std::array<float, Net::first_size>, max_seats> into_first{};
    std::array<float, Net::first_size> sum{};
    for (Seat seat = 0; seat < example.seats; ++seat) {
      const float too_strong = foretold.win[seat] - aim.win[seat];
      const float too_many = 2 * weight_of_scores * Net::unit_of_points / static_cast<float>(example.seats) *
                             (foretold.score[seat] - aim.score[seat]);
      gradient[Net::strength + Net::second_size] += too_strong;
      gradient[Net::points + Net::second_size] += too_many;
      std::array<float, Net::second_size> into_second{};
      for (int j = 0; j < Net::second_size; ++j) {
        const float active = activity.second[seat][j];
        gradient[Net::strength + j] += too_strong * active;
        gradient[Net::points + j] += too_many * active;
        if (active > 0)
          into_second[j] = too_strong * weights_[Net::strength + j] + too_many * weights_[Net::points + j];
        gradient[Net::second_constant + j] += into_second[j];
      }
      for (int i = 0; i < Net::first_size; ++i) {
        const float active = activity.first[seat][i];
        if (active == 0) continue;
        for (int j = 0; j < Net::second_size; ++j) {
          const int weight = Net::inner + i * Net::second_size + j;
          gradient[weight] += active * into_second[j];
          into_first[seat][i] += weights_[weight] * into_second[j];
        }
        gradient[Net::first_constant + i] += into_first[seat][i];
        sum[i] += into_first[seat][i];
      }
    }
    const float each = 1 / static_cast<float>(example.seats - 1);
    for (Seat seat = 0; seat < example.seats; ++seat)
      for (const auto& [feature, count] : example.features[seat])
        for (int i = 0; i < Net::first_size; ++i) {
          const auto times = static_cast<float>(count);
          gradient[Net::own + feature * Net::first_size + i] += times * into_first[seat][i];
          gradient[Net::others + feature * Net::first_size + i] += times * each * (sum[i] - into_first[seat][i]);
        }
  }

  std::vector<Example> examples_;
  std::vector<Expectation> aims_;  // what the forecast of each should say
  std::vector<std::uint32_t> learned_, held_back_;
  typename Net::Weights weights_{};
  std::array<typename Net::Weights, parts> gradients_;
};

}  // namespace guildhall
