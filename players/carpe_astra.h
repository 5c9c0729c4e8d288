// What our players know about Carpe Astra.
#pragma once

#include "games/carpe_astra/rules.h"

namespace guildhall::carpe_astra {

// How far the seat is ahead, in points. Markers count beyond the points they bring now; a card in hand is worth more
// the nearer its conditions are to being met, and little while the agents are apart; credits are worth a little.
double evaluate(const State&, Seat);

}  // namespace guildhall::carpe_astra
