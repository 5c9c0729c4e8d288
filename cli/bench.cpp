// `guildhall bench`: speed against the cost of copying a state, and a signature that guards behaviour.
#include <fmt/core.h>

#include <chrono>
#include <mutex>
#include <thread>
#include <vector>

#include "cli/commands.h"
#include "games/all.h"
#include "players/parallel.h"
#include "players/registry.h"
#include "table/all_documents.h"

namespace guildhall::cli {
namespace {

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

template <Game G>
typename G::State start(int seats) {
  return G::start(Documents<G>::read_options(seats, Json::object())->setup);
}

// Plays one game of uniformly random actions; visit(state, actions, index) sees each choice before it is made.
template <Game G, class Visit>
typename G::State random_game(int seats, Rng& rng, Visit&& visit) {
  typename G::State state = start<G>(seats);
  ActionList<G> actions;
  while (!G::actor(state).is_nobody()) {
    G::legal(state, actions);
    const int index = static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())));
    visit(state, actions, index);
    G::apply(state, actions[index]);
  }
  return state;
}

// Nanoseconds for one call, over all positions, several times round.
template <class Position, class Work>
double nanoseconds(const std::vector<Position>& positions, Work&& work) {
  constexpr int rounds = 20;
  const auto begin = std::chrono::steady_clock::now();
  for (int round = 0; round < rounds; ++round)
    for (const Position& position : positions) work(position);
  return seconds_since(begin) * 1e9 / (static_cast<double>(rounds) * static_cast<double>(positions.size()));
}

// Keeps a result from being optimised away.
template <class T>
void keep(const T& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

template <Game G>
void measure_speed(int seats, int games) {
  Rng rng(1);
  std::uint64_t made = 0;
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < games; ++i) random_game<G>(seats, rng, [&](const auto&, const auto&, int) { ++made; });
  const double seconds = seconds_since(begin);

  struct Position {
    typename G::State state;
    typename G::Action action;
  };
  std::vector<Position> positions;
  for (int i = 0; i < 20; ++i)
    random_game<G>(seats, rng, [&](const auto& state, const auto& actions, int index) {
      positions.push_back({state, actions[index]});
    });
  const double copying = nanoseconds(positions, [](const Position& p) {
    typename G::State copy = p.state;
    keep(copy);
  });
  const double applying = nanoseconds(positions, [](const Position& p) {
    typename G::State copy = p.state;
    G::apply(copy, p.action);
    keep(copy);
  });
  auto actions = std::make_unique<ActionList<G>>();
  const double listing = nanoseconds(positions, [&](const Position& p) {
    G::legal(p.state, *actions);
    keep(*actions);
  });
  fmt::print("  {} seats: {:.0f} random games/s, {:.2f} million actions/s ({:.0f} actions a game)\n", seats,
             games / seconds, static_cast<double>(made) / seconds / 1e6, static_cast<double>(made) / games);
  fmt::print("           copy {:.1f} ns; list {:.1f} ns ({:.1f} copies); copy and apply {:.1f} ns ({:.1f} copies)\n",
             copying, listing, listing / copying, applying, applying / copying);
}

// Positions with a choice, from the middle of games of the greedy player.
template <Game G>
std::vector<typename G::Observation> decisions(int seats, int wanted) {
  std::vector<typename G::Observation> list;
  ActionList<G> actions;
  const auto greedy = make_player<G>("greedy");
  Rng rng(7);
  for (int made = 0; static_cast<int>(list.size()) < wanted;) {
    typename G::State state = start<G>(seats);
    while (!G::actor(state).is_nobody() && static_cast<int>(list.size()) < wanted) {
      G::legal(state, actions);
      if (G::actor(state).is_chance() || actions.size() == 1) {
        G::apply(state, actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))]);
        continue;
      }
      const auto seen = G::observe(state, G::actor(state).seat());
      if (++made % 11 == 0) list.push_back(seen);
      G::apply(state, greedy->think(seen, {}, rng.next()).action);
    }
  }
  return list;
}

// Simulations a second: expert beside plain UCT, and two threads beside two searches that run by themselves.
template <Game G>
void measure_search(int seats) {
  constexpr int milliseconds = 50;
  const auto positions = decisions<G>(seats, 20);
  const auto speed = [&](Player<G>& player) {
    std::int64_t simulations = 0;
    const auto begin = std::chrono::steady_clock::now();
    for (const auto& seen : positions) {
      player.forget();
      for (const auto& line : player.think(seen, {.milliseconds = milliseconds}, 1).lines)
        simulations += line.simulations;
    }
    return static_cast<double>(simulations) / seconds_since(begin);
  };
  SearchPlayer<G> expert(Knowledge<G>::style), uct(level_of("uct", Knowledge<G>::style).style);
  ParallelPlayer<G> both(2, Knowledge<G>::style);
  const double by_expert = speed(expert), by_uct = speed(uct);
  double alone = 0;
  {
    std::vector<std::jthread> threads;
    std::mutex mutex;
    threads.reserve(2);
    for (int i = 0; i < 2; ++i)
      threads.emplace_back([&] {
        SearchPlayer<G> own(Knowledge<G>::style);
        const double mine = speed(own);
        const std::lock_guard lock(mutex);
        alone += mine;
      });
  }
  const double together = speed(both);
  fmt::print("           search: expert {:.0f} simulations/s, uct {:.0f}; two threads {:.2f} of two searches\n",
             by_expert, by_uct, together / alone);
}

// A number that changes when the rules or the players choose differently, and at no other time.
template <Game G>
std::uint64_t signature() {
  Hash hash;
  const auto add_outcome = [&](const typename G::State& state) {
    for (int score : G::outcome(state).scores) hash.add(static_cast<std::uint64_t>(score));
    hash.add(G::outcome(state).winners);
  };
  for (int seats = G::min_seats; seats <= G::max_seats; ++seats) {
    Rng rng(static_cast<std::uint64_t>(seats));
    for (int i = 0; i < 50; ++i)
      add_outcome(random_game<G>(seats, rng, [&](const auto&, const auto& actions, int index) {
        hash.add(static_cast<std::uint64_t>(actions.size()));
        hash.add(G::print(actions[index]));
      }));
    const auto greedy = make_player<G>("greedy");
    typename G::State state = start<G>(seats);
    ActionList<G> actions;
    while (!G::actor(state).is_nobody()) {
      typename G::Action action;
      if (G::actor(state).is_chance()) {
        G::legal(state, actions);
        action = actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))];
      } else {
        action = greedy->think(G::observe(state, G::actor(state).seat()), {}, rng.next()).action;
      }
      hash.add(G::print(action));
      G::apply(state, action);
    }
    add_outcome(state);
    for (const auto& seen : decisions<G>(seats, 5))
      for (std::string_view name : {"expert", "uct"})
        for (const Line<G>& line : make_player<G>(name)->think(seen, {.simulations = 150}, 1).lines) {
          hash.add(G::print(line.action));
          hash.add(static_cast<std::uint64_t>(line.simulations));
        }
  }
  return hash.value();
}

}  // namespace

void add_bench(CLI::App& app) {
  struct Options {
    std::string only;
    int games = 20000;
    bool signature = false;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = add_command(app, "bench", "Measure speed on one core and print the signature of each game");
  std::vector<std::string> keys;
  for (const GameInfo& game : all_games()) keys.emplace_back(game.key);
  command->add_option("game", options->only, "Only this game")->check(CLI::IsMember(keys));
  command->add_option("--games", options->games, "Random games to time")
      ->check(CLI::Range(1, 100000000))
      ->capture_default_str();
  command->add_flag("--signature", options->signature, "Only the signatures, without timing");
  command->footer("The figures are explained in docs/performance.md.");
  command->callback([options] {
    for_each_game([&]<class G>() {
      if (!options->only.empty() && options->only != G::key) return;
      fmt::print("{}: state {} bytes\n", G::key, sizeof(typename G::State));
      if (!options->signature)
        for (int seats = G::min_seats; seats <= G::max_seats; ++seats) {
          measure_speed<G>(seats, options->games);
          measure_search<G>(seats);
        }
      fmt::print("  signature {:016x}\n", signature<G>());
      std::fflush(stdout);
    });
  });
}

}  // namespace guildhall::cli
