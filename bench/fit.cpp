// Fits what the forecasts of Shangri-La and Carpe Astra weigh to how games end.
//   fit play GAME SEATS SECONDS FILE   lets expert play itself, and keeps positions with the end they came to
//   fit weigh GAME FILE ...            prints the weights that foretell those ends best, for players/<game>_weights.h
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iostream>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "bench/fit_network.h"
#include "bench/fit_sums.h"
#include "players/carpe_astra_features.h"
#include "players/registry.h"
#include "players/shangrila_features.h"

namespace guildhall {
namespace {

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

template <Game G>
bool run(const std::vector<std::string>& words) {
  if (words.size() < 3 || words[1] != G::key) return false;
  const int seats = std::atoi(words[2].c_str()), seconds = words.size() == 5 ? std::atoi(words[3].c_str()) : 0;
  if (words[0] == "play" && seats >= G::min_seats && seats <= max_seats && seconds > 0) {
    play_for<G>(seats, seconds, words[4]);
  } else if (words[0] == "weigh") {
    std::vector<Example> examples;
    for (std::size_t i = 2; i < words.size(); ++i) read<G>(words[i], examples);
    if (examples.size() < 10000) throw std::runtime_error("There are too few positions to learn from.");
    std::conditional_t<requires { Fitted<G>::knots; }, SumFit<G>, NetworkFit<G>> fit(std::move(examples));
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
                 "       fit weigh shangrila|carpe-astra FILE ...\n";
    return 2;
  } catch (const std::exception& error) {
    std::cerr << "fit: " << error.what() << '\n';
    return 1;
  }
}
