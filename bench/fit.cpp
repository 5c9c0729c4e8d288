// Fits what the forecasts of Shangri-La and Carpe Astra weigh to how games end.
//   fit play GAME SEATS SECONDS FILE   lets expert play itself, and keeps positions with the end they came to
//   fit weigh GAME FILE                prints the weights that foretell those ends best, for players/<game>_weights.h
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

#include "players/carpe_astra_features.h"
#include "players/registry.h"
#include "players/shangrila_features.h"

namespace guildhall {
namespace {

using Figures = std::array<float, max_seats>;
template <Game G>
struct Sample {
  typename G::State state;
  Figures share, score;  // of the end of the game
  Figures expected;      // the share of the win, as the search saw it
};

// Games between players that think briefly; they may begin with some random actions, and all have a few.
constexpr int simulations = 400;
constexpr std::uint32_t one_random_action_in = 40;

template <Game G>
std::vector<Sample<G>> play(int seats, Rng rng) {
  const auto player = make_player<G>("expert");
  std::vector<Sample<G>> positions;
  const auto any_of = [&](int count) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(count))); };
  const int random_start = any_of(2) * any_of(Fitted<G>::longest_random_start + 1);
  typename G::State state = G::start({.seats = seats});
  ActionList<G> actions;
  for (int made = 0; !G::actor(state).is_nobody(); ++made) {
    G::legal(state, actions);
    if (G::actor(state).is_chance()) {
      G::apply(state, actions[draw<G>(state, actions, rng)]);
      continue;
    }
    if (made < random_start || actions.size() == 1 || rng.below(one_random_action_in) == 0) {
      G::apply(state, actions[any_of(actions.size())]);
      player->forget();
      continue;
    }
    const Thought<G> thought =
        player->think(G::observe(state, G::actor(state).seat()), {.simulations = simulations}, rng.next());
    if (Fitted<G>::covers(state) && rng.below(Fitted<G>::one_position_kept_in) == 0) {
      Sample<G>& kept = positions.emplace_back();
      kept.state = state;
      std::copy(thought.lines[0].win.begin(), thought.lines[0].win.end(), kept.expected.begin());
    }
    G::apply(state, thought.action);
  }
  const Expectation end = expectation(G::outcome(state), seats);
  for (Sample<G>& kept : positions) {
    kept.share = end.win;
    kept.score = end.score;
  }
  return positions;
}

template <Game G>
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
          const auto positions = play<G>(seats, Rng(Rng::mix(++started)));
          const std::lock_guard lock(mutex);
          file.write(reinterpret_cast<const char*>(positions.data()),
                     static_cast<std::streamsize>(positions.size() * sizeof(Sample<G>)));
          std::cerr << '\r' << ++games << " games";
        }
      });
  }
  if (!file.flush()) throw std::runtime_error("Cannot write " + name + ".");
  std::cerr << "; now: fit weigh " << G::key << ' ' << name << '\n';
}

// A position as the fit sees it.
struct Example {
  struct Count {
    int feature;
    float count;
  };
  std::array<std::vector<Count>, max_seats> features;
  int seats, stage_of_game;
  std::array<int, max_seats> stage{};
  Figures sure{};
  Expectation end;  // of the game
  Expectation aim;  // what the forecast should say
};

template <Game G>
std::vector<Example> read(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  if (!file) throw std::runtime_error("Cannot read " + name + ".");
  std::vector<Example> examples;
  for (Sample<G> kept; file.read(reinterpret_cast<char*>(&kept), sizeof kept);) {
    if (kept.state.seats < G::min_seats || kept.state.seats > max_seats)
      throw std::runtime_error(name + " is not by fit play.");
    Example& example = examples.emplace_back();
    example.seats = kept.state.seats;
    example.stage_of_game = Fitted<G>::stage(kept.state, kept.state.turn);
    example.end.score = kept.score;
    const std::array<int, max_seats> sure = Fitted<G>::sure_points(kept.state);
    constexpr float trust = Fitted<G>::trust_in_search;
    for (Seat seat = 0; seat < example.seats; ++seat) {
      example.stage[seat] = Fitted<G>::stage(kept.state, seat);
      example.sure[seat] = static_cast<float>(sure[seat]);
      example.end.win[seat] = kept.share[seat] * (1 - trust) + kept.expected[seat] * trust;
    }
    example.aim = example.end;
    Fitted<G>::each_feature(kept.state, sure, [&](Seat seat, int feature, int count) {
      example.features[seat].push_back({feature, static_cast<float>(count)});
    });
  }
  return examples;
}

// Weights at the knots, and the logarithm of the spread; the forecast lies on straight lines between them.
template <Game G>
class Fit {
  static constexpr int feature_count = Fitted<G>::feature_count, knot_count = Fitted<G>::knots.size();

 public:
  explicit Fit(std::vector<Example> examples) : examples_(std::move(examples)) { values_.fill(0); }

  // First to how the games ended; then, where that is trusted, to what the fit says of the positions that followed:
  // there is less luck in it than in the end, and less noise in the weights for a search to mistake for gain.
  void run() {
    descend(600);
    if constexpr (Fitted<G>::trust_in_forecasts > 0)
      for (int again = 0; again < 3; ++again) {
        aim_at_forecasts();
        descend(200);
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

  // By Adam, on how badly the shares of the win are foretold, and a little on the scores.
  void descend(int rounds) {
    std::array<float, size> first{}, second{};
    const std::size_t held_back = examples_.size() / 10;
    for (int round = 1; round <= rounds; ++round) {
      const float loss = pass(held_back, examples_.size(), true);
      const float rate = 0.03f * (1 - 0.9f * static_cast<float>(round) / static_cast<float>(rounds));
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

  // From the last position of each game to its first: at a mean of what the fit says of the next one and what that one
  // aims at.
  void aim_at_forecasts() {
    constexpr float trust = Fitted<G>::trust_in_forecasts;
    for (std::size_t i = examples_.size(); i-- > 0;) {
      Example& example = examples_[i];
      example.aim = example.end;
      if (i + 1 == examples_.size() || examples_[i + 1].stage_of_game > example.stage_of_game) continue;  // a new game
      const Expectation next = expectation(forecast(examples_[i + 1]), example.seats);
      const Expectation& aim = examples_[i + 1].aim;
      for (Seat seat = 0; seat < example.seats; ++seat) {
        example.aim.win[seat] = next.win[seat] * trust + aim.win[seat] * (1 - trust);
        example.aim.score[seat] = next.score[seat] * trust + aim.score[seat] * (1 - trust);
      }
    }
  }

  float mix(Between at, int first) const {
    return values_[first + at.knot] * (1 - at.fraction) + values_[first + at.knot + 1] * at.fraction;
  }
  Forecast forecast(const Example& example) const {
    Forecast result{example.sure, std::exp(mix(between_knots<G>(example.stage_of_game), spread_at))};
    for (Seat seat = 0; seat < example.seats; ++seat) {
      const Between at = between_knots<G>(example.stage[seat]);
      for (const auto& [feature, count] : example.features[seat])
        result.score[seat] += count * mix(at, feature * knot_count);
    }
    return result;
  }

  // The mean loss; its gradient too, when asked.
  float pass(std::size_t from, std::size_t to, bool learn) {
    gradient_.fill(0);
    float loss = 0;
    const float each = 1 / static_cast<float>(to - from);
    for (std::size_t i = from; i < to; ++i) {
      const Example& example = examples_[i];
      const Between now = between_knots<G>(example.stage_of_game);
      const Forecast forecast = this->forecast(example);
      const Expectation foretold = expectation(forecast, example.seats);
      const auto pull = [&](Between at, int first, float slope) {
        gradient_[first + at.knot] += slope * (1 - at.fraction);
        gradient_[first + at.knot + 1] += slope * at.fraction;
      };
      for (Seat seat = 0; seat < example.seats; ++seat) {
        const float off = forecast.score[seat] - example.aim.score[seat];
        const float too_sure = foretold.win[seat] - example.aim.win[seat];
        const float part = weight_of_scores / static_cast<float>(example.seats);
        loss += each * (part * off * off - example.aim.win[seat] * std::log(foretold.win[seat] + 1e-9f));
        if (!learn) continue;
        const float slope = each * (too_sure / forecast.spread + 2 * part * off);
        const Between at = between_knots<G>(example.stage[seat]);
        for (const auto& [feature, count] : example.features[seat]) pull(at, feature * knot_count, slope * count);
        pull(now, spread_at, -each * too_sure * forecast.score[seat] / forecast.spread);
      }
    }
    for (int i = 0; learn && i < spread_at; ++i) gradient_[i] += 2 * pull_to_zero * values_[i];
    return loss;
  }

  std::vector<Example> examples_;
  std::array<float, size> values_, gradient_;
};

template <Game G>
bool run(const std::vector<std::string>& words) {
  if (words.size() < 3 || words[1] != G::key) return false;
  const int seats = std::atoi(words[2].c_str()), seconds = words.size() == 5 ? std::atoi(words[3].c_str()) : 0;
  if (words[0] == "play" && seats >= G::min_seats && seats <= max_seats && seconds > 0) {
    play_for<G>(seats, seconds, words[4]);
  } else if (words[0] == "weigh" && words.size() == 3) {
    std::vector<Example> examples = read<G>(words[2]);
    if (examples.size() < 1000) throw std::runtime_error(words[2] + " has too few positions to learn from.");
    Fit<G> fit(std::move(examples));
    fit.run();
    fit.print();
  } else {
    return false;
  }
  return true;
}

}  // namespace
}  // namespace guildhall

int main(int count, char** given) {
  using namespace guildhall;
  try {
    const std::vector<std::string> words(given + 1, given + count);
    if (run<shangrila::Rules>(words) || run<carpe_astra::Rules>(words)) return 0;
    std::cerr << "Usage: fit play shangrila|carpe-astra SEATS SECONDS FILE\n"
                 "       fit weigh shangrila|carpe-astra FILE\n";
    return 2;
  } catch (const std::exception& error) {
    std::cerr << "fit: " << error.what() << '\n';
    return 1;
  }
}
