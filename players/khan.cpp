#include "players/khan.h"

#include <algorithm>

namespace guildhall::khan {
namespace {

// What yurts on the board are worth before a tile lies on them.
constexpr double lone_yurt = 0.4;
constexpr double beside_own = 0.5, beside_neutral = 0.35, beside_rival = -0.1;

int pairs(const CellSet& one, const CellSet& other) {
  int count = 0;
  for (int step : {1, next_column}) count += (one & before(other, step)).count() + (other & before(one, step)).count();
  return count;
}

double prospects(const Position& p, Seat seat) {
  const CellSet& own = p.yurts[seat];
  const CellSet rivals = all_yurts(p).minus(own).minus(p.neutral);
  return lone_yurt * own.count() + beside_own * pairs(own, own) / 2 + beside_neutral * pairs(own, p.neutral) +
         beside_rival * pairs(own, rivals);
}

}  // namespace

double evaluate(const State& s, Seat seat) {
  const Outcome outcome = standing(s);
  double own = 0, rival = -1000;
  for (Seat other = 0; other < s.seats; ++other) {
    const double value = outcome.scores[other] + (s.phase == Phase::over ? 0 : prospects(s, other));
    if (other == seat)
      own = value;
    else
      rival = std::max(rival, value);
  }
  return own - 0.5 * rival;
}

}  // namespace guildhall::khan
