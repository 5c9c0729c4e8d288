#include "table/khan/board_file.h"

#include <algorithm>
#include <array>

namespace guildhall::khan {
namespace {

// A board travels in every state and record of its game, so it has to be of a size that can.
constexpr std::size_t longest_board = std::size_t{16} * 1024;

// Reads one value into place; false when it is of another type.
bool read(const Json& value, std::string& text) {
  if (!value.is_string()) return false;
  text = value.get<std::string>();
  return true;
}

bool read(const Json& value, int& number) {
  const auto whole = whole_number(value);
  if (!whole) return false;
  number = static_cast<int>(std::clamp<std::int64_t>(*whole, -1'000'000, 1'000'000));
  return true;
}

template <class Item>
bool read(const Json& value, std::vector<Item>& list) {
  if (!value.is_array()) return false;
  list.resize(value.size());
  for (std::size_t i = 0; i < list.size(); ++i)
    if (!read(value[i], list[i])) return false;
  return true;
}

template <class Item>
bool read(const Json& value, std::vector<std::pair<std::string, Item>>& table) {
  if (!value.is_object()) return false;
  for (const auto& [key, entry] : value.items())
    if (!read(entry, table.emplace_back(key, Item{}).second)) return false;
  return true;
}

template <class Field>
std::optional<Message> read_field(const Json& document, const char* name, Field& field) {
  const auto found = document.find(name);
  if (found == document.end()) return Message{"khan.board-field-missing", {{"field", std::string(name)}}};
  if (!read(*found, field)) return Message{"khan.board-field-type", {{"field", std::string(name)}}};
  return std::nullopt;
}

}  // namespace

std::expected<Board, Message> read_board(const Json& document) {
  if (!document.is_object())
    return std::unexpected(Message{"khan.board-field-type", {{"field", std::string("board")}}});
  if (print_json(document).size() > longest_board)
    return std::unexpected(Message{"khan.board-too-long", {{"most", static_cast<int>(longest_board / 1024)}}});
  static constexpr std::array<std::string_view, 9> names = {"source",          "legend",       "rows_north_to_south",
                                                            "no_outland",      "ruler_starts", "symbols",
                                                            "card_directions", "tiles",        "points"};
  for (const auto& [name, value] : document.items())
    if (std::ranges::find(names, name) == names.end())
      return std::unexpected(Message{"khan.board-field-unknown", {{"field", name.substr(0, 40)}}});
  BoardData data;
  std::optional<Message> wrong;
  const auto field = [&](const char* name, auto& into) {
    if (!wrong) wrong = read_field(document, name, into);
  };
  field("legend", data.legend);
  field("rows_north_to_south", data.rows);
  field("no_outland", data.no_outland);
  field("ruler_starts", data.ruler_starts);
  field("symbols", data.symbols);
  field("card_directions", data.card_directions);
  field("tiles", data.tiles);
  field("points", data.points);
  if (wrong) return std::unexpected(*wrong);
  return make_board(data);
}

}  // namespace guildhall::khan
