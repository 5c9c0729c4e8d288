// What a position of The Bridges of Shangri-La holds for each seat, as counts.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "games/shangrila/rules.h"
#include "players/fitted.h"

namespace guildhall::shangrila {

// The features by number. Tiles beside a standing bridge: how strong their village is against the one beyond, whether
// they are a master alone or carry a student, and what is on their field there.
enum class Balance : std::uint8_t { far_stronger, stronger, equal, weaker, far_weaker };  // far: by three tiles
enum class Beyond : std::uint8_t { nobody, own_alone, own_with_student, other_alone, other_with_student };
enum class Tile : std::uint8_t { with_student, alone };
inline constexpr int beyond_count = 5, tile_kinds = 2, balance_count = 5;
constexpr int beside_bridge(Balance balance, Tile tile, Beyond beyond) {
  return (static_cast<int>(balance) * tile_kinds + static_cast<int>(tile)) * beyond_count + static_cast<int>(beyond);
}
// Tiles by the bridges of their village.
inline constexpr int first_village_feature = balance_count * tile_kinds * beyond_count, most_bridges = 5;
constexpr int in_village(Tile tile, int bridge_count) {
  return first_village_feature + static_cast<int>(tile) * (most_bridges + 1) + std::min(bridge_count, most_bridges);
}
// The seat itself.
inline constexpr int first_seat_feature = first_village_feature + tile_kinds * (most_bridges + 1);
constexpr int turns_away(int seats) { return first_seat_feature + seats; }
inline constexpr int between_recruits = first_seat_feature + max_seats, guilds_in_supply = between_recruits + 1,
                     open_villages = guilds_in_supply + 1, places_to_fill = open_villages + 1,
                     tiles_in_supply = places_to_fill + 1, feature_count = tiles_in_supply + 1;

// How far the game is: the bridges that stand, or that all are still to come.
inline constexpr int in_set_up = bridge_count + 1, stage_count = in_set_up + 1;
inline int stage(const Position& p) { return p.phase == Phase::setup ? in_set_up : std::popcount(p.standing) / 2; }

// Points nobody can take away any more: masters in villages at peace.
inline std::array<int, max_seats> safe_points(const Position& p) {
  std::array<int, max_seats> points{};
  for (Seat seat = 0; seat < p.seats; ++seat) points[seat] = p.masters[seat].minus(p.open).count();
  return points;
}

template <class Visit>
void each_feature(const Position& p, Visit visit) {
  struct Place {
    std::array<unsigned, max_seats> masters, students;  // guilds, by seat
    unsigned taken = 0, with_student = 0;               // guilds of any seat
    int tiles, held, bridges;
  };
  std::array<Place, village_count> places;
  const auto guilds = [](const FieldSet& set, Village v) {
    return static_cast<unsigned>(set.word[v >> 3] >> (8 * (v & 7))) & 0x7f;
  };
  for (Village v = 0; v < village_count; ++v) {
    Place& place = places[v];
    for (Seat seat = 0; seat < p.seats; ++seat) {
      place.taken |= place.masters[seat] = guilds(p.masters[seat], v);
      place.with_student |= place.students[seat] = guilds(p.students[seat], v);
    }
    place.held = std::popcount(place.taken);
    place.tiles = place.held + std::popcount(place.with_student);
    place.bridges = std::popcount(p.standing & ways_from[v]);
  }

  const auto count = [&](Seat seat, int feature, unsigned set) {
    if (set != 0) visit(seat, feature, std::popcount(set));
  };
  for (WaySet ways = p.standing; ways != 0; ways &= ways - 1) {
    const Way bridge = way(std::countr_zero(ways));
    const Place &here = places[bridge.from], &there = places[bridge.to];
    const int more = here.tiles - there.tiles, more_held = here.held - there.held;
    const Balance balance = more >= 3                                  ? Balance::far_stronger
                            : more > 0 || (more == 0 && more_held > 0) ? Balance::stronger
                            : more == 0 && more_held == 0              ? Balance::equal
                            : more >= -2                               ? Balance::weaker
                                                                       : Balance::far_weaker;
    for (Seat seat = 0; seat < p.seats; ++seat) {
      if (here.masters[seat] == 0) continue;
      const unsigned own = there.masters[seat], own_students = there.students[seat];
      const std::array<unsigned, beyond_count> beyond = {~there.taken, own & ~own_students, own_students,
                                                         there.taken & ~own & ~there.with_student,
                                                         there.with_student & ~own};
      const unsigned with_student = here.students[seat], alone = here.masters[seat] & ~with_student;
      for (int b = 0; b < beyond_count; ++b) {
        count(seat, beside_bridge(balance, Tile::with_student, static_cast<Beyond>(b)), with_student & beyond[b]);
        count(seat, beside_bridge(balance, Tile::alone, static_cast<Beyond>(b)), alone & beyond[b]);
      }
    }
  }
  for (Seat seat = 0; seat < p.seats; ++seat) {
    int villages = 0, places_left = 0, supply = 0;
    for (const Place& place : places) {
      count(seat, in_village(Tile::with_student, place.bridges), place.students[seat]);
      count(seat, in_village(Tile::alone, place.bridges), place.masters[seat] & ~place.students[seat]);
      if (place.masters[seat] == 0 || place.bridges == 0) continue;
      ++villages;
      places_left += std::popcount(p.stocked[seat] & ~place.taken);
    }
    for (int tiles : p.supply[seat]) supply += tiles;
    const int away = (seat - p.turn + p.seats) % p.seats;
    visit(seat, turns_away(away), 1);
    if (away == 0 && p.recruiting) visit(seat, between_recruits, 1);
    visit(seat, guilds_in_supply, std::popcount(p.stocked[seat]));
    visit(seat, open_villages, villages);
    visit(seat, places_to_fill, std::min(places_left, 30));
    visit(seat, tiles_in_supply, supply);
  }
}

}  // namespace guildhall::shangrila

namespace guildhall {

template <>
struct Fitted<shangrila::Rules> {
  using State = shangrila::State;
  static constexpr int feature_count = shangrila::feature_count, stage_count = shangrila::stage_count;
  static constexpr std::array<int, 6> knots = {1, 4, 9, 15, 20, shangrila::in_set_up};
  static constexpr int longest_random_start = 22, one_position_kept_in = 3;
  static constexpr float trust_in_search = 0.5f;

  static bool covers(const State&) { return true; }
  static int stage(const State& s, Seat) { return shangrila::stage(s); }
  static std::array<int, max_seats> sure_points(const State& s) { return shangrila::safe_points(s); }
  template <class Visit>
  static void each_feature(const State& s, const std::array<int, max_seats>&, Visit visit) {
    shangrila::each_feature(s, visit);
  }
};

}  // namespace guildhall
