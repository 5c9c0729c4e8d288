// Hexes with axial coordinates, pointy top.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "games/notation.h"

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
constexpr bool adjacent(Hex a, Hex b) {
  const int q = b.q - a.q, r = b.r - a.r;
  return q * q + q * r + r * r == 1;
}

// Coordinates as text, "q,r": any whole numbers, written the one way. Numbers far beyond every board are cut down to
// one that is just as far off.
struct Coordinates {
  int q = 0, r = 0;
  constexpr bool within(int reach) const { return std::max(std::abs(q), std::abs(r)) <= reach; }
  constexpr Hex hex() const { return carpe_astra::hex(q, r); }  // requires: within(127)
  bool operator==(const Coordinates&) const = default;
};
inline std::string text_of(Coordinates at) { return std::to_string(at.q) + "," + std::to_string(at.r); }
inline std::string text_of(Hex at) { return text_of(Coordinates{at.q, at.r}); }

inline std::optional<int> read_coordinate(std::string_view text) {
  constexpr int far_off = 9999;
  const bool negative = text.starts_with('-');
  const std::string_view digits = text.substr(negative ? 1 : 0);
  const bool only_digits = digits.find_first_not_of("0123456789") == digits.npos;
  const bool long_number = digits.size() > 4 && only_digits && digits[0] != '0';
  const auto size = long_number ? far_off : read_number(digits, negative ? 1 : 0, far_off);
  return size ? std::optional(negative ? -*size : *size) : std::nullopt;
}
inline std::optional<Coordinates> read_coordinates(std::string_view text) {
  const std::size_t comma = std::min(text.find(','), text.size());
  const auto q = read_coordinate(text.substr(0, comma));
  const auto r = comma < text.size() ? read_coordinate(text.substr(comma + 1)) : std::nullopt;
  return q && r ? std::optional(Coordinates{*q, *r}) : std::nullopt;
}

}  // namespace guildhall::carpe_astra
