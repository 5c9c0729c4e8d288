// Looking back at a game: how much of the win each decision gave away, and how much each draw was luck.
#pragma once

#include <functional>

#include "table/table.h"

namespace guildhall {

struct Finding {
  int number;  // of the action
  Actor actor;
  std::string action;
  double error = 0;          // a decision: the share of the win the best action promised beyond this one
  std::string best;          // that action
  std::vector<double> luck;  // a draw: by seat, the share of the win after it less the mean over all draws
};

// Every action of the table in turn, with so many simulations a decision and for all draws of one moment together.
// `report` is handed each finding; it returns false to stop.
void analyse(const Table&, std::string_view player, std::int64_t simulations,
             const std::function<bool(const Finding&)>& report);

}  // namespace guildhall
