// The empty space around the board: where a tile can be built, and whether every hole stays fillable.
// Made for one question and thrown away; it knows nothing of tiles, seats or credits.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "games/carpe_astra/cover.h"
#include "games/carpe_astra/hex.h"

namespace guildhall::carpe_astra {

// Layouts stay within 20 of the middle, and each of the 15 tiles reaches at most two hexes further.
inline constexpr int layout_reach = 20;
inline constexpr int board_reach = layout_reach + 2 * 15;
inline constexpr int max_board_hexes = 2 * 15 + 4 + 1;     // tiles, home bases, Senate
inline constexpr int max_frontier = 8 * 15 + 6 * (4 + 1);  // empty hexes beside the board: 8 around a tile, 6 a hex

class Space {
 public:
  enum class Holes : bool { none, some };  // what the caller knows about the board

  explicit Space(std::span<const Hex> board, Holes holes = Holes::some);

  bool has_hole() const { return has_hole_; }

  // A tile built here lies in no hole and makes none. Requires: as for unfillable_after().
  bool cuts_nothing_off(Hex first, Direction to_second) const { return cuts_nothing_off(cell(first), to_second); }

  // The hexes of a hole that no tiles could fill once a tile lies here; none if every hole stays fillable.
  // Requires: both hexes empty, at least one beside the board.
  std::span<const Hex> unfillable_after(Hex first, Direction to_second);

  // Whether the board as it stands has such a hole; its hexes. Requires: made with Holes::some.
  std::span<const Hex> unfillable();

  // Visits every two neighbouring empty hexes, at least one beside the board, on which a tile may be built: once,
  // as one of them and the direction to the other.
  template <class Visit>
  void each_site(Visit visit) {
    for (int i = 0; i < frontier_size_; ++i) {
      const int a = frontier_[i];
      for (Direction d = 0; d < direction_count; ++d) {
        const int b = a + offsets[d];
        if ((grid_[b] & is_taken) != 0) continue;
        const bool seen_from_b = (grid_[b] & all_around) != 0 && d >= direction_count / 2;
        if (!seen_from_b && (cuts_nothing_off(a, d) || fillable_after(a, d))) visit(hex_at(a), d);
      }
    }
  }

 private:
  // What is known of a hex: a bit for each taken neighbour, and whether it is taken itself, lies in a hole or is known
  // to be open, and has been reached by the flood under way.
  using Mark = std::uint16_t;
  static constexpr Mark all_around = 0x3f, is_taken = 0x40, in_hole = 0x80, is_open = 0x100, flooded = 0x200;

  // Rows of 128 hexes; the middle of the board lies in the middle.
  static constexpr int margin = board_reach + 2, rows = 2 * margin + 1, row_length = 128;
  static_assert(2 * margin + 1 <= row_length);
  static constexpr int cell(Hex at) { return (at.r + margin) * row_length + at.q + row_length / 2; }
  static constexpr Hex hex_at(int cell) { return hex(cell % row_length - row_length / 2, cell / row_length - margin); }
  static constexpr std::array<int, direction_count> offsets = [] {
    std::array<int, direction_count> all{};
    for (Direction d = 0; d < direction_count; ++d) all[d] = steps[d].r * row_length + steps[d].q;
    return all;
  }();

  // The eight hexes around a tile as bits in a circle, from the taken neighbours of its two hexes.
  using Ring = std::uint8_t;
  static constexpr int ring_length = 8;
  struct RingParts {
    std::array<std::array<Ring, all_around + 1>, direction_count> first, second;
  };
  static const RingParts ring_parts;
  static const std::array<bool, 1 << ring_length> in_one_piece;  // the empty hexes of the circle, if there are any
  Ring ring(int a, Direction d) const {
    return ring_parts.first[d][grid_[a] & all_around] | ring_parts.second[d][grid_[a + offsets[d]] & all_around];
  }
  bool cuts_nothing_off(int a, Direction d) const { return (grid_[a] & in_hole) == 0 && in_one_piece[ring(a, d)]; }

  // These leave the hexes they looked at in group_.
  bool fillable_after(int a, Direction d);
  bool fillable_from(int start);  // the group of empty hexes around this one is open, or can be covered
  // That group does not reach the outside, nor a hex with this mark; requires: start is empty.
  bool cut_off(int start, Mark known_open = 0);
  void mark_holes();
  std::span<const Hex> group_hexes();

  std::array<Mark, rows * row_length> grid_;  // only the rows around the board are ever written or read
  std::array<std::uint16_t, max_frontier> frontier_;
  int frontier_size_ = 0;
  int left_, top_, width_, height_;  // the smallest rhomb that holds the board
  bool has_hole_ = false;
  std::array<std::uint16_t, max_hole + direction_count> group_;
  int group_size_ = 0;
  std::array<Hex, max_hole> hexes_;
};

}  // namespace guildhall::carpe_astra
