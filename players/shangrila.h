// What computer players know of The Bridges of Shangri-La.
#pragma once

#include "games/shangrila/rules.h"
#include "players/knowledge.h"
#include "players/levels.h"

namespace guildhall {

template <>
struct Knowledge<shangrila::Rules> {
  static constexpr Style style = {.exploration = 0.2f, .temperature = 0.2f, .playout = 10, .width = 12};

  static PerSeat glance(const shangrila::State&);
  static Expectation forecast(const shangrila::State&);
};

}  // namespace guildhall
