#include "players/shangrila.h"

#include <algorithm>
#include <array>
#include <bit>

#include "players/shangrila_weights.h"

namespace guildhall::shangrila {
namespace {

constexpr double student_at_home = 0.15;  // it can only wait
constexpr double student_ready = 0.45;    // a journey would make it a master
constexpr double threat = 0.35;           // taken off a master that a journey would oust

// What standing bridges promise and threaten: for each seat, beyond its masters.
std::array<double, max_seats> prospects(const Position& p) {
  std::array<double, max_seats> value{};
  for (Seat seat = 0; seat < p.seats; ++seat)
    (p.students[seat] & p.open).each([&](int field) {
      double best = student_at_home;
      for (WaySet ways = p.standing & ways_from[village_of(field)]; ways != 0; ways &= ways - 1) {
        const Way journey = way(std::countr_zero(ways));
        const int target = field_of(journey.to, guild_of(field));
        const Seat holder = owner(p, target);
        const bool strong = from_is_stronger(p, journey.from, journey.to);
        if (holder == no_owner || (strong && holder != seat)) best = student_ready;
        if (strong && holder != no_owner && holder != seat) value[holder] -= threat / 2;
      }
      value[seat] += best;
    });
  return value;
}

}  // namespace
}  // namespace guildhall::shangrila

namespace guildhall {

PerSeat Knowledge<shangrila::Rules>::glance(const shangrila::State& s) {
  PerSeat points{};
  const auto beyond = shangrila::prospects(s);
  for (Seat seat = 0; seat < s.seats; ++seat)
    points[seat] = static_cast<float>(beyond[seat] + score(s, seat) + 0.01 * held(s, seat));
  return points;
}

Expectation Knowledge<shangrila::Rules>::forecast(const shangrila::State& s) {
  using G = shangrila::Rules;
  static constexpr std::array<FittedForecast<G>, 2> by_seats = {FittedForecast<G>(shangrila::weights[0]),
                                                                FittedForecast<G>(shangrila::weights[1])};
  return by_seats[s.seats - G::min_seats](s);
}

}  // namespace guildhall
