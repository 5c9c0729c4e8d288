#include "players/khan.h"

#include <algorithm>
#include <bit>

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

// What a seat would get out of a conquest: its part of the points, less half of what the others get, and something for
// every yurt of theirs that goes.
float gain(const Position& p, Placement placement, Seat seat) {
  const Claim who = claim(p, placement);
  const int owners = std::popcount(who.owners);
  const int points = p.board->points[static_cast<int>(placement.shape())];
  const auto part = static_cast<float>((points + owners - 1) / owners);
  float gain = part * (1 - 0.5f * static_cast<float>(owners - 1));
  for (Seat other = 0; other < p.seats; ++other)
    gain += static_cast<float>(who.yurts[other]) * (other == seat ? -0.4f : 0.2f);
  return gain;
}

// The best conquest a seat could make as things stand.
float best_gain(const Position& p, Seat seat) {
  std::array<Action, placement_count> list;
  float best = 0;
  for (const Action *action = list.data(), *end = list_conquests(p, seat, list.data()); action != end; ++action)
    best = std::max(best, gain(p, action->placement(), seat));
  return best;
}

// Everybody's tiles, added up in one pass.
struct Standing {
  std::array<float, max_seats> points{};
  std::array<CellSet, max_seats> land{};

  explicit Standing(const Position& p) {
    for (int tile = 0; tile < p.tile_count; ++tile) {
      const CellSet cells = p.tiles[tile].cells();
      const int owners = std::popcount(p.owners[tile]);
      const int part = (p.board->points[static_cast<int>(p.tiles[tile].shape())] + owners - 1) / owners;
      each_bit(p.owners[tile], [&](int seat) {
        land[seat] |= cells;
        points[seat] += static_cast<float>(part);
      });
    }
  }
};

int around(const CellSet& set, Cell cell) {
  int count = 0;
  for (int step : {1, -1, next_column, -next_column})
    if (const Cell beside = cell + step; beside >= 0 && beside < cell_limit) count += set.has(beside);
  return count;
}

}  // namespace
}  // namespace guildhall::khan

namespace guildhall {

using namespace khan;

PerSeat Knowledge<Rules>::glance(const State& s) {
  const Outcome now = standing(s);
  PerSeat points{};
  for (Seat seat = 0; seat < s.seats; ++seat)
    points[seat] = static_cast<float>(now.scores[seat] + (s.phase == Phase::over ? 0 : prospects(s, seat)));
  return points;
}

Forecast Knowledge<Rules>::forecast(const State& s) {
  const Standing now(s);
  std::array<Territories, max_seats> sizes;
  Forecast result;
  for (Seat seat = 0; seat < s.seats; ++seat) sizes[seat] = territories(s, seat);
  const auto bonus = bonuses(sizes);
  int camps = 0;
  for (int left : s.camp) camps += left;
  const float time_left = s.stage == Stage::main ? static_cast<float>(camps) / 40 : 0;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    float value = now.points[seat] + 1.0f * static_cast<float>(bonus[seat]);
    value += 1.0f * static_cast<float>(prospects(s, seat));
    value += (seat == s.turn ? 0.9f : 0.7f) * best_gain(s, seat);
    value += 0.0f * static_cast<float>((beside(now.land[seat]) & s.yurts[seat]).count());
    int specials = 0;
    for (int left : s.specials[seat]) specials += left;
    value += 1.0f * static_cast<float>(specials);
    result.score[seat] = value;
  }
  result.spread = 6.0f + 8.0f * time_left;
  return result;
}

void Knowledge<Rules>::appraise(const State& s, std::span<const Action> actions, float* worth) {
  using Kind = Action::Kind;
  const Seat seat = Rules::actor(s).seat();
  const CellSet& own = s.yurts[seat];
  const CellSet rivals = all_yurts(s).minus(own).minus(s.neutral);
  const auto yurt = [&](Cell cell) {
    return 0.5f * static_cast<float>(around(own, cell)) + 0.5f * static_cast<float>(around(s.neutral, cell)) +
           0.1f * static_cast<float>(around(rivals, cell));
  };
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action action = actions[i];
    switch (action.kind()) {
      case Kind::conquer:
        worth[i] = 1.0f + gain(s, action.placement(), seat);
        break;
      case Kind::yurt:
      case Kind::invade:
        worth[i] = 1 + yurt(action.cell());
        break;
      case Kind::settle:
        worth[i] = yurt(action.cell()) - 1.5f;
        break;
      case Kind::morale:
        worth[i] = 2;
        break;
      case Kind::expel:
        worth[i] = 0.5f;
        break;
      default:
        worth[i] = 0;
    }
  }
}

// The most promising action, ties by lot.
Action Knowledge<Rules>::finish(const State& s, std::span<const Action> actions, Rng& rng) {
  std::array<float, Rules::max_actions> worth;
  appraise(s, actions, worth.data());
  std::size_t best = 0;
  std::uint32_t ties = 1;
  for (std::size_t i = 1; i < actions.size(); ++i) {
    if (worth[i] > worth[best]) ties = 0;
    if (worth[i] >= worth[best] && rng.below(++ties) == 0) best = i;
  }
  return actions[best];
}

}  // namespace guildhall
