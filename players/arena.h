// Games between computer players, in blocks that cancel luck: every block is one deal played with the seats rotated,
// once with a single player of the first kind among the second, once the other way round.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "players/registry.h"

namespace guildhall {

// What one kind of player, sitting alone among the others, got from the games of a block, on average.
struct Tally {
  double share = 0;       // of the win; a shared win counts 1/k
  double rank = 0;        // 1 is best; equal scores share the mean of their ranks
  double difference = 0;  // own score less the mean of the others'
};

struct Block {
  Tally one_against_rest;  // the first kind alone
  Tally rest_against_one;  // the second kind alone
};

// The rank of a seat by score, 1 for the best; equals share the mean of their ranks.
double rank_of(const Outcome&, Seat, int seats);

// Plays one game. The deal is a function of `seed` and the number of draws so far, so that games of a block have the
// same chance stream as long as they draw from the same choices.
template <Game G>
Outcome play_game(const typename G::Setup& setup, const std::array<Player<G>*, max_seats>& players,
                  std::uint64_t seed) {
  const auto derived = [&](std::string_view purpose, int number) {
    Hash hash;
    hash.add(seed);
    hash.add(purpose);
    hash.add(static_cast<std::uint64_t>(number));
    return Rng(hash.value());
  };
  typename G::State state = G::start(setup);
  ActionList<G> actions;
  int draws = 0;
  for (int made = 0; !G::actor(state).is_nobody(); ++made) {
    if (G::actor(state).is_chance()) {
      Rng rng = derived("draw", draws++);
      G::legal(state, actions);
      std::uint32_t total = 0;
      for (typename G::Action action : actions) total += G::weight(state, action);
      std::uint32_t left = rng.below(total);
      int i = 0;
      while (left >= G::weight(state, actions[i])) left -= G::weight(state, actions[i++]);
      G::apply(state, actions[i]);
    } else {
      const Seat seat = G::actor(state).seat();
      Rng rng = derived("choice", made);
      G::apply(state, players[seat]->choose(G::observe(state, seat), rng));
    }
  }
  return G::outcome(state);
}

// One kind alone in each seat in turn, the other in all the rest.
template <Game G>
Tally rotate(const typename G::Setup& setup, int seats, std::string_view alone, std::string_view rest,
             std::uint64_t seed) {
  const auto hero = make_player<G>(alone), other = make_player<G>(rest);
  Tally tally;
  for (Seat seat = 0; seat < seats; ++seat) {
    std::array<Player<G>*, max_seats> players;
    players.fill(other.get());
    players[seat] = hero.get();
    const Outcome outcome = play_game<G>(setup, players, seed);
    int others = 0;
    for (Seat s = 0; s < seats; ++s) others += s == seat ? 0 : outcome.scores[s];
    tally.share += outcome.share(seat) / seats;
    tally.rank += rank_of(outcome, seat, seats) / seats;
    tally.difference += (outcome.scores[seat] - static_cast<double>(others) / (seats - 1)) / seats;
  }
  return tally;
}

template <Game G>
Block play_block(const typename G::Setup& setup, int seats, std::string_view first, std::string_view second,
                 std::uint64_t seed) {
  return {rotate<G>(setup, seats, first, second, seed), rotate<G>(setup, seats, second, first, seed)};
}

}  // namespace guildhall
