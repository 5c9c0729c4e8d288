// Actions as text, in the forms of the rules document.
#include <algorithm>

#include "games/khan/names.h"
#include "games/khan/rules.h"

namespace guildhall::khan {
namespace {

// The kinds of action by their first word; `ruler` and what follows have more than one word after it.
using Kind = Action::Kind;
constexpr std::array<std::string_view, 17> words = {"yurt",   "settle", "draw",  "discard", "expel",  "done",
                                                    "accept", "refuse", "pass",  "skip",    "morale", "protect",
                                                    "divine", "scout",  "ruler", "invade",  "conquer"};

std::string words_after(Action action) {
  switch (action.kind()) {
    case Kind::yurt:
    case Kind::settle:
      return " " + cell_name(action.cell());
    case Kind::draw:
    case Kind::discard:
      return " " + std::string(card_key(action.card()));
    case Kind::expel:
      return " " + std::string(name(action.ruler()).key);
    case Kind::divine:
      return action.region() == Region::everywhere ? "" : " " + std::string(name(action.region()).key);
    case Kind::scout:
      return " " + std::string(name(action.shape()).key);
    case Kind::ruler:
      return " " + std::string(name(action.ruler()).key) + " " + cell_name(action.cell());
    case Kind::invade:
      return " " + std::string(card_key(action.card())) + " " + cell_name(action.cell());
    case Kind::conquer: {
      std::string text = " " + std::string(name(action.placement().shape()).key);
      action.placement().cells().each([&](Cell cell) { text += " " + cell_name(cell); });
      return text;
    }
    default:
      return "";
  }
}

// A reader of words separated by single spaces.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}
  bool at_end() const { return ended_; }
  std::string_view next() {  // empty when there is none
    if (ended_) return {};
    const auto space = rest_.find(' ');
    const std::string_view word = rest_.substr(0, space);
    ended_ = space == std::string_view::npos;
    rest_.remove_prefix(ended_ ? rest_.size() : space + 1);
    return word;
  }

 private:
  std::string_view rest_;
  bool ended_ = false;
};

template <std::size_t n>
std::optional<int> find(const std::array<std::string_view, n>& keys, std::string_view word) {
  const auto found = std::find(keys.begin(), keys.end(), word);
  if (found == keys.end()) return {};
  return static_cast<int>(found - keys.begin());
}

std::optional<Cell> find_cell(std::string_view word) {
  if (word.size() < 2 || word.size() > 3) return {};
  const int column = word[0] - 'a';
  int row = 0;
  for (char c : word.substr(1)) {
    if (c < '0' || c > '9' || (c == '0' && row == 0)) return {};
    row = 10 * row + (c - '0');
  }
  if (column < 0 || column >= column_count || row > row_count) return {};
  return cell_at(column, row - 1);
}

std::optional<Card> find_card(std::string_view word) {
  const auto dash = word.find('-');
  if (dash == std::string_view::npos) return {};
  const auto ruler = find(ruler_keys, word.substr(0, dash));
  const auto symbol = find(symbol_keys, word.substr(dash + 1));
  if (!ruler || !symbol) return {};
  return card_of(static_cast<Ruler>(*ruler), static_cast<Symbol>(*symbol));
}

std::optional<Region> find_region(std::string_view word) {
  const auto symbol = find(symbol_keys, word);
  if (!symbol || *symbol >= region_count) return {};
  return static_cast<Region>(*symbol);
}

// The placement of a shape on exactly these cells, if they have that shape.
std::optional<Placement> find_placement(Shape shape, const CellSet& cells) {
  std::optional<Placement> found;
  forms_of[static_cast<int>(shape)].each([&](int form) {
    if (const Placement placement(form, cells.first()); placement.on_field() && placement.cells() == cells)
      found = placement;
  });
  return found;
}

using Parsed = std::expected<Action, Unreadable>;
Parsed no_such_form() { return std::unexpected(NoSuchForm{}); }

// `conquer SHAPE CELL…`, the cells in rising order.
Parsed parse_conquest(Words& text) {
  const auto shape = find(shape_keys, text.next());
  if (!shape || text.at_end()) return no_such_form();
  CellSet cells;
  for (Cell last = -1; !text.at_end();) {
    const auto cell = find_cell(text.next());
    if (!cell || *cell <= last) return no_such_form();
    cells.add(last = *cell);
  }
  if (const auto placement = find_placement(static_cast<Shape>(*shape), cells)) return Action::conquer(*placement);
  return std::unexpected(
      Objection{"khan.not-the-shape", {{"shape", name(static_cast<Shape>(*shape))}, {"cells", names(cells)}}});
}

std::optional<Action> parse_with_cell(Kind kind, Words& text) {
  if (kind == Kind::ruler) {
    const auto ruler = find(ruler_keys, text.next());
    const auto cell = find_cell(text.next());
    if (ruler && cell) return Action::ruler(static_cast<Ruler>(*ruler), *cell);
  } else if (kind == Kind::invade) {
    const auto card = find_card(text.next());
    const auto cell = find_cell(text.next());
    if (card && cell) return Action::invade(*card, *cell);
  } else if (const auto cell = find_cell(text.next())) {
    return kind == Kind::yurt ? Action::yurt(*cell) : Action::settle(*cell);
  }
  return {};
}

std::optional<Action> parse_with_piece(Kind kind, Words& text) {
  const bool bare = text.at_end();
  const std::string_view word = text.next();
  if (kind == Kind::draw || kind == Kind::discard) {
    if (const auto card = find_card(word)) return kind == Kind::draw ? Action::draw(*card) : Action::discard(*card);
  } else if (kind == Kind::expel) {
    if (const auto ruler = find(ruler_keys, word)) return Action::expel(static_cast<Ruler>(*ruler));
  } else if (kind == Kind::scout) {
    if (const auto shape = find(shape_keys, word)) return Action::scout(static_cast<Shape>(*shape));
  } else if (bare) {
    return Action::divine(Region::everywhere);
  } else if (const auto region = find_region(word)) {
    return Action::divine(*region);
  }
  return {};
}

std::optional<Action> parse_rest(Kind kind, Words& text) {
  switch (kind) {
    case Kind::yurt:
    case Kind::settle:
    case Kind::ruler:
    case Kind::invade:
      return parse_with_cell(kind, text);
    case Kind::draw:
    case Kind::discard:
    case Kind::expel:
    case Kind::scout:
    case Kind::divine:
      return parse_with_piece(kind, text);
    default:
      return Action::plain(kind);
  }
}

}  // namespace

std::string Rules::print(Action action) {
  return std::string(words[static_cast<int>(action.kind())]) + words_after(action);
}

std::expected<Action, Unreadable> Rules::parse(std::string_view line) {
  Words text(line);
  const auto word = find(words, text.next());
  if (!word) return no_such_form();
  const auto kind = static_cast<Kind>(*word);
  if (kind == Kind::conquer) return parse_conquest(text);
  const auto action = parse_rest(kind, text);
  if (!action || !text.at_end()) return no_such_form();
  return *action;
}

Term Rules::seat_name(const State&, Seat seat) {
  constexpr std::array<std::string_view, max_seats> colours = {"red", "yellow", "blue", "green"};
  return {"colour", colours[seat]};
}

}  // namespace guildhall::khan
