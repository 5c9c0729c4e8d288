// Positions of games that fit play let expert play, as a fit sees them.
#pragma once

#include <array>
#include <cstdint>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "players/fitted.h"

namespace guildhall {

template <Game G>
struct Sample {
  typename G::State state;
  PerSeat share, score;  // of the end of the game
  PerSeat expected;      // the share of the win, as the search saw it
};

struct Example {
  struct Count {
    std::int16_t feature, count;
  };
  std::array<std::vector<Count>, max_seats> features;
  int seats, stage_of_game;
  std::array<int, max_seats> stage{}, sure{};
  Expectation end;  // of the game
};

// Adds the positions of a file.
template <Game G>
void read(const std::string& name, std::vector<Example>& examples) {
  std::ifstream file(name, std::ios::binary);
  if (!file) throw std::runtime_error("Cannot read " + name + ".");
  for (Sample<G> kept; file.read(reinterpret_cast<char*>(&kept), sizeof kept);) {
    if (kept.state.seats < G::min_seats || kept.state.seats > max_seats)
      throw std::runtime_error(name + " is not by fit play.");
    Example& example = examples.emplace_back();
    example.seats = kept.state.seats;
    example.stage_of_game = Fitted<G>::stage(kept.state, kept.state.turn);
    example.end.score = kept.score;
    example.sure = Fitted<G>::sure_points(kept.state);
    constexpr float trust = Fitted<G>::trust_in_search;
    for (Seat seat = 0; seat < example.seats; ++seat) {
      example.stage[seat] = Fitted<G>::stage(kept.state, seat);
      example.end.win[seat] = kept.share[seat] * (1 - trust) + kept.expected[seat] * trust;
    }
    Fitted<G>::each_feature(kept.state, example.sure, [&](Seat seat, int feature, int count) {
      example.features[seat].push_back({static_cast<std::int16_t>(feature), static_cast<std::int16_t>(count)});
    });
  }
}

}  // namespace guildhall
