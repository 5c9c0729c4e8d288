// Points: tiles, territories and who wins.
#include <algorithm>

#include "games/khan/rules.h"

namespace guildhall::khan {
namespace {

constexpr std::array<int, 3> bonus_points = {10, 6, 3};

CellSet cells_of(const Position& p, Seat seat) {
  CellSet cells;
  for (int tile = 0; tile < p.tile_count; ++tile)
    if ((p.owners[tile] & only(seat)) != 0) cells |= p.tiles[tile].cells();
  return cells;
}

// Takes one group of cells joined by their sides out of the set.
CellSet take_group(CellSet& cells) {
  CellSet group;
  group.add(cells.first());
  for (CellSet last; last != group;) {
    last = group;
    group |= beside(group) & cells;
  }
  cells = cells.minus(group);
  return group;
}

bool larger(const Territories& a, const Territories& b) {
  return std::lexicographical_compare(b.begin(), b.end(), a.begin(), a.end());
}

}  // namespace

// Tiles are connected, so those that share a side are joined exactly if their cells are.
Territories territories(const Position& p, Seat seat) {
  Territories sizes;
  for (CellSet cells = cells_of(p, seat); cells.any();)
    sizes.add(static_cast<std::uint8_t>((take_group(cells) & p.board->land).count()));
  std::sort(sizes.data(), sizes.data() + sizes.size(), std::greater<>());
  return sizes;
}

std::array<int, max_seats> bonuses(const std::array<Territories, max_seats>& sizes) {
  std::array<int, max_seats> bonus{};
  std::array<Seat, max_seats> order = {0, 1, 2, 3};
  std::sort(order.begin(), order.end(), [&](Seat a, Seat b) { return larger(sizes[a], sizes[b]); });
  std::size_t rank = 0;
  for (int i = 0; i < max_seats && !sizes[order[i]].empty(); ++i) {
    if (i > 0 && larger(sizes[order[i - 1]], sizes[order[i]])) ++rank;
    if (rank < bonus_points.size()) bonus[order[i]] = bonus_points[rank];
  }
  return bonus;
}

std::array<int, max_seats> bonuses(const Position& p) {
  std::array<Territories, max_seats> sizes;
  for (Seat seat = 0; seat < p.seats; ++seat) sizes[seat] = territories(p, seat);
  return bonuses(sizes);
}

int tile_points(const Position& p, Seat seat) {
  int points = 0;
  for (int tile = 0; tile < p.tile_count; ++tile) {
    if ((p.owners[tile] & only(seat)) == 0) continue;
    const int owners = __builtin_popcount(p.owners[tile]);
    points += (p.board->points[static_cast<int>(p.tiles[tile].shape())] + owners - 1) / owners;
  }
  return points;
}

Outcome standing(const Position& p) {
  Outcome result;
  std::array<Territories, max_seats> sizes;
  for (Seat seat = 0; seat < p.seats; ++seat) sizes[seat] = territories(p, seat);
  const auto bonus = bonuses(sizes);
  std::array<std::pair<int, int>, max_seats> rank{};  // points, then the largest territory
  for (Seat seat = 0; seat < p.seats; ++seat) {
    result.scores[seat] = tile_points(p, seat) + bonus[seat];
    rank[seat] = {result.scores[seat], sizes[seat].empty() ? 0 : sizes[seat][0]};
  }
  const auto best = *std::max_element(rank.begin(), rank.begin() + p.seats);
  if (p.phase == Phase::over)
    for (Seat seat = 0; seat < p.seats; ++seat)
      if (rank[seat] == best) result.winners |= only(seat);
  return result;
}

Outcome Rules::outcome(const State& s) { return standing(s); }

}  // namespace guildhall::khan
