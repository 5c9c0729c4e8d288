#include "table/khan/documents.h"

#include <algorithm>
#include <span>

#include "games/khan/names.h"
#include "table/khan/board_file.h"

namespace guildhall {
namespace {

using namespace khan;

// The first value is the default.
constexpr std::array<std::string_view, 2> openings = {"printed", "free"};
constexpr std::span<const std::string_view> region_keys = std::span(symbol_keys).first(region_count);

template <class Keys, class Values>
Json by_key(const Keys& keys, const Values& values) {
  Json document = Json::object();
  for (std::size_t i = 0; i < keys.size(); ++i) document[std::string(keys[i])] = values[i];
  return document;
}

// The key of an enumerator; null for the one after the last key, which stands for none.
template <class Value>
Json key_or_null(Value value, std::span<const std::string_view> keys) {
  const auto number = static_cast<std::size_t>(value);
  return number < keys.size() ? Json(keys[number]) : Json(nullptr);
}

Json seat_list(const Position& p, SeatMask seats) {
  Json list = Json::array();
  for (Seat seat = 0; seat < p.seats; ++seat)
    if ((seats & only(seat)) != 0) list.push_back(seat);
  return list;
}

Json cell_list(const CellSet& cells) {
  Json list = Json::array();
  cells.each([&](Cell cell) { list.push_back(cell_name(cell)); });
  return list;
}

Json card_list(const CardSet& cards) {
  std::vector<std::string_view> list;
  cards.each([&](Card card) { list.push_back(card_key(card)); });
  std::ranges::sort(list);
  return list;
}

// The field: what lies on each cell, and the tiles in order of play.
Json cells_document(const Position& p) {
  Json cells = Json::object();
  const auto put = [&](const CellSet& set, const Json& what) {
    set.each([&](Cell cell) { cells[cell_name(cell)] = what; });
  };
  for (Seat seat = 0; seat < p.seats; ++seat) put(p.yurts[seat], {{"yurt", seat}});
  put(p.neutral, {{"yurt", "neutral"}});
  for (int tile = 0; tile < p.tile_count; ++tile) put(p.tiles[tile].cells(), {{"tile", tile}});
  for (int r = 0; r < ruler_count; ++r)
    if (p.ruler_at[r] != nowhere) cells[cell_name(p.ruler_at[r])] = {{"ruler", ruler_keys[r]}};
  return cells;
}

Json tiles_document(const Position& p) {
  Json tiles = Json::array();
  for (int tile = 0; tile < p.tile_count; ++tile) {
    const int shape = static_cast<int>(p.tiles[tile].shape());
    tiles.push_back({{"shape", shape_keys[shape]},
                     {"cells", cell_list(p.tiles[tile].cells())},
                     {"owners", seat_list(p, p.owners[tile])},
                     {"points", p.board->points[shape]}});
  }
  return tiles;
}

// Special cards.
Json in_force_document(const Position& p) {
  Json list = Json::array();
  for (Seat seat = 0; seat < p.seats; ++seat)
    if (const auto [card, region] = p.force[seat]; card != Special::none)
      list.push_back({{"seat", seat},
                      {"card", special_keys[static_cast<int>(card)]},
                      {"region", key_or_null(region, region_keys)}});
  return list;
}

Json reserved_document(const Position& p) {
  Json list = Json::array();
  for (Seat seat = 0; seat < p.seats; ++seat)
    if (p.reserved[seat] != Shape::none)
      list.push_back({{"seat", seat}, {"shape", shape_keys[static_cast<int>(p.reserved[seat])]}});
  return list;
}

Json pending_document(const Position& p) {
  if (p.phase != Phase::consent) return nullptr;
  const Seats ask = asked_in_order(p);
  return {{"shape", shape_keys[static_cast<int>(p.pending.shape())]},
          {"cells", cell_list(p.pending.cells())},
          {"ask", std::vector<Seat>(ask.begin(), ask.end())}};
}

Json out_document(const Position& p) {
  std::vector<std::string_view> out;
  for (int r = 0; r < ruler_count; ++r)
    if (is_out(p, static_cast<Ruler>(r))) out.push_back(ruler_keys[r]);
  std::ranges::sort(out);
  return out;
}

void add_by_seat(Json& document, const Position& p) {
  const auto bonus = bonuses(p);
  for (const char* name : {"specials", "last_special", "territories", "bonus"}) document[name] = Json::array();
  for (Seat seat = 0; seat < p.seats; ++seat) {
    const Territories sizes = territories(p, seat);
    document["specials"].push_back(by_key(special_keys, p.specials[seat]));
    document["last_special"].push_back(key_or_null(p.last_special[seat], special_keys));
    document["territories"].push_back(std::vector<int>(sizes.begin(), sizes.end()));
    document["bonus"].push_back(bonus[seat]);
  }
}

// Everything that lies open.
Json position_document(const Position& p) {
  Json document = {{"phase", phase_keys[static_cast<int>(p.phase)]},
                   {"cells", cells_document(p)},
                   {"tiles", tiles_document(p)},
                   {"stock", by_key(shape_keys, p.stock)},
                   {"camps", by_key(ruler_keys, p.camp)},
                   {"out", out_document(p)},
                   {"discard", card_list(p.discard)},
                   {"in_force", in_force_document(p)},
                   {"reserved", reserved_document(p)},
                   {"turn", p.turn},
                   {"actions_left", p.actions_left},
                   {"pending", pending_document(p)},
                   {"expelled", key_or_null(p.expelled, ruler_keys)},
                   {"extra", p.extra},
                   {"refused", seat_list(p, p.refused)},
                   {"played", key_or_null(p.played, special_keys)},
                   {"end_phase", rulers_gone(p)}};
  add_by_seat(document, p);
  return document;
}

int deck_size(const Position& p) {
  int elsewhere = p.discard.count();
  for (int size : p.hand_size) elsewhere += size;
  return card_count - elsewhere;
}

}  // namespace

Json Documents<Rules>::describe_options() {
  return {{"rulers", {{"values", openings}, {"default", openings[0]}}}, {"board", {{"type", "object"}}}};
}

std::expected<Arrangement<Rules>, Message> Documents<Rules>::read_options(int players, const Json& options) {
  if (const auto unknown = unknown_option(options, std::array<std::string_view, 2>{"rulers", "board"}))
    return std::unexpected(*unknown);
  const auto opening = read_option(options, "rulers", openings);
  if (!opening) return std::unexpected(opening.error());
  Arrangement<Rules> arrangement{{players, static_cast<Opening>(*opening)}, {{"rulers", openings[*opening]}}, nullptr};
  const auto file = options.find("board");
  if (file == options.end()) return arrangement;
  auto board = read_board(*file);
  if (!board) return std::unexpected(board.error());
  const auto owned = std::make_shared<const Board>(*board);
  arrangement.setup.board = owned.get();
  arrangement.options["board"] = *file;
  arrangement.owned = owned;
  return arrangement;
}

Json Documents<Rules>::state(const State& s) {
  Json document = position_document(s);
  document["deck"] = card_list(s.deck);
  document["hands"] = Json::array();
  for (Seat seat = 0; seat < s.seats; ++seat) document["hands"].push_back(card_list(s.hands[seat]));
  return document;
}

Message Documents<Rules>::prompt(const State& s) {
  ActionList<Rules> actions;
  Rules::legal(s, actions);
  if (actions[0] == Action::plain(Action::Kind::pass)) return {"khan.prompt.pass", {}};
  const Argument number{"number", 3 - s.actions_left};
  switch (s.phase) {
    case Phase::rulers:
      return {"khan.prompt.ruler", {{"ruler", name(actions[0].ruler())}}};
    case Phase::yurts: {
      const int each = s.seats == 2 ? 3 : s.seats == 3 ? 2 : 1, up = s.yurts[s.turn].count();
      if (up == 0) return {"khan.prompt.first-yurt", {{"all", each}}};
      return {"khan.prompt.yurt", {{"number", up + 1}, {"all", each}}};
    }
    case Phase::discarding:
      return {"khan.prompt.discard", {}};
    case Phase::consent:
      return {"khan.prompt.consent",
              {{"seat", SeatName{s.turn}}, {"shape", name(s.pending.shape())}, {"cells", names(s.pending.cells())}}};
    case Phase::special:
      return {"khan.prompt.special", {}};
    case Phase::conquest:
      return {"khan.prompt.conquest", {number}};
    default:
      if (s.extra) return {"khan.prompt.extra", {}};
      return {s.actions_left == 2 ? "khan.prompt.first-action" : "khan.prompt.second-action", {number}};
  }
}

Json Documents<Rules>::view(const Observation& seen) {
  Json document = position_document(seen.open);
  document["deck"] = {{"count", deck_size(seen.open)}};
  document["hands"] = Json::array();
  for (Seat seat = 0; seat < seen.open.seats; ++seat)
    document["hands"].push_back(seat == seen.seat ? card_list(seen.hand) : Json{{"count", seen.open.hand_size[seat]}});
  return document;
}

}  // namespace guildhall
