// What computer players know of Carpe Astra.
#pragma once

#include <span>

#include "games/carpe_astra/rules.h"
#include "players/knowledge.h"
#include "players/levels.h"

namespace guildhall {

template <>
struct Knowledge<carpe_astra::Rules> {
  static constexpr Style style = {.exploration = 0.3f, .temperature = 0.1f};

  static PerSeat glance(const carpe_astra::State&);
  static Forecast forecast(const carpe_astra::State&);
  static carpe_astra::Action finish(const carpe_astra::State&, std::span<const carpe_astra::Action>, Rng&);
};

}  // namespace guildhall
