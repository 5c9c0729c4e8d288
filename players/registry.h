// The computer players by name. A game's knowledge is named here once; every carrier finds it here.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "players/carpe_astra.h"
#include "players/greedy.h"
#include "players/khan.h"
#include "players/random.h"
#include "players/shangrila.h"

namespace guildhall {

// What a game's evaluation is called; specialised for each game.
template <Game G>
inline constexpr double (*evaluation)(const typename G::State&, Seat) = nullptr;
template <>
inline constexpr auto evaluation<shangrila::Rules> = &shangrila::evaluate;
template <>
inline constexpr auto evaluation<khan::Rules> = &khan::evaluate;
template <>
inline constexpr auto evaluation<carpe_astra::Rules> = &carpe_astra::evaluate;

// By rising strength.
template <Game G>
std::vector<std::string> player_names() {
  return {"random", "greedy"};
}

template <Game G>
std::unique_ptr<Player<G>> make_player(std::string_view name) {
  if (name == "greedy") return std::make_unique<GreedyPlayer<G, evaluation<G>>>();
  return std::make_unique<RandomPlayer<G>>();
}

}  // namespace guildhall
