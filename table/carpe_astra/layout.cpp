#include "table/carpe_astra/layout.h"

#include <algorithm>
#include <initializer_list>

namespace guildhall::carpe_astra {
namespace {

// It travels in every state and record of its game, so it has to be of a size that can.
constexpr std::size_t longest_layout = std::size_t{16} * 1024;

template <class T>
using Read = std::expected<T, Message>;

std::unexpected<Message> refuse(std::string_view key, const std::string& field) {
  return std::unexpected(Message(key, {{"field", field}}));
}

Read<void> check_fields(const Json& document, const std::string& where, std::initializer_list<std::string_view> names) {
  if (!document.is_object()) return refuse("carpe-astra.layout-not-an-object", where);
  for (const auto& [name, value] : document.items())
    if (std::ranges::find(names, name) == names.end())
      return refuse("carpe-astra.layout-unknown-field", where + "." + name);
  return {};
}

// A field that must be there and hold a list; the list itself, or why not.
Read<const Json*> find_list(const Json& document, const std::string& where, const std::string& name) {
  const auto found = document.find(name);
  const std::string field = where + "." + name;
  if (found == document.end()) return refuse("carpe-astra.layout-missing-field", field);
  if (!found->is_array()) return refuse("carpe-astra.layout-not-a-list", field);
  return &*found;
}

Read<Coordinates> read_hex(const Json& value, const std::string& where) {
  const auto read = value.is_string() ? read_coordinates(value.get_ref<const std::string&>()) : std::nullopt;
  if (read) return *read;
  return std::unexpected(Message("carpe-astra.layout-not-a-hex", {{"field", where}, {"value", print_json(value)}}));
}

std::string numbered(const std::string& field, std::size_t i) { return field + "[" + std::to_string(i) + "]"; }

Read<std::vector<Coordinates>> read_hexes(const Json& list, const std::string& where) {
  std::vector<Coordinates> all;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Read<Coordinates> at = read_hex(list[i], numbered(where, i));
    if (!at) return std::unexpected(at.error());
    all.push_back(*at);
  }
  return all;
}

Read<std::vector<std::array<Coordinates, 2>>> read_places(const Json& list, const std::string& where) {
  std::vector<std::array<Coordinates, 2>> all;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string field = numbered(where, i);
    if (!list[i].is_array() || list[i].size() != 2) return refuse("carpe-astra.layout-not-two-hexes", field);
    const auto hexes = read_hexes(list[i], field);
    if (!hexes) return std::unexpected(hexes.error());
    all.push_back({(*hexes)[0], (*hexes)[1]});
  }
  return all;
}

Read<LayoutData::Board> read_board(const Json& document, const std::string& where, int seats) {
  if (const Read<void> fields = check_fields(document, where, {"homes", "senate", "tiles"}); !fields)
    return std::unexpected(fields.error());
  LayoutData::Board board;
  board.seats = seats;
  const auto home_list = find_list(document, where, "homes"), tile_list = find_list(document, where, "tiles");
  if (!home_list || !tile_list) return std::unexpected((home_list ? tile_list : home_list).error());
  const auto homes = read_hexes(**home_list, where + ".homes");
  if (!homes) return std::unexpected(homes.error());
  const auto tiles = read_places(**tile_list, where + ".tiles");
  if (!tiles) return std::unexpected(tiles.error());
  board.homes = *homes;
  board.tiles = *tiles;
  if (const auto senate = document.find("senate"); senate != document.end() && !senate->is_null()) {
    const auto at = read_hex(*senate, where + ".senate");
    if (!at) return std::unexpected(at.error());
    board.senate = *at;
  }
  return board;
}

Read<std::vector<LayoutData::Board>> read_boards(const Json& document) {
  const auto found = document.find("layouts");
  if (found == document.end()) return refuse("carpe-astra.layout-missing-field", "layout.layouts");
  if (const Read<void> fields = check_fields(*found, "layout.layouts", {"2", "3", "4"}); !fields)
    return std::unexpected(fields.error());
  std::vector<LayoutData::Board> all;
  for (const auto& [seats, board_document] : found->items()) {
    const auto board = read_board(board_document, "layout.layouts." + seats, seats[0] - '0');
    if (!board) return std::unexpected(board.error());
    all.push_back(*board);
  }
  return all;
}

Read<std::vector<std::string>> read_immediate(const Json& document) {
  const auto list = find_list(document, "layout", "immediate");
  if (!list) return std::unexpected(list.error());
  std::vector<std::string> all;
  for (const Json& event : **list)
    all.push_back(event.is_string() ? event.get_ref<const std::string&>() : print_json(event));
  return all;
}

}  // namespace

std::expected<Layout, Message> read_layout(const Json& document) {
  if (print_json(document).size() > longest_layout)
    return std::unexpected(Message{"carpe-astra.layout-too-long", {{"most", static_cast<int>(longest_layout / 1024)}}});
  if (const Read<void> fields = check_fields(document, "layout", {"source", "layouts", "immediate"}); !fields)
    return std::unexpected(fields.error());
  const auto boards = read_boards(document);
  if (!boards) return std::unexpected(boards.error());
  const auto immediate = read_immediate(document);
  if (!immediate) return std::unexpected(immediate.error());
  return make_layout({*boards, *immediate});
}

}  // namespace guildhall::carpe_astra
