// The computer players' names, and what sets the searching ones apart.
#pragma once

#include <span>
#include <string_view>

#include "players/player.h"

namespace guildhall {

// How a search goes; each game's knowledge has its own.
struct Style {
  bool informed = true;       // knowledge guides it; otherwise it is plain UCT: no priors, games played to the end
  float exploration = 0.6f;   // how much it tries what it has not tried
  float temperature = 0.08f;  // informed: by how much a better looking action is preferred
  float reluctance = 0.05f;   // informed: how much worse an untried action is thought than those tried
  float margin = 0.005f;      // what a point of margin is worth to it, in shares of the win
  bool beyond_turn = true;    // it searches the others' turns too
  int turns_finished = 1;     // informed: by rule of thumb, this one included, before a position is judged
  int playout = 0;            // random actions made after that
  int width = 24;             // informed: the most actions considered at a decision, the root aside
  std::uint32_t nodes = 1 << 17, edges = 1 << 20;  // the bound on its memory
};

struct Level {
  Style style;
  Budget budget;  // its own, for those who name none
  float slips;    // the share of decisions in which it takes a passable action instead of the best
};

// By rising strength; the yardsticks first, then the levels a person can choose.
inline constexpr std::array<std::string_view, 3> yardsticks = {"random", "greedy", "uct"};
inline constexpr std::array<std::string_view, 4> levels = {"novice", "casual", "strong", "expert"};
bool is_player(std::string_view name);

// requires: one of the levels, or "uct".
Level level_of(std::string_view name, const Style& of_the_game);

}  // namespace guildhall
