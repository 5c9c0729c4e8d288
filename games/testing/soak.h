// Random games with everything checked after every action: what must hold for any game that meets the concept.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "games/game.h"

namespace guildhall::testing {

// How many random games a test plays: as many as ./check has time for, or GUILDHALL_GAMES.
inline int games_to_play() {
  const char* asked = std::getenv("GUILDHALL_GAMES");
  return asked != nullptr ? std::atoi(asked) : 1000;
}

// Whether two observations agree to the last byte, as far as their type has no padding to differ in.
template <class T>
bool same_bytes(const T& a, const T& b) {
  if constexpr (std::has_unique_object_representations_v<T>) return std::memcmp(&a, &b, sizeof a) == 0;
  return a == b;
}

// What is wrong with a position, or nothing. `broken` is the game's own check of its invariants.
template <Game G, class Broken>
std::string fault_in_state(const typename G::State& state, Rng& rng, Broken&& broken) {
  if (std::string reason = broken(state); !reason.empty()) return reason;
  const Seat viewer = G::actor(state).is_seat() ? G::actor(state).seat() : spectator;
  const typename G::Observation seen = G::observe(state, viewer);
  const typename G::State imagined = G::imagine(seen, rng);
  if (!same_bytes(G::observe(imagined, viewer), seen)) return "an imagined state is not seen as it was";
  return "";
}

// What is wrong with the list of its legal actions, or nothing.
template <Game G>
std::string fault_in_list(const typename G::State& state, const ActionList<G>& actions) {
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
  return "";
}

// What is wrong with reporting an action, or nothing.
template <Game G>
std::string fault_in_effects(typename G::State state, typename G::Action action, const typename G::State& after) {
  Effects effects;
  G::apply(state, action, effects);
  if (!(state == after)) return "applies differently when effects are reported: " + G::print(action);
  return effects.empty() ? "an action without an effect: " + G::print(action) : "";
}

// Plays `games` random games; the first fault with the game so far, or nothing. The state is checked after every
// action, texts, reasons and effects, which take far longer, in one position of sixteen, and of long runs in fewer.
template <Game G, class Broken>
std::string soak(const typename G::Setup& setup, int games, std::uint64_t seed, Broken&& broken) {
  Rng rng(seed);
  const std::uint32_t rarely = games_to_play() <= 1000 ? 16 : 256;
  auto actions = std::make_unique<ActionList<G>>();
  for (int game = 0; game < games; ++game) {
    typename G::State state = G::start(setup);
    std::vector<typename G::Action> played;
    const auto story = [&](const std::string& fault) {
      std::string text = "game " + std::to_string(game) + ": " + fault + "\nafter:\n";
      for (typename G::Action action : played) text += G::print(action) + "\n";
      return text;
    };
    for (;;) {
      const bool thorough = rng.below(rarely) == 0;
      G::legal(state, *actions);
      std::string fault = fault_in_state<G>(state, rng, broken);
      if (fault.empty() && G::actor(state).is_nobody() != actions->empty())
        fault = "a game has legal actions exactly while it is not over";
      if (fault.empty() && thorough) fault = fault_in_list<G>(state, *actions);
      if (!fault.empty()) return story(fault);
      if (actions->empty()) break;
      const typename G::Action action =
          (*actions)[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions->size())))];
      const typename G::State before = state;
      G::apply(state, action);
      if (thorough) fault = fault_in_effects<G>(before, action, state);
      played.push_back(action);
      if (!fault.empty()) return story(fault);
    }
    if (G::outcome(state).winner_count() == 0) return story("a finished game without a winner");
  }
  return "";
}

}  // namespace guildhall::testing
