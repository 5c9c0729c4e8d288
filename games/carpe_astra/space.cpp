#include "games/carpe_astra/space.h"

namespace guildhall::carpe_astra {
namespace {

// The circle around a tile whose second hex lies in direction d from its first: five neighbours of the first (the
// outer two are neighbours of the second as well), then three of the second.
constexpr std::array<int, 5> turns_of_first = {1, 2, 3, 4, 5};
constexpr std::array<int, 3> turns_of_second = {5, 0, 1};

}  // namespace

constexpr Space::RingParts Space::ring_parts = [] {
  RingParts parts{};
  for (Direction d = 0; d < direction_count; ++d)
    for (int around = 0; around <= all_around; ++around) {
      int place = 0;
      for (int by : turns_of_first)
        parts.first[d][around] |= static_cast<Ring>((around >> turned(d, by) & 1) << place++);
      for (int by : turns_of_second)
        parts.second[d][around] |= static_cast<Ring>((around >> turned(d, by) & 1) << place++);
    }
  return parts;
}();

constexpr std::array<bool, 1 << Space::ring_length> Space::in_one_piece = [] {
  std::array<bool, 1 << ring_length> all{};
  for (int ring = 0; ring < 1 << ring_length; ++ring) {
    int beginnings = 0;
    for (int i = 0; i < ring_length; ++i) {
      const bool taken_here = (ring >> i & 1) != 0,
                 taken_before = (ring >> (i + ring_length - 1) % ring_length & 1) != 0;
      beginnings += !taken_here && taken_before;
    }
    all[ring] = beginnings <= 1;
  }
  return all;
}();

Space::Space(std::span<const Hex> board, Holes holes) {
  int right = -board_reach, bottom = -board_reach;
  left_ = top_ = board_reach;
  for (Hex at : board) {
    left_ = std::min<int>(left_, at.q);
    right = std::max<int>(right, at.q);
    top_ = std::min<int>(top_, at.r);
    bottom = std::max<int>(bottom, at.r);
  }
  width_ = right - left_ + 1;
  height_ = bottom - top_ + 1;
  constexpr int beyond = 2;  // the hexes beside the board, and those beside them
  for (int row = top_ - beyond; row <= bottom + beyond; ++row)
    std::fill_n(grid_.begin() + cell(hex(left_ - beyond, row)), width_ + 2 * beyond, Mark{0});
  for (Hex at : board) grid_[cell(at)] = is_taken;
  for (Hex at : board)
    for (Direction d = 0; d < direction_count; ++d) {
      const int beside = cell(at) + offsets[d];
      if (grid_[beside] == 0) frontier_[frontier_size_++] = static_cast<std::uint16_t>(beside);
      grid_[beside] |= static_cast<Mark>(1u << turned(d, direction_count / 2));
    }
  if (holes == Holes::some) mark_holes();
}

void Space::mark_holes() {
  for (int i = 0; i < frontier_size_; ++i) {
    if ((grid_[frontier_[i]] & (in_hole | is_open)) != 0) continue;
    const bool hole = cut_off(frontier_[i], is_open);
    has_hole_ |= hole;
    for (int j = 0; j < group_size_; ++j) grid_[group_[j]] |= hole ? in_hole : is_open;
  }
}

// Empty hexes outside the rhomb around the board are open, also once a tile lies there: a hole would need a taken hex
// at both ends of each of its rows and columns, and outside the rhomb there are only the tile's own two, side by side.
bool Space::cut_off(int start, Mark known_open) {
  std::array<std::uint16_t, max_hole + direction_count> waiting;
  int waiting_size = 0;
  group_size_ = 0;
  const auto reach = [&](int at) {
    grid_[at] |= flooded;
    waiting[waiting_size++] = group_[group_size_++] = static_cast<std::uint16_t>(at);
  };
  bool open = false;
  reach(start);
  while (waiting_size > 0 && !open) {
    const int at = waiting[--waiting_size];
    const auto column = static_cast<unsigned>(at % row_length - row_length / 2 - left_);
    const auto row = static_cast<unsigned>(at / row_length - margin - top_);
    open = column >= static_cast<unsigned>(width_) || row >= static_cast<unsigned>(height_) || group_size_ > max_hole ||
           (grid_[at] & known_open) != 0;
    if (open) break;
    for (int offset : offsets)
      if ((grid_[at + offset] & (is_taken | flooded)) == 0) reach(at + offset);
  }
  for (int i = 0; i < group_size_; ++i) grid_[group_[i]] &= static_cast<Mark>(~flooded);
  return !open;
}

std::span<const Hex> Space::group_hexes() {
  for (int i = 0; i < group_size_; ++i) hexes_[i] = hex_at(group_[i]);
  return {hexes_.data(), static_cast<std::size_t>(group_size_)};
}

bool Space::fillable_from(int start) {
  if (!cut_off(start)) return true;
  if (group_size_ % 2 != 0) return false;
  return group_size_ == 2 || coverable(group_hexes());
}

bool Space::fillable_after(int a, Direction d) {
  const int b = a + offsets[d];
  grid_[a] |= is_taken;
  grid_[b] |= is_taken;
  bool fillable = true;
  bool taken_before = (grid_[b + offsets[turned(d, turns_of_second.back())]] & is_taken) != 0;
  const auto look = [&](int at) {  // once for every run of empty hexes around the tile
    const bool taken_here = (grid_[at] & is_taken) != 0;
    if (fillable && !taken_here && taken_before) fillable = fillable_from(at);
    taken_before = taken_here;
  };
  for (int by : turns_of_first) look(a + offsets[turned(d, by)]);
  for (int by : turns_of_second) look(b + offsets[turned(d, by)]);
  grid_[a] &= static_cast<Mark>(~is_taken);
  grid_[b] &= static_cast<Mark>(~is_taken);
  return fillable;
}

std::span<const Hex> Space::unfillable_after(Hex first, Direction to_second) {
  if (fillable_after(cell(first), to_second)) return {};
  return group_hexes();
}

std::span<const Hex> Space::unfillable() {
  for (int i = 0; i < frontier_size_; ++i)
    if ((grid_[frontier_[i]] & in_hole) != 0 && !fillable_from(frontier_[i])) return group_hexes();
  return {};
}

}  // namespace guildhall::carpe_astra
