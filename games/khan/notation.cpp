// The text form of actions: `yurt c4`, `draw seljuk-river`, `invade seljuk-river c4`, `conquer L3 a1 a2 b1` and so on.
#include "games/notation.h"

#include "games/khan/names.h"
#include "games/khan/rules.h"

namespace guildhall::khan {
namespace {

using Kind = Action::Kind;
constexpr std::array<std::string_view, 17> verbs = {"yurt",   "settle", "draw",  "discard", "expel",  "done",
                                                    "accept", "refuse", "pass",  "skip",    "morale", "protect",
                                                    "divine", "scout",  "ruler", "invade",  "conquer"};

using Line = Words<2 + cell_count>;

std::optional<Cell> read_cell(std::string_view word) {
  if (word.empty() || word[0] < 'a' || word[0] >= 'a' + column_count) return std::nullopt;
  const auto row = read_number(word.substr(1), 1, row_count);
  if (!row) return std::nullopt;
  return cell_at(word[0] - 'a', *row - 1);
}

std::optional<Card> read_card(std::string_view word) {
  const auto dash = std::min(word.find('-'), word.size());
  const auto ruler = read_key(word.substr(0, dash), ruler_keys);
  const auto symbol = read_key(word.substr(std::min(dash + 1, word.size())), symbol_keys);
  if (!ruler || !symbol) return std::nullopt;
  return card_of(static_cast<Ruler>(*ruler), static_cast<Symbol>(*symbol));
}

std::optional<Region> read_region(std::string_view word) {
  const auto symbol = read_key(word, symbol_keys);
  if (!symbol || *symbol >= region_count) return std::nullopt;
  return static_cast<Region>(*symbol);
}

// The placement of a shape on exactly these cells, if they have that shape.
std::optional<Placement> placement_on(const CellSet& cells, Shape shape) {
  std::optional<Placement> found;
  forms_of[static_cast<int>(shape)].each([&](int form) {
    const Placement placement(form, cells.first());
    if (placement.on_field() && placement.cells() == cells) found = placement;
  });
  return found;
}

std::expected<Action, Unreadable> read_conquest(const Line& line) {
  const auto shape_number = line.count() > 2 ? read_key(line[1], shape_keys) : std::nullopt;
  if (!shape_number) return std::unexpected(NoSuchForm{});
  const auto shape = static_cast<Shape>(*shape_number);
  CellSet cells;
  for (int i = 2, last = -1; i < line.count(); ++i) {
    const auto cell = read_cell(line[i]);
    if (!cell || *cell <= last) return std::unexpected(NoSuchForm{});
    cells.add(last = *cell);
  }
  if (const auto placement = placement_on(cells, shape)) return Action::conquer(*placement);
  return std::unexpected(Objection{"khan.not-the-shape", {{"shape", name(shape)}, {"cells", names(cells)}}});
}

}  // namespace

std::string Rules::print(Action action) {
  std::string text(verbs[static_cast<int>(action.kind())]);
  const auto add = [&](std::string_view word) { text.append(" ").append(word); };
  switch (action.kind()) {
    case Kind::yurt:
    case Kind::settle:
      add(cell_name(action.cell()));
      break;
    case Kind::draw:
    case Kind::discard:
      add(card_key(action.card()));
      break;
    case Kind::expel:
      add(name(action.ruler()).key);
      break;
    case Kind::divine:
      if (action.region() != Region::everywhere) add(region_key(action.region()));
      break;
    case Kind::scout:
      add(name(action.shape()).key);
      break;
    case Kind::ruler:
      add(name(action.ruler()).key);
      add(cell_name(action.cell()));
      break;
    case Kind::invade:
      add(card_key(action.card()));
      add(cell_name(action.cell()));
      break;
    case Kind::conquer:
      add(name(action.placement().shape()).key);
      action.placement().cells().each([&](Cell cell) { add(cell_name(cell)); });
      break;
    default:
      break;
  }
  return text;
}

std::expected<Action, Unreadable> Rules::parse(std::string_view text) {
  const Line line(text);
  const auto cell = [&](int i) { return read_cell(line[i]); };
  const auto card = [&](int i) { return read_card(line[i]); };
  const auto ruler = [&](int i) { return read_key(line[i], ruler_keys); };
  const auto shape = [&](int i) { return read_key(line[i], shape_keys); };
  const auto region = [&](int i) { return read_region(line[i]); };

  if (line.is("ruler", 3) && ruler(1) && cell(2)) return Action::ruler(static_cast<Ruler>(*ruler(1)), *cell(2));
  if (line.is("yurt", 2) && cell(1)) return Action::yurt(*cell(1));
  if (line.is("draw", 2) && card(1)) return Action::draw(*card(1));
  if (line.is("invade", 3) && card(1) && cell(2)) return Action::invade(*card(1), *cell(2));
  if (line.is("expel", 2) && ruler(1)) return Action::expel(static_cast<Ruler>(*ruler(1)));
  if (line.is("settle", 2) && cell(1)) return Action::settle(*cell(1));
  if (line.is("discard", 2) && card(1)) return Action::discard(*card(1));
  if (line.is("divine", 1)) return Action::divine(Region::everywhere);
  if (line.is("divine", 2) && region(1)) return Action::divine(*region(1));
  if (line.is("scout", 2) && shape(1)) return Action::scout(static_cast<Shape>(*shape(1)));
  for (Kind kind : {Kind::done, Kind::accept, Kind::refuse, Kind::pass, Kind::skip, Kind::morale, Kind::protect})
    if (line.is(verbs[static_cast<int>(kind)], 1)) return Action::plain(kind);
  if (line.count() > 0 && line[0] == "conquer") return read_conquest(line);
  return std::unexpected(NoSuchForm{});
}

Term Rules::seat_name(const State&, Seat seat) {
  constexpr std::string_view colours[] = {"red", "yellow", "blue", "green"};
  return {"colour", colours[seat]};
}

}  // namespace guildhall::khan
