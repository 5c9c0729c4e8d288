// Computer players. They are handed what their seat can see, never a State of the running game; back come an action
// and what they think of it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/game.h"

namespace guildhall {

// How long to think: so many simulations, or so many milliseconds; players that do not search need neither.
struct Budget {
  std::int64_t simulations = 0;
  int milliseconds = 0;
};

// What a player thinks of one action: on how many simulations that rests, and what each seat can expect after it.
template <Game G>
struct Line {
  typename G::Action action{};
  std::int64_t simulations = 0;
  std::array<double, max_seats> win{}, score{};
};

template <Game G>
struct Thought {
  typename G::Action action{};
  std::vector<Line<G>> lines;  // every legal action a searching player knows of, the best first; else empty
};

// The lines in order: by simulations, equals by text. The first is the one to play.
template <Game G>
void sort_lines(std::vector<Line<G>>& lines) {
  std::ranges::sort(lines, [](const Line<G>& a, const Line<G>& b) {
    return a.simulations != b.simulations ? a.simulations > b.simulations : G::print(a.action) < G::print(b.action);
  });
}

// Which of chance's listed actions is drawn, each as likely as its weight says.
template <Game G>
int draw(const typename G::State& state, const ActionList<G>& actions, Rng& rng) {
  std::uint32_t total = 0;
  for (typename G::Action action : actions) total += G::weight(state, action);
  std::uint32_t left = rng.below(total);
  int i = 0;
  while (left >= G::weight(state, actions[i])) left -= G::weight(state, actions[i++]);
  return i;
}

template <Game G>
class Player {
 public:
  virtual ~Player() = default;

  // An action for the seat that observes; requires: it is to act. Without a budget the player's own. What was thought
  // before is used again where it still holds, until forget().
  virtual Thought<G> think(const typename G::Observation&, Budget, std::uint64_t seed) = 0;
  virtual void forget() {}
};

}  // namespace guildhall
