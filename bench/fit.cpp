// Fits what the forecast of The Bridges of Shangri-La weighs to how games end.
//   fit play SEATS SECONDS FILE   lets expert play itself, and keeps positions with the end they came to
//   fit weigh FILE                prints the weights that foretell those ends best, for players/shangrila_weights.h
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iostream>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "players/registry.h"
#include "players/shangrila_features.h"
#include "players/shangrila_weights.h"

namespace guildhall::shangrila {
namespace {

using Figures = std::array<float, max_seats>;
struct Sample {
  State state;
  Figures share, score;  // of the end of the game
  Figures expected;      // the share of the win, as the search saw it
};

// Games between players that think briefly; half of them begin with some random actions, all have a few.
constexpr int simulations = 400;
constexpr std::uint32_t longest_random_start = 22, one_random_action_in = 40, one_position_kept_in = 3;

std::vector<Sample> play(int seats, Rng rng) {
  const auto player = make_player<Rules>("expert");
  std::vector<Sample> positions;
  const auto random_start = rng.below(2) == 0 ? 0 : static_cast<int>(rng.below(longest_random_start));
  State state = Rules::start({.seats = seats});
  ActionList<Rules> actions;
  for (int made = 0; !Rules::actor(state).is_nobody(); ++made) {
    Rules::legal(state, actions);
    if (made < random_start || actions.size() == 1 || rng.below(one_random_action_in) == 0) {
      Rules::apply(state, actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))]);
      player->forget();
      continue;
    }
    const Thought<Rules> thought =
        player->think(Rules::observe(state, Rules::actor(state).seat()), {.simulations = simulations}, rng.next());
    if (rng.below(one_position_kept_in) == 0) {
      Sample& kept = positions.emplace_back();
      kept.state = state;
      std::copy(thought.lines[0].win.begin(), thought.lines[0].win.end(), kept.expected.begin());
    }
    Rules::apply(state, thought.action);
  }
  const Expectation end = expectation(Rules::outcome(state), seats);
  for (Sample& kept : positions) {
    kept.share = end.win;
    kept.score = end.score;
  }
  return positions;
}

void play_for(int seats, int seconds, const std::string& name) {
  std::ofstream file(name, std::ios::binary);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  std::mutex mutex;
  std::atomic<std::uint64_t> started = 0;
  int games = 0;
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i)
      threads.emplace_back([&] {
        while (std::chrono::steady_clock::now() < end) {
          const auto positions = play(seats, Rng(Rng::mix(++started)));
          const std::lock_guard lock(mutex);
          file.write(reinterpret_cast<const char*>(positions.data()),
                     static_cast<std::streamsize>(positions.size() * sizeof(Sample)));
          std::cerr << '\r' << ++games << " games";
        }
      });
  }
  if (!file.flush()) throw std::runtime_error("Cannot write " + name + ".");
  std::cerr << "; now: fit weigh " << name << '\n';
}

// A position as the fit sees it.
struct Example {
  struct Count {
    int feature;
    float count;
  };
  std::array<std::vector<Count>, max_seats> features;
  int seats, stage;
  Figures safe{}, share, score;
};

std::vector<Example> read(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  if (!file) throw std::runtime_error("Cannot read " + name + ".");
  std::vector<Example> examples;
  for (Sample kept; file.read(reinterpret_cast<char*>(&kept), sizeof kept);) {
    if (kept.state.seats != 3 && kept.state.seats != 4) throw std::runtime_error(name + " is not by fit play.");
    Example& example = examples.emplace_back();
    example.seats = kept.state.seats;
    example.stage = stage(kept.state);
    example.score = kept.score;
    for (Seat seat = 0; seat < example.seats; ++seat) {
      example.safe[seat] = static_cast<float>(safe_points(kept.state, seat));
      example.share[seat] = (kept.share[seat] + kept.expected[seat]) / 2;
    }
    each_feature(kept.state, [&](Seat seat, int feature, int count) {
      example.features[seat].push_back({feature, static_cast<float>(count)});
    });
  }
  return examples;
}

// Weights at the knots, and the logarithm of the spread; the forecast lies on straight lines between them.
class Fit {
 public:
  explicit Fit(std::vector<Example> examples) : examples_(std::move(examples)) { values_.fill(0); }

  // Gradient descent (Adam) on how badly the shares of the win are foretold, and a little on the scores.
  void run() {
    std::array<float, size> first{}, second{};
    const std::size_t held_back = examples_.size() / 10;
    for (int round = 1; round <= rounds; ++round) {
      const float loss = pass(held_back, examples_.size(), true);
      const float rate = 0.03f * (1 - 0.9f * static_cast<float>(round) / rounds);
      const float warm1 = 1 - std::pow(0.9f, static_cast<float>(round)),
                  warm2 = 1 - std::pow(0.999f, static_cast<float>(round));
      for (int i = 0; i < size; ++i) {
        first[i] += 0.1f * (gradient_[i] - first[i]);
        second[i] += 0.001f * (gradient_[i] * gradient_[i] - second[i]);
        values_[i] -= rate * (first[i] / warm1) / (std::sqrt(second[i] / warm2) + 1e-8f);
      }
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
  static constexpr int rounds = 600, spread_at = feature_count * knot_count, size = spread_at + knot_count;
  static constexpr float weight_of_scores = 0.01f, pull_to_zero = 1e-4f;

  // The mean loss; its gradient too, when asked.
  float pass(std::size_t from, std::size_t to, bool learn) {
    gradient_.fill(0);
    float loss = 0;
    const float each = 1 / static_cast<float>(to - from);
    for (std::size_t i = from; i < to; ++i) {
      const Example& example = examples_[i];
      const Between at = between_knots(example.stage);
      const auto mix = [&](int first) {
        return values_[first + at.knot] * (1 - at.fraction) + values_[first + at.knot + 1] * at.fraction;
      };
      Forecast forecast{example.safe, std::exp(mix(spread_at))};
      for (Seat seat = 0; seat < example.seats; ++seat)
        for (const auto& [feature, count] : example.features[seat])
          forecast.score[seat] += count * mix(feature * knot_count);
      const Expectation foretold = expectation(forecast, example.seats);
      const auto pull = [&](int first, float slope) {
        gradient_[first + at.knot] += slope * (1 - at.fraction);
        gradient_[first + at.knot + 1] += slope * at.fraction;
      };
      for (Seat seat = 0; seat < example.seats; ++seat) {
        const float off = forecast.score[seat] - example.score[seat];
        const float too_sure = foretold.win[seat] - example.share[seat];
        const float part = weight_of_scores / static_cast<float>(example.seats);
        loss += each * (part * off * off - example.share[seat] * std::log(foretold.win[seat] + 1e-9f));
        if (!learn) continue;
        const float slope = each * (too_sure / forecast.spread + 2 * part * off);
        for (const auto& [feature, count] : example.features[seat]) pull(feature * knot_count, slope * count);
        pull(spread_at, -each * too_sure * forecast.score[seat] / forecast.spread);
      }
    }
    for (int i = 0; learn && i < spread_at; ++i) gradient_[i] += 2 * pull_to_zero * values_[i];
    return loss;
  }

  std::vector<Example> examples_;
  std::array<float, size> values_, gradient_;
};

int run(const std::vector<std::string>& words) {
  const auto seconds = words.size() == 4 ? std::atoi(words[2].c_str()) : 0;
  if (seconds > 0 && words[0] == "play" && (words[1] == "3" || words[1] == "4")) {
    play_for(words[1] == "3" ? 3 : 4, seconds, words[3]);
  } else if (words.size() == 2 && words[0] == "weigh") {
    std::vector<Example> examples = read(words[1]);
    if (examples.size() < 1000) throw std::runtime_error(words[1] + " has too few positions to learn from.");
    Fit fit(std::move(examples));
    fit.run();
    fit.print();
  } else {
    std::cerr << "Usage: fit play 3|4 SECONDS FILE\n       fit weigh FILE\n";
    return 2;
  }
  return 0;
}

}  // namespace
}  // namespace guildhall::shangrila

int main(int count, char** words) {
  try {
    return guildhall::shangrila::run({words + 1, words + count});
  } catch (const std::exception& error) {
    std::cerr << "fit: " << error.what() << '\n';
    return 1;
  }
}
