#include "games/khan/forms.h"

namespace guildhall::khan {
namespace {

struct Square {
  int column, row;
  constexpr auto operator<=>(const Square&) const = default;
};
struct Squares {
  int size = 0;
  std::array<Square, max_size> at{};
  constexpr bool operator==(const Squares&) const = default;
};

// One way to lay each shape, drawn as a picture with its rows separated by slashes.
constexpr std::array<std::string_view, shape_count> pictures = {
    "##",          "###",         "##/#.",     "####",        "##/##",    "###/.#.",     ".##/##.", "###/#..",
    ".##/##./.#.", "#####",       "####/#...", "##../.###",   "##/##/#.", "###/.#./.#.", "#.#/###", "#../#../###",
    "#../##./.##", ".#./###/.#.", "####/.#..", "##./.#./.##", "###",      "####"};

constexpr Squares drawn(std::string_view picture) {
  Squares squares;
  Square here{0, 0};
  for (char c : picture) {
    if (c == '#') squares.at[squares.size++] = here;
    here = c == '/' ? Square{0, here.row + 1} : Square{here.column + 1, here.row};
  }
  return squares;
}

// In rising order and moved so that the first is 0, 0.
constexpr Squares settled(Squares squares) {
  std::sort(squares.at.begin(), squares.at.begin() + squares.size);
  const Square first = squares.at[0];
  for (int i = 0; i < squares.size; ++i) {
    squares.at[i].column -= first.column;
    squares.at[i].row -= first.row;
  }
  return squares;
}

constexpr Squares turned(Squares squares) {
  for (int i = 0; i < squares.size; ++i) squares.at[i] = {squares.at[i].row, -squares.at[i].column};
  return settled(squares);
}
constexpr Squares mirrored(Squares squares) {
  for (int i = 0; i < squares.size; ++i) squares.at[i].column = -squares.at[i].column;
  return settled(squares);
}

constexpr Form form_from(Shape shape, const Squares& squares) {
  Form form{shape, static_cast<std::uint8_t>(squares.size), {}, 0};
  for (int i = 0; i < squares.size; ++i) {
    const int offset = cell_at(squares.at[i].column, squares.at[i].row);
    form.offsets[i] = static_cast<std::uint8_t>(offset);
    if (offset > 0) form.ahead |= std::uint64_t{1} << (offset - 1);
  }
  return form;
}

// Every different way to lay a shape, written to `out`.
constexpr int lay_every_way(Shape shape, Form* out) {
  Squares squares = settled(drawn(pictures[static_cast<int>(shape)]));
  std::array<Squares, 8> ways{};
  int count = 0;
  for (int i = 0; i < 8; ++i) {
    if (std::find(ways.begin(), ways.begin() + count, squares) == ways.begin() + count) {
      out[count] = form_from(shape, squares);
      ways[count++] = squares;
    }
    squares = i == 3 ? mirrored(squares) : turned(squares);
  }
  return count;
}

constexpr std::array<Form, form_limit> all_forms = [] {
  std::array<Form, form_limit> all{};
  int small = 0, bridge = first_bridge, five = first_of_five;
  for (int s = 0; s < shape_count; ++s) {
    const auto shape = static_cast<Shape>(s);
    const int size = drawn(pictures[s]).size;
    int& next = is_bridge(shape) ? bridge : size == max_size ? five : small;
    next += lay_every_way(shape, &all[next]);
  }
  return all;
}();
static_assert(all_forms[first_bridge - 1].shape == Shape::L4 && all_forms[first_bridge].shape == Shape::B3);
static_assert(all_forms[last_bridge].size == 4 && all_forms[last_bridge + 1].size == 0);
static_assert(all_forms[first_of_five + 62].size == 5 && all_forms[first_of_five + 63].size == 0);

// How many places on the field a form has, by the columns and rows it takes up.
constexpr int places_for(const Form& form) {
  int width = 0, lowest = 0, highest = 0;
  for (int i = 0; i < form.size; ++i) {
    const int column = (form.offsets[i] + max_size) / next_column;  // rows go from -max_size to max_size
    const int row = form.offsets[i] - next_column * column;
    width = std::max(width, column + 1);
    lowest = std::min(lowest, row);
    highest = std::max(highest, row);
  }
  return (column_count - width + 1) * (row_count - (highest - lowest));
}
static_assert(placement_count == [] {
  int count = 0;
  for (const Form& form : all_forms) count += form.size == 0 ? 0 : places_for(form);
  return count;
}());

// The bits of `ahead` that each table of fitting() looks at, from its index.
constexpr std::uint64_t outside_bits(std::uint64_t i) { return (i & 0xf) | (i & 0x1f0) << 25; }
constexpr std::uint64_t second_bits(std::uint64_t i) { return i << 12; }
constexpr std::uint64_t far_bits(std::uint64_t i) { return (i & 7) << 46 | (i & 8) << 60; }

// For every index the land forms whose cells among all those bits are there.
template <int size, std::uint64_t bits(std::uint64_t)>
constexpr std::array<FormSet, size> fitting_table = [] {
  std::array<FormSet, size> table{};
  for (int i = 0; i < size; ++i)
    for (int f = 0; f < form_limit; ++f) {
      const Form& form = all_forms[f];
      if (form.size != 0 && !is_bridge(form.shape) && (form.ahead & bits(size - 1) & ~bits(i)) == 0) table[i].add(f);
    }
  return table;
}();

}  // namespace

constexpr std::array<Form, form_limit> forms = all_forms;
constexpr std::array<FormSet, shape_count> forms_of = [] {
  std::array<FormSet, shape_count> sets{};
  for (int f = 0; f < form_limit; ++f)
    if (all_forms[f].size != 0) sets[static_cast<int>(all_forms[f].shape)].add(f);
  return sets;
}();
constexpr std::array<FormSet, 512> fitting_outside = fitting_table<512, outside_bits>;
constexpr std::array<FormSet, 128> fitting_second = fitting_table<128, second_bits>;
constexpr std::array<FormSet, 16> fitting_far = fitting_table<16, far_bits>;

bool Placement::on_field() const {
  const auto& offsets = form().offsets;
  return std::all_of(offsets.begin(), offsets.begin() + form().size,
                     [&](int offset) { return khan::on_field(first() + offset); });
}

CellSet Placement::cells() const {
  CellSet set;
  for (int i = 0; i < form().size; ++i) set.add(first() + form().offsets[i]);
  return set;
}

std::string cell_name(Cell cell) { return static_cast<char>('a' + column_of(cell)) + std::to_string(row_of(cell) + 1); }

}  // namespace guildhall::khan
