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

// A player at the arena's table, and how long it may think.
template <Game G>
struct Contestant {
  explicit Contestant(const PlayerChoice& choice) : player(make_player<G>(choice.name)), budget(choice.budget) {}
  std::unique_ptr<Player<G>> player;
  Budget budget;
};

// Plays one game. The deal is a function of `seed` and the number of draws so far, so that games of a block have the
// same chance stream as long as they draw from the same choices.
template <Game G>
Outcome play_game(const typename G::Setup& setup, const std::array<Contestant<G>*, max_seats>& players,
                  std::uint64_t seed) {
  const auto derived = [&](std::string_view purpose, int number) {
    Hash hash;
    hash.add(seed);
    hash.add(purpose);
    hash.add(static_cast<std::uint64_t>(number));
    return hash.value();
  };
  typename G::State state = G::start(setup);
  ActionList<G> actions;
  int draws = 0;
  for (int made = 0; !G::actor(state).is_nobody(); ++made) {
    if (G::actor(state).is_chance()) {
      Rng rng(derived("draw", draws++));
      G::legal(state, actions);
      G::apply(state, actions[draw<G>(state, actions, rng)]);
    } else {
      const Seat seat = G::actor(state).seat();
      Contestant<G>& contestant = *players[seat];
      G::apply(state,
               contestant.player->think(G::observe(state, seat), contestant.budget, derived("choice", made)).action);
    }
  }
  return G::outcome(state);
}

// One kind alone in each seat in turn, the other in all the rest.
template <Game G>
Tally rotate(const typename G::Setup& setup, int seats, const PlayerChoice& alone, const PlayerChoice& rest,
             std::uint64_t seed) {
  Contestant<G> hero(alone);
  std::vector<Contestant<G>> others;
  for (int i = 1; i < seats; ++i) others.emplace_back(rest);
  Tally tally;
  for (Seat seat = 0; seat < seats; ++seat) {
    std::array<Contestant<G>*, max_seats> players{};
    for (int i = 1; i < seats; ++i) players[(seat + i) % seats] = &others[i - 1];
    players[seat] = &hero;
    for (int i = 0; i < seats; ++i) players[i]->player->forget();
    const Outcome outcome = play_game<G>(setup, players, seed);
    int sum = 0;
    for (Seat s = 0; s < seats; ++s) sum += s == seat ? 0 : outcome.scores[s];
    tally.share += outcome.share(seat) / seats;
    tally.rank += rank_of(outcome, seat, seats) / seats;
    tally.difference += (outcome.scores[seat] - static_cast<double>(sum) / (seats - 1)) / seats;
  }
  return tally;
}

template <Game G>
Block play_block(const typename G::Setup& setup, int seats, const PlayerChoice& first, const PlayerChoice& second,
                 std::uint64_t seed) {
  return {rotate<G>(setup, seats, first, second, seed), rotate<G>(setup, seats, second, first, seed)};
}

}  // namespace guildhall
