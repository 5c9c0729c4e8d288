// Where tiles can lie: the cells of the field, the 22 shapes, and every way a shape can be turned and mirrored.
// None of it depends on the map, so an action can name a placement without one.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "games/bits.h"

namespace guildhall::khan {

// Cells. A column takes 16 bits of a set and uses the first 11: a step to any side is a shift, and up to five steps
// off the field land on bits that are never set. Counting up goes by column, then row, as cells are written.
using Cell = int;
inline constexpr int column_count = 14, row_count = 11, next_column = 16;
inline constexpr int cell_count = column_count * row_count;
inline constexpr int cell_limit = column_count * next_column;
using CellSet = Bits<cell_limit>;
constexpr Cell cell_at(int column, int row) { return next_column * column + row; }
constexpr int column_of(Cell cell) { return cell / next_column; }
constexpr int row_of(Cell cell) { return cell % next_column; }
std::string cell_name(Cell);  // "c4"

inline constexpr CellSet all_cells = [] {
  CellSet set;
  for (int column = 0; column < column_count; ++column)
    for (int row = 0; row < row_count; ++row) set.add(cell_at(column, row));
  return set;
}();
constexpr bool on_field(Cell cell) { return cell >= 0 && cell < cell_limit && all_cells.has(cell); }

// The cells whose neighbour `steps` further on is in the set; requires: 0 < steps < 64.
constexpr CellSet before(const CellSet& set, int steps) {
  CellSet result;
  for (int w = 0; w < CellSet::words; ++w) {
    result.word[w] = set.word[w] >> steps;
    if (w + 1 < CellSet::words) result.word[w] |= set.word[w + 1] << (64 - steps);
  }
  return result;
}
// The cells whose neighbour `steps` further back is in the set; requires: 0 < steps < 64.
constexpr CellSet after(const CellSet& set, int steps) {
  CellSet result;
  for (int w = 0; w < CellSet::words; ++w) {
    result.word[w] = set.word[w] << steps;
    if (w > 0) result.word[w] |= set.word[w - 1] >> (64 - steps);
  }
  return result & all_cells;
}
// The cells that share a side with one of the set.
constexpr CellSet beside(const CellSet& set) {
  return (before(set, 1) | after(set, 1) | before(set, next_column) | after(set, next_column)) & all_cells;
}

// The shapes, by their usual letters and number of cells; B is a bridge.
// clang-format off
enum class Shape : std::uint8_t {
  I2, I3, L3, I4, O4, T4, S4, L4, F5, I5, L5, N5, P5, T5, U5, V5, W5, X5, Y5, Z5, B3, B4, none
};
// clang-format on
inline constexpr int shape_count = 22, land_shape_count = 20;
inline constexpr std::array<std::string_view, shape_count> shape_keys = {"I2", "I3", "L3", "I4", "O4", "T4", "S4", "L4",
                                                                         "F5", "I5", "L5", "N5", "P5", "T5", "U5", "V5",
                                                                         "W5", "X5", "Y5", "Z5", "B3", "B4"};
constexpr bool is_bridge(Shape shape) { return static_cast<int>(shape) >= land_shape_count; }

// A form is a shape turned and perhaps mirrored one way. Its first cell is its lowest; the others lie up to 64 ahead.
inline constexpr int max_size = 5;
struct Form {
  Shape shape;
  std::uint8_t size;                           // cells; 0 where no form has this number
  std::array<std::uint8_t, max_size> offsets;  // from the first cell, rising
  std::uint64_t ahead;                         // the same without the first cell: bit n is offset n+1
};

// Forms are numbered so that the 63 with five cells fill the second word of a set: 0 … 26 the smaller land tiles,
// 27 … 30 the bridges, 64 … 126 the rest.
inline constexpr int form_limit = 128, first_of_five = 64;
inline constexpr int first_bridge = 27, bridge_form_count = 4, last_bridge = first_bridge + bridge_form_count - 1;
using FormSet = Bits<form_limit>;
extern const std::array<Form, form_limit> forms;
extern const std::array<FormSet, shape_count> forms_of;  // by shape

// The land forms that fit when exactly these cells ahead of the first are to be had: bit n is the cell n+1 ahead.
// The cells that count are 4 in the first column, 7, 5, 3 and 1 in the next ones; three tables know them all.
extern const std::array<FormSet, 512> fitting_outside;  // by the first column and the third
extern const std::array<FormSet, 128> fitting_second;
extern const std::array<FormSet, 16> fitting_far;  // by the fourth column and the fifth
inline constexpr std::uint64_t covered_by_some_form = 0x8001c003e007f00f;
inline FormSet fitting(std::uint64_t ahead) {
  const auto& outside = fitting_outside[(ahead & 0xf) | (ahead >> 25 & 0x1f0)];
  const auto& second = fitting_second[ahead >> 12 & 0x7f];
  const auto& far = fitting_far[(ahead >> 46 & 7) | (ahead >> 60 & 8)];
  return outside & second & far;
}

// A tile on the field: a form and the cell its first cell lies on, in two bytes.
class Placement {
 public:
  Placement() = default;
  constexpr Placement(int form, Cell first) : code_(static_cast<std::uint16_t>(first << 7 | form)) {}
  static constexpr Placement from_code(int code) { return {code & 0x7f, code >> 7}; }
  static constexpr int code_limit = cell_limit << 7;

  constexpr int code() const { return code_; }
  constexpr int form_number() const { return code_ & 0x7f; }
  constexpr Cell first() const { return code_ >> 7; }
  const Form& form() const { return forms[form_number()]; }
  Shape shape() const { return form().shape; }
  CellSet cells() const;
  bool on_field() const;  // every cell is on the field
  constexpr bool operator==(const Placement&) const = default;

 private:
  std::uint16_t code_;
};

// How many placements there are on an empty field without a map.
inline constexpr int placement_count = 10709;

}  // namespace guildhall::khan
