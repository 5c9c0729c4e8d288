// Lists and applies actions and does nothing else, for bench/instructions to count under callgrind.
//   random_games GAME SEATS GAMES            plays uniformly random games
//   random_games GAME SEATS GAMES PLAYER     lets a computer player play some games, then replays them in turn
// Prints the number of actions listed and applied.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "games/all.h"
#include "players/registry.h"
#include "table/all_documents.h"

using namespace guildhall;

namespace {

template <Game G>
typename G::Action any(const ActionList<G>& actions, Rng& rng) {
  return actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))];
}

template <Game G>
long play_at_random(const typename G::Setup& setup, int games) {
  Rng rng(1);
  ActionList<G> actions;
  long made = 0;
  for (int i = 0; i < games; ++i)
    for (auto state = G::start(setup); !G::actor(state).is_nobody(); ++made) {
      G::legal(state, actions);
      G::apply(state, any<G>(actions, rng));
    }
  return made;
}

template <Game G>
long replay(const typename G::Setup& setup, int games, std::string_view name) {
  constexpr int different_games = 20;
  Rng rng(1);
  ActionList<G> actions;
  const auto player = make_player<G>(name);
  std::vector<std::vector<typename G::Action>> played(different_games);
  for (auto& game : played)
    for (auto state = G::start(setup); !G::actor(state).is_nobody(); G::apply(state, game.back())) {
      G::legal(state, actions);
      game.push_back(G::actor(state).is_chance() ? any<G>(actions, rng)
                                                 : player->think(G::observe(state, G::actor(state).seat()), {}, rng.next()).action);
    }
  long made = 0;
  for (int i = 0; i < games; ++i) {
    auto state = G::start(setup);
    for (typename G::Action action : played[static_cast<std::size_t>(i % different_games)]) {
      G::legal(state, actions);
      G::apply(state, action);
      ++made;
    }
  }
  return made;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4 && argc != 5) {
    std::fputs("usage: random_games GAME SEATS GAMES [PLAYER]\n", stderr);
    return 2;
  }
  const std::string_view key = argv[1];
  const int seats = std::atoi(argv[2]), games = std::atoi(argv[3]);
  for_each_game([&]<class G>() {
    if (G::key != key) return;
    const auto setup = Documents<G>::read_options(seats, Json::object())->setup;
    std::printf("%ld\n", argc == 4 ? play_at_random<G>(setup, games) : replay<G>(setup, games, argv[4]));
  });
}
