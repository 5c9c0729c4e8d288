// For tests: positions made by hand, and players that make games worth testing.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "games/bits.h"
#include "games/carpe_astra/rules.h"

namespace guildhall::carpe_astra {

inline Action action(std::string_view text) {
  const auto parsed = Rules::parse(text);
  EXPECT_TRUE(parsed.has_value()) << text;
  return parsed.value();
}

inline std::set<std::string> legal_texts(const State& s) {
  ActionList<Rules> actions;
  Rules::legal(s, actions);
  std::set<std::string> all;
  for (Action legal : actions) EXPECT_TRUE(all.insert(Rules::print(legal)).second) << "listed twice";
  return all;
}
inline bool is_legal(const State& s, std::string_view text) { return legal_texts(s).contains(std::string(text)); }

// Plays these actions, each of which must be legal, and returns the effects of the last.
inline Effects play(State& s, const std::vector<std::string>& texts) {
  Effects effects;
  for (const std::string& text : texts) {
    EXPECT_TRUE(is_legal(s, text)) << text << " in " << phase_keys[static_cast<int>(s.phase)];
    effects.clear();
    Rules::apply(s, action(text), effects);
  }
  return effects;
}

// The rule an action breaks, or "" for a legal one.
inline std::string rule_broken(const State& s, std::string_view text) {
  const auto objection = Rules::objection(s, action(text));
  return objection ? std::string(objection->key) : "";
}

// Chance draws the first of its choices while it acts.
inline void let_chance_draw(State& s) {
  ActionList<Rules> actions;
  while (Rules::actor(s).is_chance()) {
    Rules::legal(s, actions);
    Rules::apply(s, actions[0]);
  }
}

// The first turn after a set-up in which everything came in the order of its name.
inline State first_turn(const Setup& setup) {
  State s = Rules::start(setup);
  let_chance_draw(s);
  return s;
}
inline State first_turn(int seats, bool advanced = false) {
  Setup setup;
  setup.seats = seats;
  setup.advanced = advanced;
  return first_turn(setup);
}

// Puts the turn into a phase without playing there.
inline void set_phase(State& s, Phase phase) {
  s.phase = phase;
  s.source = Source::none;
}

// Takes a card from wherever it is.
inline void lift(State& s, Card card) {
  const int deck = index(deck_of(card));
  for (auto* cards : {&s.decks[deck], &s.discard[deck], &s.open[deck]}) *cards &= ~bit(card);
  for (auto& hand : s.hands) hand[deck] &= ~bit(card);
  for (auto& shown : s.shown) shown[deck] &= ~bit(card);
}
inline void give(State& s, Seat seat, std::string_view name) {
  const Card card = find(cards, name);
  lift(s, card);
  s.hands[seat][index(deck_of(card))] |= bit(card);
}
inline void set_hand(State& s, Seat seat, const std::vector<std::string>& names) {
  for (int deck = 0; deck < deck_count; ++deck) {
    s.decks[deck] |= s.hands[seat][deck];
    s.hands[seat][deck] = s.shown[seat][deck] = 0;
  }
  for (const std::string& name : names) give(s, seat, name);
}

// Puts a seat's agents on these hexes and nowhere else.
inline void set_agents(State& s, Seat seat, const std::vector<Hex>& hexes) {
  s.agents[seat] = 0;
  for (Hex at : hexes) s.agents[seat] |= set_of(site_at(s, at));
}

// Moves markers between a seat and the bank until the seat has this many.
inline void set_support(State& s, Seat seat, Guild guild, int count) {
  const int g = static_cast<int>(guild);
  s.bank[g] = static_cast<std::uint8_t>(s.bank[g] + s.support[seat][g] - count);
  s.support[seat][g] = static_cast<std::uint8_t>(count);
}

inline void set_event(State& s, std::string_view name) {
  s.row[s.round - 1] = static_cast<std::uint8_t>(find(events, name));
  s.unseen_events &= ~(EventSet{1} << find(events, name));
}

inline int credits(const State& s, Seat seat) { return s.credits[seat]; }
inline int count_kind(const Effects& effects, std::string_view kind) {
  return static_cast<int>(
      std::count_if(effects.begin(), effects.end(), [&](const Effect& e) { return e.key == kind; }));
}

// How near the seat on turn is to scoring a card of its hand: conditions met, of the best card.
inline int readiness(const State& s) {
  const GuildSet under = guilds_under(s, s.agents[s.turn]);
  int best = 0;
  for (Card card = 0; card < card_count; ++card) {
    if (!holds(s, s.turn, card)) continue;
    const bool connections = deck_of(card) == Deck::network
                                 ? has_connections(s, s.turn)
                                 : (s.agents[s.turn] >> first_home & ((1u << s.seats) - 1) & ~(1u << s.turn)) != 0;
    const int met = std::popcount(static_cast<unsigned>(cards[card].guilds & under)) + connections;
    const int needed = std::popcount(static_cast<unsigned>(cards[card].guilds)) + 1;
    best = std::max(best, 10 * met / needed + (met == needed ? 10 : 0));
  }
  return best;
}

// Players: one that chooses anything, one that scores when it can, one that works towards scoring.
enum class Style : std::uint8_t { random, scoring, eager };

inline bool is_scoring(Action action) {
  return action.kind() == Action::Kind::score || action.kind() == Action::Kind::slander;
}

inline Action choose(const State& s, const ActionList<Rules>& actions, Style style, Rng& rng) {
  const auto any = [&](auto wanted) -> const Action* {
    std::vector<const Action*> all;
    for (const Action& one : actions)
      if (wanted(one)) all.push_back(&one);
    return all.empty() ? nullptr : all[rng.below(static_cast<std::uint32_t>(all.size()))];
  };
  if (style != Style::random)
    if (const Action* scoring = any(is_scoring)) return *scoring;
  if (style == Style::eager && s.phase == Phase::infiltration) {
    const int now = readiness(s);
    const Action* better = any([&](Action one) {
      if (one == Action::done()) return false;
      State after = s;
      Rules::apply(after, one);
      return readiness(after) > now && connected(after, after.agents[s.turn]);
    });
    if (better != nullptr) return *better;
    if (connected(s, s.agents[s.turn]) && rng.below(4) != 0) return Action::done();
  }
  return actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))];
}

// Plays a game to its end; visits every position with its legal actions and the one chosen.
template <class Visit>
State play_game(const Setup& setup, Style style, Rng& rng, Visit visit) {
  State s = Rules::start(setup);
  ActionList<Rules> actions;
  for (Rules::legal(s, actions); !actions.empty(); Rules::legal(s, actions)) {
    const Action chosen = choose(s, actions, style, rng);
    visit(static_cast<const State&>(s), static_cast<const ActionList<Rules>&>(actions), chosen);
    Rules::apply(s, chosen);
  }
  return s;
}

inline std::array<Character, max_seats> drawn_characters(Rng& rng) {
  std::array<Character, max_seats> all = Setup().characters;
  for (std::uint32_t i = max_seats - 1; i > 0; --i) std::swap(all[i], all[rng.below(i + 1)]);
  return all;
}

// Every combination of seats and options in turn, with characters drawn at random.
inline Setup varied_setup(int number, Rng& rng) {
  return {min_seats + number % 3, number / 3 % 2 != 0, number / 6 % 2 != 0, drawn_characters(rng)};
}

}  // namespace guildhall::carpe_astra
