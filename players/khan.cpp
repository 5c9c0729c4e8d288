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

// A conquest for the seat: its part of the points, less for every other owner; its own yurts are spent, those of others
// are gone too.
constexpr float for_each_other_owner = 0.5f;  // of its part
constexpr float own_yurt_spent = 0.8f, other_yurt_gone = 0.2f;

float gain(const Position& p, Placement placement, Seat seat) {
  const Claim who = claim(p, placement);
  const int owners = std::popcount(who.owners);
  const int points = p.board->points[static_cast<int>(placement.shape())];
  const auto part = static_cast<float>((points + owners - 1) / owners);
  float gain = part * (1 - for_each_other_owner * static_cast<float>(owners - 1));
  for (Seat other = 0; other < p.seats; ++other)
    gain += static_cast<float>(who.yurts[other]) * (other == seat ? -own_yurt_spent : other_yurt_gone);
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

// What of its best conquest a seat will probably get: it may be on turn, or others come first.
constexpr float best_on_turn = 0.9f, best_later = 0.7f;
constexpr float special_card = 1;  // unplayed
constexpr float spread_at_end = 6, spread_at_start = 14;

// How promising actions are.
constexpr float conquest = 1, invasion = 1, settling = -1.5f, raising_morale = 2, expelling = 0.5f;
constexpr float cell_beside_own = 0.8f, cell_beside_neutral = 0.8f, cell_beside_rival = 0.1f;

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

Expectation Knowledge<Rules>::forecast(const State& s) {
  const Outcome now = standing(s);
  PerSeat score{};
  for (Seat seat = 0; seat < s.seats; ++seat) {
    int specials = 0;
    for (int left : s.specials[seat]) specials += left;
    score[seat] = static_cast<float>(now.scores[seat] + prospects(s, seat)) +
                  (seat == s.turn ? best_on_turn : best_later) * best_gain(s, seat) +
                  special_card * static_cast<float>(specials);
  }
  int camps = 0;
  for (int left : s.camp) camps += left;
  const float game_left = static_cast<float>(camps) / (camp_size * ruler_count);
  return expectation(score, spread_at_end + (spread_at_start - spread_at_end) * game_left, s.seats);
}

void Knowledge<Rules>::appraise(const State& s, std::span<const Action> actions, float* worth) {
  using Kind = Action::Kind;
  const Seat seat = Rules::actor(s).seat();
  const CellSet& own = s.yurts[seat];
  const CellSet rivals = all_yurts(s).minus(own).minus(s.neutral);
  const auto yurt = [&](Cell cell) {
    return cell_beside_own * static_cast<float>(around(own, cell)) +
           cell_beside_neutral * static_cast<float>(around(s.neutral, cell)) +
           cell_beside_rival * static_cast<float>(around(rivals, cell));
  };
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action action = actions[i];
    switch (action.kind()) {
      case Kind::conquer:
        worth[i] = conquest + gain(s, action.placement(), seat);
        break;
      case Kind::yurt:
      case Kind::invade:
        worth[i] = invasion + yurt(action.cell());
        break;
      case Kind::settle:
        worth[i] = settling + yurt(action.cell());
        break;
      case Kind::morale:
        worth[i] = raising_morale;
        break;
      case Kind::expel:
        worth[i] = expelling;
        break;
      default:
        worth[i] = 0;
    }
  }
}

// By the most promising action each time, ties by lot.
void Knowledge<Rules>::finish_turn(State& s, ActionList<Rules>& actions, Rng& rng) {
  constexpr int longest_turn = 40;
  std::array<float, Rules::max_actions> worth;
  const Seat turn = s.turn;
  for (int made = 0; made < longest_turn && s.turn == turn && !Rules::actor(s).is_nobody(); ++made) {
    Rules::legal(s, actions);
    if (Rules::actor(s).is_chance()) {
      Rules::apply(s, actions[draw<Rules>(s, actions, rng)]);
      continue;
    }
    appraise(s, {actions.data(), static_cast<std::size_t>(actions.size())}, worth.data());
    int best = 0;
    std::uint32_t ties = 1;
    for (int i = 1; i < actions.size(); ++i) {
      if (worth[i] > worth[best]) ties = 0;
      if (worth[i] >= worth[best] && rng.below(++ties) == 0) best = i;
    }
    Rules::apply(s, actions[best]);
  }
}

}  // namespace guildhall
