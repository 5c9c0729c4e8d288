// What computer players know of Khan.
#pragma once

#include <span>

#include "games/khan/rules.h"
#include "players/knowledge.h"
#include "players/levels.h"

namespace guildhall {

template <>
struct Knowledge<khan::Rules> {
  static constexpr Style style = {.exploration = 1.0f, .temperature = 1.0f, .turns_finished = 8};

  static PerSeat glance(const khan::State&);
  static Expectation forecast(const khan::State&);
  static void finish_turn(khan::State&, ActionList<khan::Rules>&, Rng&);
  static void appraise(const khan::State&, std::span<const khan::Action>, float* worth);
};

}  // namespace guildhall
