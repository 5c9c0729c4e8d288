// Hexes with axial coordinates, pointy top.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace guildhall::carpe_astra {

struct Hex {
  std::int8_t q = 0, r = 0;
  constexpr bool operator==(const Hex&) const = default;
};
constexpr Hex hex(int q, int r) { return {static_cast<std::int8_t>(q), static_cast<std::int8_t>(r)}; }

// Six directions in a circle; the opposite one is three further on.
using Direction = int;
inline constexpr int direction_count = 6;
inline constexpr std::array<Hex, direction_count> steps = {{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};
constexpr Direction turned(Direction direction, int by) { return (direction + by) % direction_count; }
constexpr Hex neighbour(Hex from, Direction direction) {
  return hex(from.q + steps[direction].q, from.r + steps[direction].r);
}

// The direction from one hex to another, or -1 where they are not neighbours.
constexpr Direction direction_to(Hex from, Hex to) {
  for (Direction d = 0; d < direction_count; ++d)
    if (from.q + steps[d].q == to.q && from.r + steps[d].r == to.r) return d;
  return -1;
}
constexpr bool adjacent(Hex a, Hex b) { return direction_to(a, b) >= 0; }

inline std::string text_of(Hex at) { return std::to_string(at.q) + "," + std::to_string(at.r); }

}  // namespace guildhall::carpe_astra
