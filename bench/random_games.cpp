// Plays uniformly random games and nothing else, for bench/instructions to count under callgrind.
//   random_games GAME SEATS GAMES   prints the number of actions made
#include <cstdio>
#include <cstdlib>

#include "games/all.h"
#include "table/all_documents.h"

using namespace guildhall;

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fputs("usage: random_games GAME SEATS GAMES\n", stderr);
    return 2;
  }
  const std::string_view key = argv[1];
  const int seats = std::atoi(argv[2]), games = std::atoi(argv[3]);
  for_each_game([&]<class G>() {
    if (G::key != key) return;
    const auto arrangement = Documents<G>::read_options(seats, Json::object());
    Rng rng(1);
    ActionList<G> actions;
    long made = 0;
    for (int i = 0; i < games; ++i)
      for (auto state = G::start(arrangement->setup); !G::actor(state).is_nobody(); ++made) {
        G::legal(state, actions);
        G::apply(state, actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))]);
      }
    std::printf("%ld\n", made);
  });
}
