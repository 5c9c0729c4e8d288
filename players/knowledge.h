// What a player knows of a game beyond its rules. players/<game>.h specialises Knowledge for its game:
//
//   Style style                                     how to search it
//   PerSeat glance(state)                           the points each seat has or is about to make, at first sight
//   Expectation forecast(state)                     what each seat can expect of the end
//   finish_turn(state, actions, rng)                optional: plays on to where the forecast holds; actions is room to
//                                                   list them in
//   bool hangs_on_draw(state)                       optional: whether the decision hangs on what chance has just drawn
//   appraise(state, actions, worth)                 optional: how promising each action is for the seat to act, in
//                                                   points; without it each is tried and the forecast asked
#pragma once

#include <array>

#include "games/game.h"
#include "players/arithmetic.h"

namespace guildhall {

template <Game G>
struct Knowledge;

using PerSeat = std::array<float, max_seats>;

// What seats can expect: the share of the win and the score.
struct Expectation {
  PerSeat win{}, score{};
};

// From scores and how far they may still be off: the lead that makes a seat e times as likely to win.
inline Expectation expectation(const PerSeat& score, float spread, int seats) {
  Expectation result{{}, score};
  float best = score[0], sum = 0;
  for (Seat seat = 1; seat < seats; ++seat) best = std::max(best, score[seat]);
  for (Seat seat = 0; seat < seats; ++seat) sum += result.win[seat] = exponential((score[seat] - best) / spread);
  for (Seat seat = 0; seat < seats; ++seat) result.win[seat] /= sum;
  return result;
}

inline Expectation expectation(const Outcome& outcome, int seats) {
  Expectation result;
  for (Seat seat = 0; seat < seats; ++seat) {
    result.win[seat] = static_cast<float>(outcome.share(seat));
    result.score[seat] = static_cast<float>(outcome.scores[seat]);
  }
  return result;
}

template <Game G>
using Forecaster = Expectation (*)(const typename G::State&);

// What a position promises: its outcome when the game is over, else what is forecast.
template <Game G>
Expectation look(const typename G::State& state, Forecaster<G> forecast = Knowledge<G>::forecast) {
  return G::actor(state).is_nobody() ? expectation(G::outcome(state), state.seats) : forecast(state);
}

// What a seat strives for: the win, and a little for the margin, so that it plays on when the win is sure or lost.
template <Game G>
float utility(const Expectation& e, Seat seat, int seats) {
  float others = 0;
  for (Seat other = 0; other < seats; ++other) others += other == seat ? 0 : e.score[other];
  return e.win[seat] + Knowledge<G>::style.margin * (e.score[seat] - others / static_cast<float>(seats - 1));
}

// How promising an action looks when it has just been made.
template <Game G>
float worth_of(const typename G::State& state, typename G::Action action, Seat seat,
               Forecaster<G> forecast = Knowledge<G>::forecast) {
  typename G::State next = state;
  G::apply(next, action);
  return utility<G>(look<G>(next, forecast), seat, state.seats);
}

}  // namespace guildhall
