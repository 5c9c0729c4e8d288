// The concept every game meets, and the few words all games share.
//
// A game is a struct of types and static functions. Its State is a value: copying it is the undo of a search.
// Everything that happens, chance included, is an Action; start() and a list of actions are the whole game.
// Nothing here or in a game's rules does I/O, reads a clock, owns a generator or allocates in play.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "games/message.h"
#include "games/random.h"
#include "games/seat.h"

namespace guildhall {

// A list of fixed capacity on the stack. Its storage is left as it is until something is added.
template <class T, int capacity>
class FixedList {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  FixedList() {}  // NOLINT: not defaulted, so that the storage is not cleared
  void clear() { size_ = 0; }
  void add(T item) { items_[size_++] = item; }
  void resize(int size) { size_ = size; }  // for writers that fill data() themselves

  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return items_; }
  const T& operator[](int i) const { return items_[i]; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }

 private:
  T items_[capacity];
  int size_ = 0;
};

template <class G>
using ActionList = FixedList<typename G::Action, G::max_actions>;

// How a finished game ended. A win shared by k seats is worth 1/k to each.
struct Outcome {
  std::array<int, max_seats> scores{};
  SeatMask winners = 0;

  int winner_count() const { return __builtin_popcount(winners); }
  double share(Seat seat) const { return ((winners >> seat) & 1) != 0 ? 1.0 / winner_count() : 0.0; }
};

// Text that is no action: it has no form of the rules, or a form with pieces that no position could accept.
struct NoSuchForm {};
using Unreadable = std::variant<NoSuchForm, Objection>;

template <class G>
concept Game = std::is_trivially_copyable_v<typename G::State> && std::is_trivially_copyable_v<typename G::Action> &&
               std::is_trivially_copyable_v<typename G::Observation> && std::equality_comparable<typename G::State> &&
               std::equality_comparable<typename G::Action> && std::equality_comparable<typename G::Observation> &&
               !std::convertible_to<typename G::State, typename G::Observation> &&
               requires(const typename G::State& state, typename G::State& position, typename G::Action action,
                        ActionList<G>& actions, Effects& effects, const typename G::Setup& setup,
                        const typename G::Observation& seen, Seat seat, std::string_view text, Rng& rng) {
                 // What it is called, who can play, which rules these are.
                 { G::key } -> std::convertible_to<std::string_view>;
                 { G::min_seats } -> std::convertible_to<int>;
                 { G::max_seats } -> std::convertible_to<int>;
                 { G::rules_version } -> std::convertible_to<int>;
                 { G::max_actions } -> std::convertible_to<int>;

                 // Playing. legal() lists every legal action exactly once; apply() requires one of them.
                 { G::start(setup) } -> std::same_as<typename G::State>;
                 { G::actor(state) } -> std::same_as<Actor>;
                 { G::legal(state, actions) } -> std::same_as<void>;
                 { G::weight(state, action) } -> std::same_as<std::uint32_t>;  // chance: relative likelihood
                 { G::apply(position, action) } -> std::same_as<void>;
                 { G::apply(position, action, effects) } -> std::same_as<void>;
                 {
                   G::outcome(state)
                 } -> std::same_as<Outcome>;  // scores as if the game ended now; winners once it has

                 // Explaining. objection() is empty exactly for the legal actions.
                 { G::objection(state, action) } -> std::same_as<std::optional<Objection>>;
                 { G::print(action) } -> std::same_as<std::string>;
                 { G::parse(text) } -> std::same_as<std::expected<typename G::Action, Unreadable>>;
                 { G::seat_name(state, seat) } -> std::same_as<Term>;

                 // Hiding. observe() erases what the seat cannot know; imagine() samples a state that could be true,
                 // uniformly; audience() says who learns which action was made (the others see its first word).
                 { G::observe(state, seat) } -> std::same_as<typename G::Observation>;
                 { G::imagine(seen, rng) } -> std::same_as<typename G::State>;
                 { G::audience(state, action) } -> std::same_as<SeatMask>;
                 { G::hides_hands } -> std::convertible_to<bool>;
               };

}  // namespace guildhall
