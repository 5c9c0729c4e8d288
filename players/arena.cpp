#include "players/arena.h"

namespace guildhall {

double rank_of(const Outcome& outcome, Seat seat, int seats) {
  double rank = 1;
  for (Seat other = 0; other < seats; ++other) {
    if (outcome.scores[other] > outcome.scores[seat]) rank += 1;
    if (other != seat && outcome.scores[other] == outcome.scores[seat]) rank += 0.5;
  }
  return rank;
}

}  // namespace guildhall
