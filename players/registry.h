// The computer players by name. Every carrier finds them here.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "players/carpe_astra.h"
#include "players/greedy.h"
#include "players/khan.h"
#include "players/levels.h"
#include "players/random.h"
#include "players/search.h"
#include "players/shangrila.h"

namespace guildhall {

// A player, perhaps with a budget other than its own, as the arena names it: "expert", "expert@20ms", "uct@500".
struct PlayerChoice {
  std::string name;
  Budget budget;
};
std::optional<PlayerChoice> read_player(std::string_view);

template <Game G>
std::unique_ptr<Player<G>> make_player(std::string_view name) {
  if (name == "random") return std::make_unique<RandomPlayer<G>>();
  if (name == "greedy") return std::make_unique<GreedyPlayer<G>>();
  const Level level = level_of(name, Knowledge<G>::style);
  return std::make_unique<SearchPlayer<G>>(level.style, level.budget, level.slips);
}

}  // namespace guildhall
