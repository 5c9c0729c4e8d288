#include "games/khan/board.h"

#include <algorithm>

namespace guildhall::khan {
namespace {

constexpr auto card_texts = [] {
  std::array<std::array<char, 20>, card_count> texts{};
  for (Card card = 0; card < card_count; ++card) {
    auto out = texts[card].begin();
    for (char c : ruler_keys[card / symbol_count]) *out++ = c;
    *out++ = '-';
    for (char c : symbol_keys[card % symbol_count]) *out++ = c;
  }
  return texts;
}();

// A step of reading a data file: what is wrong with it, or nothing.
using Complaint = std::optional<Objection>;

template <class List>
int count(const List& list) {
  return static_cast<int>(list.size());
}

// The map. The first six places are the regions, the seventh the river.
constexpr int river_place = region_count;
using Places = std::array<CellSet, region_count + 1>;

std::string_view place_key(int place) { return place == river_place ? "river" : symbol_keys[place]; }
Term place_name(int place) { return {"khan.symbol", place_key(place)}; }

std::optional<int> find_place(std::string_view name) {
  for (int place = 0; place <= river_place; ++place)
    if (place_key(place) == name) return place;
  return {};
}

Complaint read_legend(const BoardData& data, std::array<int, 256>& place_of) {
  place_of.fill(-1);
  for (const auto& [letter, name] : data.legend) {
    const auto place = find_place(name);
    if (letter.size() != 1) return Objection{"khan.board-legend-letter", {{"letter", letter}}};
    if (!place) return Objection{"khan.board-legend-place", {{"letter", letter}, {"name", name}}};
    place_of[static_cast<unsigned char>(letter[0])] = *place;
  }
  return {};
}

Complaint read_row(const std::string& text, int row, const std::array<int, 256>& place_of, Places& places) {
  if (text.size() != column_count)
    return Objection{"khan.board-row", {{"row", row + 1}, {"count", count(text)}, {"wanted", column_count}}};
  for (int column = 0; column < column_count; ++column) {
    const Cell cell = cell_at(column, row);
    const int place = place_of[static_cast<unsigned char>(text[column])];
    if (place < 0) return Objection{"khan.board-letter", {{"letter", text.substr(column, 1)}, {"at", cell_name(cell)}}};
    places[place].add(cell);
  }
  return {};
}

Complaint read_rows(const BoardData& data, const std::array<int, 256>& place_of, Places& places) {
  if (data.rows.size() != row_count)
    return Objection{"khan.board-rows", {{"count", count(data.rows)}, {"wanted", row_count}}};
  for (int i = 0; i < row_count; ++i)
    if (auto wrong = read_row(data.rows[i], row_count - 1 - i, place_of, places)) return wrong;
  return {};
}

// The cells of `area` that can be reached from `start` without leaving it.
CellSet reached(const CellSet& area, CellSet start) {
  for (CellSet last; last != start;) {
    last = start;
    start |= beside(start) & area;
  }
  return start;
}

// The river is in one piece, and every region is, though the river may flow through it.
Complaint check_connected(const Places& places) {
  for (int place = 0; place <= river_place; ++place) {
    if (places[place].empty()) return Objection{"khan.board-no-cells", {{"place", place_name(place)}}};
    CellSet start;
    start.add(places[place].first());
    const CellSet apart = places[place].minus(reached(places[place] | places[river_place], start));
    if (apart.any())
      return Objection{
          "khan.board-in-pieces",
          {{"place", place_name(place)}, {"between", Items{cell_name(start.first()), cell_name(apart.first())}}}};
  }
  return {};
}

std::optional<Cell> find_cell(std::string_view name) {
  for (Cell cell = 0; cell < cell_limit; ++cell)
    if (on_field(cell) && cell_name(cell) == name) return cell;
  return {};
}

constexpr CellSet edge = [] {
  CellSet set;
  for (int column = 0; column < column_count; ++column)
    for (int row = 0; row < row_count; ++row)
      if (column == 0 || column == column_count - 1 || row == 0 || row == row_count - 1) set.add(cell_at(column, row));
  return set;
}();

// A bridge reaches from land to land with some river between.
CellSet bridge_sites(const Form& bridge, const Board& board) {
  CellSet sites;
  for (int i = 1; i + 1 < bridge.size; ++i) sites |= before(board.river, bridge.offsets[i]);
  return sites & board.land & before(board.land, bridge.offsets[bridge.size - 1]);
}

Complaint read_map(const BoardData& data, Board& board) {
  std::array<int, 256> place_of;
  if (auto wrong = read_legend(data, place_of)) return wrong;
  Places places{};
  if (auto wrong = read_rows(data, place_of, places)) return wrong;
  if (auto wrong = check_connected(places)) return wrong;
  board.river = places[river_place];
  board.land = all_cells.minus(board.river);
  for (int i = 0; i < bridge_form_count; ++i) board.bridge_sites[i] = bridge_sites(forms[first_bridge + i], board);
  CellSet outland = edge & board.land;
  for (const std::string& name : data.no_outland) {
    const auto cell = find_cell(name);
    if (!cell) return Objection{"khan.board-cell", {{"table", std::string("no_outland")}, {"text", name}}};
    outland.remove(*cell);
  }
  std::copy_n(places.begin(), region_count, board.allowed.begin());
  board.allowed[static_cast<int>(Symbol::khan)] = board.land;
  board.allowed[static_cast<int>(Symbol::river)] = beside(board.river) & board.land;
  board.allowed[static_cast<int>(Symbol::outland)] = outland;
  return {};
}

// Finds each key of a table once; `use` takes the key's number and its value.
template <class Keys, class Entries, class Use>
Complaint read_table(const std::string& table, const Keys& keys, const Entries& entries, Use use) {
  std::vector<bool> seen(keys.size());
  for (const auto& [key, value] : entries) {
    const auto found = std::find(keys.begin(), keys.end(), key);
    if (found == keys.end()) return Objection{"khan.board-key-unknown", {{"table", table}, {"key", key}}};
    const auto index = found - keys.begin();
    if (seen[index]) return Objection{"khan.board-key-twice", {{"table", table}, {"key", key}}};
    seen[index] = true;
    if (Complaint wrong = use(static_cast<int>(index), value)) return wrong;
  }
  for (std::size_t i = 0; i < keys.size(); ++i)
    if (!seen[i]) return Objection{"khan.board-key-missing", {{"table", table}, {"key", std::string(keys[i])}}};
  return {};
}

Complaint read_starts(const BoardData& data, Board& board) {
  CellSet taken;
  return read_table("ruler_starts", ruler_keys, data.ruler_starts, [&](int ruler, const std::string& at) -> Complaint {
    const auto cell = find_cell(at);
    const Term name{"khan.ruler", ruler_keys[ruler]};
    if (!cell) return Objection{"khan.board-cell", {{"table", std::string("ruler_starts")}, {"text", at}}};
    if (!board.land.has(*cell)) return Objection{"khan.board-ruler-on-river", {{"ruler", name}, {"at", at}}};
    if (taken.has(*cell)) return Objection{"khan.board-rulers-together", {{"ruler", name}, {"at", at}}};
    taken.add(*cell);
    board.start[ruler] = static_cast<std::uint8_t>(*cell);
    return {};
  });
}

Complaint read_directions(int ruler, const std::vector<std::string>& directions, Board& board) {
  const Term name{"khan.ruler", ruler_keys[ruler]};
  if (directions.size() != symbol_count)
    return Objection{"khan.board-directions",
                     {{"ruler", name}, {"count", count(directions)}, {"wanted", symbol_count}}};
  for (int symbol = 0; symbol < symbol_count; ++symbol) {
    const auto found = std::find(direction_keys.begin(), direction_keys.end(), directions[symbol]);
    if (found == direction_keys.end())
      return Objection{"khan.board-direction", {{"ruler", name}, {"text", directions[symbol]}}};
    board.direction[ruler * symbol_count + symbol] = static_cast<std::uint8_t>(found - direction_keys.begin());
  }
  return {};
}

Items symbol_list() {
  Items list;
  for (std::string_view key : symbol_keys) list.emplace_back(std::string(key));
  return list;
}

Complaint read_cards(const BoardData& data, Board& board) {
  if (!std::equal(data.symbols.begin(), data.symbols.end(), symbol_keys.begin(), symbol_keys.end()))
    return Objection{"khan.board-symbols", {{"wanted", symbol_list()}}};
  return read_table("card_directions", ruler_keys, data.card_directions,
                    [&](int ruler, const auto& directions) { return read_directions(ruler, directions, board); });
}

Complaint read_tiles(const BoardData& data, Board& board) {
  int total = 0;
  return read_table("tiles", shape_keys, data.tiles, [&](int shape, int tiles) -> Complaint {
    const Term name{"khan.shape", shape_keys[shape]};
    if (tiles < 0) return Objection{"khan.board-tile-count", {{"shape", name}, {"count", tiles}}};
    total += std::min(tiles, max_tiles + 1);
    if (total > max_tiles) return Objection{"khan.board-too-many-tiles", {{"shape", name}, {"most", max_tiles}}};
    board.tiles[shape] = static_cast<std::uint8_t>(tiles);
    return {};
  });
}

Complaint read_points(const BoardData& data, Board& board) {
  return read_table("points", shape_keys, data.points, [&](int shape, int points) -> Complaint {
    const Term name{"khan.shape", shape_keys[shape]};
    if (points < 0 || points > max_points)
      return Objection{"khan.board-points", {{"shape", name}, {"points", points}, {"most", max_points}}};
    board.points[shape] = static_cast<std::uint8_t>(points);
    return {};
  });
}

// data/khan-board.json; a test keeps the two alike.
BoardData printed_data() {
  return {.legend = {{"M", "mountain"},
                     {"I", "ice"},
                     {"T", "tundra"},
                     {"S", "stone"},
                     {"D", "sand"},
                     {"F", "forest"},
                     {"~", "river"}},
          .rows = {"IIII~IIMMMMMMM", "TIII~IIIMMM~MM", "TTTT~IIIMMM~MM", "TTTT~IIIMMM~MM", "TTTT~~II~~~~DD",
                   "TTTTT~~~~DDDDD", "TTTTS~DDDDDDDD", "SSSSS~DDDDDDDF", "SSSSS~FFFFFFFF", "SSSSS~FFFFFFFF",
                   "SSSSS~FFFFFFFF"},
          .no_outland = {"n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9", "n10", "n11"},
          .ruler_starts = {{"seljuk", "k5"},
                           {"russian", "g10"},
                           {"song", "m10"},
                           {"abbasid", "b2"},
                           {"goryeo", "m2"},
                           {"hungarian", "b10"},
                           {"georgian", "d6"},
                           {"delhi", "h2"}},
          .symbols = {symbol_keys.begin(), symbol_keys.end()},
          .card_directions = {{"seljuk", {"n", "ne", "e", "se", "s", "sw", "w", "nw", "n"}},
                              {"russian", {"ne", "e", "se", "s", "sw", "w", "nw", "n", "ne"}},
                              {"song", {"e", "se", "s", "sw", "w", "nw", "n", "ne", "e"}},
                              {"abbasid", {"se", "s", "sw", "w", "nw", "n", "ne", "e", "se"}},
                              {"goryeo", {"s", "sw", "w", "nw", "n", "ne", "e", "se", "s"}},
                              {"hungarian", {"sw", "w", "nw", "n", "ne", "e", "se", "s", "sw"}},
                              {"georgian", {"w", "nw", "n", "ne", "e", "se", "s", "sw", "w"}},
                              {"delhi", {"nw", "n", "ne", "e", "se", "s", "sw", "w", "nw"}}},
          .tiles = {{"I2", 4}, {"I3", 4}, {"L3", 4}, {"I4", 1}, {"O4", 1}, {"T4", 1}, {"S4", 1}, {"L4", 1},
                    {"F5", 1}, {"I5", 1}, {"L5", 1}, {"N5", 1}, {"P5", 1}, {"T5", 1}, {"U5", 1}, {"V5", 1},
                    {"W5", 1}, {"X5", 1}, {"Y5", 1}, {"Z5", 1}, {"B3", 5}, {"B4", 4}},
          .points = {{"I2", 2}, {"I3", 4}, {"L3", 4}, {"I4", 6}, {"O4", 6}, {"T4", 6}, {"S4", 6}, {"L4", 6},
                     {"F5", 8}, {"I5", 8}, {"L5", 8}, {"N5", 8}, {"P5", 8}, {"T5", 8}, {"U5", 8}, {"V5", 8},
                     {"W5", 8}, {"X5", 8}, {"Y5", 8}, {"Z5", 8}, {"B3", 4}, {"B4", 6}}};
}

}  // namespace

std::string_view card_key(Card card) { return card_texts[card].data(); }

std::optional<Region> Board::region_of(Cell cell) const {
  for (int region = 0; region < region_count; ++region)
    if (allowed[region].has(cell)) return static_cast<Region>(region);
  return {};
}

std::expected<Board, Objection> make_board(const BoardData& data) {
  Board board{};
  for (const auto read : {read_map, read_starts, read_cards, read_tiles, read_points})
    if (Complaint wrong = read(data, board)) return std::unexpected(*wrong);
  return board;
}

const Board& printed_board() {
  static const Board board = *make_board(printed_data());
  return board;
}

}  // namespace guildhall::khan
