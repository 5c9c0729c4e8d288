// `guildhall perft`: how many sequences of actions there are to each depth. A wrong rule shows as a wrong number.
#include <fmt/core.h>

#include <chrono>

#include "cli/commands.h"
#include "games/all.h"
#include "table/all_documents.h"

namespace guildhall::cli {
namespace {

template <Game G>
std::uint64_t count(const typename G::State& state, int depth) {
  if (depth == 0) return 1;
  ActionList<G> actions;
  G::legal(state, actions);
  if (depth == 1) return static_cast<std::uint64_t>(actions.size());
  std::uint64_t total = 0;
  for (typename G::Action action : actions) {
    typename G::State next = state;
    G::apply(next, action);
    total += count<G>(next, depth - 1);
  }
  return total;
}

template <Game G>
void run(const GameChoice& choice, int depth) {
  const auto arrangement = Documents<G>::read_options(choice.seats(), choice.option_document());
  const typename G::State start = G::start(arrangement->setup);
  fmt::print("{:>5} {:>20} {:>10}\n", "depth", "sequences", "seconds");
  for (int d = 1; d <= depth; ++d) {
    const auto begin = std::chrono::steady_clock::now();
    const std::uint64_t sequences = count<G>(start, d);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    fmt::print("{:>5} {:>20} {:>10.2f}\n", d, sequences, seconds.count());
    std::fflush(stdout);
  }
}

}  // namespace

void add_perft(CLI::App& app) {
  struct Options {
    GameChoice choice;
    int depth = 3;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = add_command(app, "perft", "Count the sequences of actions from the start, depth by depth");
  options->choice.add_to(*command);
  command->add_option("--depth", options->depth, "How deep")->check(CLI::Range(1, 20))->capture_default_str();
  command->footer("Example:\n  guildhall perft shangrila --players 4 --option setup=first-game --depth 4");
  command->callback([options] {
    options->choice.open("");  // refuses bad options with a reason
    for_each_game([&]<class G>() {
      if (G::key == options->choice.key) run<G>(options->choice, options->depth);
    });
  });
}

}  // namespace guildhall::cli
