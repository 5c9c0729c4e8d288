#include "games/carpe_astra/layout.h"

#include <algorithm>

namespace guildhall::carpe_astra {

constexpr Layout default_layout = [] {
  Layout layout;
  auto& [two, three, four] = layout.boards;
  two.given = three.given = four.given = true;
  three.has_senate = four.has_senate = true;  // at 0,0

  two.homes = {{{1, -1}, {-1, 2}}};
  two.place_count = 2;
  two.places = {{{{{0, 0}, {1, 0}}}, {{{-1, 1}, {0, 1}}}}};

  three.homes = {{{1, -2}, {1, 1}, {-2, 1}}};
  three.place_count = 3;
  three.places = {{{{{0, -1}, {1, -1}}}, {{{1, 0}, {0, 1}}}, {{{-1, 1}, {-1, 0}}}}};

  four.homes = {{{2, -1}, {1, 1}, {-2, 1}, {-1, -1}}};
  four.place_count = 4;
  four.places = {{{{{0, -1}, {1, -1}}}, {{{1, 0}, {2, 0}}}, {{{-1, 1}, {0, 1}}}, {{{-2, 0}, {-1, 0}}}}};

  for (std::string_view name : {"E-mp", "E-te", "E-so", "E-mo", "E-ps", "C-t", "C-e", "X-p", "X-o"})
    layout.immediate |= EventSet{1} << find(events, name);
  return layout;
}();

namespace {

using Checked = std::expected<void, Message>;
std::unexpected<Message> refuse(std::string_view key, std::initializer_list<Argument> arguments) {
  return std::unexpected(Message(key, arguments));
}

std::vector<Coordinates> points_of(const LayoutData::Board& board) {
  std::vector<Coordinates> all = board.homes;
  if (board.senate) all.push_back(*board.senate);
  for (const auto& [first, second] : board.tiles) {
    all.push_back(first);
    all.push_back(second);
  }
  return all;
}

Checked check_counts(const LayoutData::Board& board) {
  if (board.seats < min_seats || board.seats > max_seats)
    return refuse("carpe-astra.layout-seats", {{"seats", board.seats}, {"least", min_seats}, {"most", max_seats}});
  if (const int homes = static_cast<int>(board.homes.size()); homes != board.seats)
    return refuse("carpe-astra.layout-homes", {{"seats", board.seats}, {"homes", homes}});
  if (const int places = static_cast<int>(board.tiles.size()); places > Layout::max_places)
    return refuse("carpe-astra.layout-tiles",
                  {{"seats", board.seats}, {"tiles", places}, {"most", Layout::max_places}});
  return {};
}

Checked check_hexes(const LayoutData::Board& board) {
  const std::vector<Coordinates> points = points_of(board);
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!points[i].within(layout_reach))
      return refuse("carpe-astra.layout-too-far",
                    {{"seats", board.seats}, {"at", text_of(points[i])}, {"most", layout_reach}});
    if (std::count(points.begin(), points.end(), points[i]) > 1)
      return refuse("carpe-astra.layout-hex-twice", {{"seats", board.seats}, {"at", text_of(points[i])}});
  }
  for (const auto& [first, second] : board.tiles)
    if (!adjacent(first.hex(), second.hex()))
      return refuse("carpe-astra.layout-tile-apart",
                    {{"seats", board.seats}, {"at", Items{text_of(first), text_of(second)}}});
  return {};
}

Checked check_holes(const std::vector<Hex>& hexes, int seats) {
  Space space(hexes);
  const auto hole = space.unfillable();
  if (hole.empty()) return {};
  Items where;
  for (Hex at : hole) where.emplace_back(text_of(at));
  return refuse("carpe-astra.layout-hole", {{"seats", seats}, {"hole", where}});
}

std::expected<Layout::Board, Message> make_board(const LayoutData::Board& data) {
  if (Checked counts = check_counts(data); !counts) return std::unexpected(counts.error());
  if (Checked hexes = check_hexes(data); !hexes) return std::unexpected(hexes.error());
  Layout::Board board;
  board.given = true;
  std::transform(data.homes.begin(), data.homes.end(), board.homes.begin(), [](Coordinates at) { return at.hex(); });
  board.has_senate = data.senate.has_value();
  if (data.senate) board.senate = data.senate->hex();
  for (const auto& [first, second] : data.tiles) board.places[board.place_count++] = {first.hex(), second.hex()};
  const std::vector<Hex> hexes = hexes_of(board, data.seats);
  if (Checked holes = check_holes(hexes, data.seats); !holes) return std::unexpected(holes.error());
  board.has_hole = Space(hexes).has_hole();
  return board;
}

std::expected<EventSet, Message> make_immediate(const std::vector<std::string>& names) {
  EventSet all = 0;
  for (const std::string& name : names) {
    const int event = find(events, name);
    if (event < 0) return refuse("carpe-astra.layout-unknown-event", {{"event", name}});
    if ((all >> event & 1) != 0) return refuse("carpe-astra.layout-event-twice", {{"event", name}});
    all |= EventSet{1} << event;
  }
  return all;
}

}  // namespace

std::vector<Hex> hexes_of(const Layout::Board& board, int seats) {
  std::vector<Hex> all(board.homes.begin(), board.homes.begin() + seats);
  if (board.has_senate) all.push_back(board.senate);
  for (int i = 0; i < board.place_count; ++i) all.insert(all.end(), board.places[i].begin(), board.places[i].end());
  return all;
}

std::expected<Layout, Message> make_layout(const LayoutData& data) {
  Layout layout;
  for (const LayoutData::Board& board_data : data.boards) {
    const std::expected<Layout::Board, Message> board = make_board(board_data);
    if (!board) return std::unexpected(board.error());
    Layout::Board& place = layout.boards[board_data.seats - min_seats];
    if (place.given) return refuse("carpe-astra.layout-board-twice", {{"seats", board_data.seats}});
    place = *board;
  }
  const std::expected<EventSet, Message> immediate = make_immediate(data.immediate);
  if (!immediate) return std::unexpected(immediate.error());
  layout.immediate = *immediate;
  return layout;
}

}  // namespace guildhall::carpe_astra
