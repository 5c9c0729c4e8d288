// What our players know about The Bridges of Shangri-La.
#pragma once

#include "games/shangrila/rules.h"

namespace guildhall::shangrila {

// How far the seat is ahead, in masters. A student is worth part of a master, more where it could still travel
// from the stronger village; a master that a stronger neighbour's student threatens is worth less than one at peace.
double evaluate(const State&, Seat);

}  // namespace guildhall::shangrila
