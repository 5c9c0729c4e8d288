// What computer players know of Carpe Astra.
#pragma once

#include <span>

#include "games/carpe_astra/rules.h"
#include "players/knowledge.h"
#include "players/levels.h"

namespace guildhall {

template <>
struct Knowledge<carpe_astra::Rules> {
  static constexpr Style style = {.exploration = 0.45f, .temperature = 0.1f, .margin = 0.02f, .beyond_turn = false};

  static PerSeat glance(const carpe_astra::State&);
  static Expectation forecast(const carpe_astra::State&);  // for the beginning of a turn
  static void finish_turn(carpe_astra::State&, ActionList<carpe_astra::Rules>&, Rng&);
  static bool hangs_on_draw(const carpe_astra::State&);
  static void appraise(const carpe_astra::State&, std::span<const carpe_astra::Action>, float* worth);
};

}  // namespace guildhall
