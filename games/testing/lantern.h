// Lantern: a tiny game for tests only, with weighted chance and hidden hands, so that what the larger games need
// is proven without them. A deck of ten lanterns (four of 1, three of 2, two of 3, one of 4); each seat is dealt
// two in secret, one is turned up for all to see, then each in turn lights one of its two. Most light wins; a
// lantern equal to the one turned up counts double.
#pragma once

#include <array>
#include <utility>

#include "games/game.h"
#include "games/notation.h"

namespace guildhall::lantern {

inline constexpr int kinds = 4;
using Pile = std::array<std::uint8_t, kinds>;  // how many lanterns of 1, 2, 3 and 4
inline constexpr Pile whole_deck = {4, 3, 2, 1};
inline constexpr int hand_size = 2;

struct Setup {
  int seats = 2;
};

enum class Verb : std::uint8_t { draw, light };
struct Action {
  Verb verb;
  std::uint8_t value;  // 1 … 4
  bool operator==(const Action&) const = default;
};

enum class Phase : std::uint8_t { deal, turn_up, light, over };

// What lies open.
struct Open {
  std::uint8_t seats, turn;
  Phase phase;
  std::uint8_t turned_up;                   // 0: not yet
  std::array<std::uint8_t, max_seats> lit;  // by seat; 0: not yet
  std::array<std::uint8_t, max_seats> hand_sizes;
  bool operator==(const Open&) const = default;
};
struct State : Open {
  Pile deck;
  std::array<Pile, max_seats> hands;
  bool operator==(const State&) const = default;
};
struct Observation {
  Open open;
  std::int8_t seat;
  Pile own;     // the seat's hand
  Pile unseen;  // in the deck and the other hands
  bool operator==(const Observation&) const = default;
};

inline int total(const Pile& pile) { return pile[0] + pile[1] + pile[2] + pile[3]; }

struct Rules {
  using Setup = lantern::Setup;
  using State = lantern::State;
  using Action = lantern::Action;
  using Observation = lantern::Observation;

  static constexpr std::string_view key = "lantern";
  static constexpr int min_seats = 2, max_seats = 3, rules_version = 1, max_actions = kinds;
  static constexpr bool hides_hands = true;

  static State start(const Setup& setup) {
    State s{};
    s.seats = static_cast<std::uint8_t>(setup.seats);
    s.deck = whole_deck;
    return s;
  }
  static Actor actor(const State& s) {
    if (s.phase == Phase::over) return Actor::nobody();
    return s.phase == Phase::light ? Actor::seat(s.turn) : Actor::chance();
  }
  static void legal(const State& s, ActionList<Rules>& out) {
    out.clear();
    if (s.phase == Phase::over) return;
    const bool lighting = s.phase == Phase::light;
    for (std::uint8_t value = 1; value <= kinds; ++value)
      if ((lighting ? s.hands[s.turn] : s.deck)[value - 1] > 0) out.add({lighting ? Verb::light : Verb::draw, value});
  }
  static std::uint32_t weight(const State& s, Action a) { return s.deck[a.value - 1]; }

  static void apply(State& s, Action a) {
    Silence silence;
    play(s, a, silence);
  }
  static void apply(State& s, Action a, Effects& effects) { play(s, a, effects); }

  static Outcome outcome(const State& s) {
    Outcome result;
    int best = 0;
    for (Seat seat = 0; seat < s.seats; ++seat) {
      result.scores[seat] = s.lit[seat] == s.turned_up ? 2 * s.lit[seat] : s.lit[seat];
      best = std::max(best, result.scores[seat]);
    }
    if (s.phase == Phase::over)
      for (Seat seat = 0; seat < s.seats; ++seat)
        if (result.scores[seat] == best) result.winners |= only(seat);
    return result;
  }

  static std::optional<Objection> objection(const State& s, Action a) {
    ActionList<Rules> actions;
    legal(s, actions);
    for (Action possible : actions)
      if (possible == a) return std::nullopt;
    return Objection{"lantern.not-there", {{"value", static_cast<int>(a.value)}}};
  }
  static std::string print(Action a) { return (a.verb == Verb::draw ? "draw " : "light ") + std::to_string(a.value); }
  static std::expected<Action, Unreadable> parse(std::string_view text) {
    const Words<2> words(text);
    const auto value = words.count() == 2 ? read_number(words[1], 1, kinds) : std::nullopt;
    if (value && words.is("draw", 2)) return Action{Verb::draw, static_cast<std::uint8_t>(*value)};
    if (value && words.is("light", 2)) return Action{Verb::light, static_cast<std::uint8_t>(*value)};
    return std::unexpected(NoSuchForm{});
  }
  static Term seat_name(const State&, Seat seat) {
    constexpr std::string_view colours[] = {"red", "blue", "yellow"};
    return {"colour", colours[seat]};
  }

  static Observation observe(const State& s, Seat seat) {
    Observation seen{s, static_cast<std::int8_t>(seat), {}, s.deck};
    for (Seat other = 0; other < s.seats; ++other)
      for (int k = 0; k < kinds; ++k) (other == seat ? seen.own : seen.unseen)[k] += s.hands[other][k];
    return seen;
  }
  static State imagine(const Observation& seen, Rng& rng) {
    State s{seen.open, seen.unseen, {}};
    for (Seat seat = 0; seat < s.seats; ++seat) {
      if (seat == seen.seat) {
        s.hands[seat] = seen.own;
        continue;
      }
      for (int i = 0; i < s.hand_sizes[seat]; ++i) {
        int left = static_cast<int>(rng.below(static_cast<std::uint32_t>(total(s.deck))));
        int k = 0;
        while (left >= s.deck[k]) left -= s.deck[k++];
        --s.deck[k];
        ++s.hands[seat][k];
      }
    }
    return s;
  }
  static SeatMask audience(const State& s, Action) { return s.phase == Phase::deal ? only(s.turn) : everyone; }

 private:
  template <class Sink>
  static void play(State& s, Action a, Sink& sink) {
    const int value = a.value;
    const Seat seat = s.turn;
    switch (s.phase) {
      case Phase::deal:
        --s.deck[value - 1];
        ++s.hands[seat][value - 1];
        sink.report([&] { return Effect{"dealt", {{"seat", SeatName{seat}}, {"value", value, only(seat)}}}; });
        if (++s.hand_sizes[seat] == hand_size) ++s.turn;
        if (s.turn == s.seats) s.phase = Phase::turn_up;
        break;
      case Phase::turn_up:
        --s.deck[value - 1];
        s.turned_up = a.value;
        s.turn = 0;
        s.phase = Phase::light;
        sink.report([&] { return Effect{"turned-up", {{"value", value}}}; });
        break;
      case Phase::light:
        --s.hands[seat][value - 1];
        --s.hand_sizes[seat];
        s.lit[seat] = a.value;
        sink.report([&] { return Effect{"lit", {{"seat", SeatName{seat}}, {"value", value}}}; });
        if (++s.turn == s.seats) s.phase = Phase::over;
        break;
      case Phase::over:
        break;
    }
  }
};
static_assert(Game<Rules>);

}  // namespace guildhall::lantern
