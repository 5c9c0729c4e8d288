// Random games with everything checked after every action: what must hold for any game that meets the concept.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "games/game.h"

namespace guildhall::testing {

// Whether two observations agree to the last byte, as far as their type has no padding to differ in.
template <class T>
bool same_bytes(const T& a, const T& b) {
  if constexpr (std::has_unique_object_representations_v<T>) return std::memcmp(&a, &b, sizeof a) == 0;
  return a == b;
}

// What is wrong with a position, or nothing. `broken` is the game's own check of its invariants.
template <Game G, class Broken>
std::string fault_in(const typename G::State& state, const ActionList<G>& actions, Rng& rng, Broken&& broken) {
  if (std::string reason = broken(state); !reason.empty()) return reason;
  const bool over = G::actor(state).is_nobody();
  if (over != actions.empty()) return "a game has legal actions exactly while it is not over";
  std::vector<std::string> texts;
  for (typename G::Action action : actions) {
    texts.push_back(G::print(action));
    const auto again = G::parse(texts.back());
    if (!again || !(*again == action)) return "does not read back as the same action: " + texts.back();
    if (const auto objection = G::objection(state, action))
      return "listed as legal but refused by " + std::string(objection->key) + ": " + texts.back();
    if (G::actor(state).is_chance() && G::weight(state, action) == 0) return "without weight: " + texts.back();
  }
  std::ranges::sort(texts);
  if (std::ranges::adjacent_find(texts) != texts.end()) return "listed twice: " + *std::ranges::adjacent_find(texts);
  const Seat viewer = G::actor(state).is_seat() ? G::actor(state).seat() : spectator;
  const typename G::Observation seen = G::observe(state, viewer);
  const typename G::State imagined = G::imagine(seen, rng);
  if (!same_bytes(G::observe(imagined, viewer), seen)) return "an imagined state is not seen as it was";
  if (std::string reason = broken(imagined); !reason.empty()) return "an imagined state: " + reason;
  return "";
}

// Plays `games` random games; the first fault with the game so far, or nothing.
template <Game G, class Broken>
std::string soak(const typename G::Setup& setup, int games, std::uint64_t seed, Broken&& broken) {
  Rng rng(seed);
  auto actions = std::make_unique<ActionList<G>>();
  for (int game = 0; game < games; ++game) {
    typename G::State state = G::start(setup);
    std::string played;
    for (;;) {
      G::legal(state, *actions);
      if (std::string fault = fault_in<G>(state, *actions, rng, broken); !fault.empty())
        return "game " + std::to_string(game) + ": " + fault + "\nafter:\n" + played;
      if (actions->empty()) break;
      const typename G::Action action =
          (*actions)[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions->size())))];
      played += G::print(action) + "\n";
      typename G::State told = state;
      Effects effects;
      G::apply(told, action, effects);
      G::apply(state, action);
      if (!(told == state)) return "applies differently when effects are reported:\n" + played;
      if (effects.empty()) return "an action without an effect:\n" + played;
    }
    if (G::outcome(state).winner_count() == 0) return "a finished game without a winner:\n" + played;
  }
  return "";
}

// How many random games a test plays: as many as ./check has time for, or GUILDHALL_GAMES.
inline int games_to_play() {
  const char* asked = std::getenv("GUILDHALL_GAMES");
  return asked != nullptr ? std::atoi(asked) : 1000;
}

}  // namespace guildhall::testing
