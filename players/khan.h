// What our players know about Khan.
#pragma once

#include "games/khan/rules.h"

namespace guildhall::khan {

// How far the seat is ahead, in points: those of its tiles and territories, and what its yurts may still bring. A yurt
// beside its own or a neutral one is nearer to a tile of the seat's alone than one beside a rival's.
double evaluate(const State&, Seat);

}  // namespace guildhall::khan
