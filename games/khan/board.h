// The field of Khan, its cards and what a data file may say about them.
// Everything printed on the box's own board is data: a Board is the tables made of it, built once and never changed.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/bits.h"
#include "games/khan/forms.h"
#include "games/message.h"

namespace guildhall::khan {

// The six regions, in the order of the card symbols that name them, and all of them together.
enum class Region : std::uint8_t { mountain, ice, tundra, stone, sand, forest, everywhere };
inline constexpr int region_count = 6;

// The eight rulers, in the order in which they are placed.
enum class Ruler : std::uint8_t { seljuk, russian, song, abbasid, goryeo, hungarian, georgian, delhi, none };
inline constexpr int ruler_count = 8;
inline constexpr std::array<std::string_view, ruler_count> ruler_keys = {"seljuk", "russian",   "song",     "abbasid",
                                                                         "goryeo", "hungarian", "georgian", "delhi"};

// What a card allows: a region, anywhere, by the river, by the outland.
enum class Symbol : std::uint8_t { mountain, ice, tundra, stone, sand, forest, khan, river, outland };
inline constexpr int symbol_count = 9;
inline constexpr std::array<std::string_view, symbol_count> symbol_keys = {
    "mountain", "ice", "tundra", "stone", "sand", "forest", "khan", "river", "outland"};
constexpr std::string_view region_key(Region region) { return symbol_keys[static_cast<int>(region)]; }

// The eight directions, clockwise.
inline constexpr int direction_count = 8;
inline constexpr std::array<std::string_view, direction_count> direction_keys = {"n", "ne", "e", "se",
                                                                                 "s", "sw", "w", "nw"};
inline constexpr std::array<int, direction_count> direction_steps = {+1, +17, +16, +15, -1, -17, -16, -15};

// A card is one pair of a ruler and a symbol.
using Card = int;
inline constexpr int card_count = ruler_count * symbol_count;
using CardSet = Bits<card_count>;
constexpr Card card_of(Ruler ruler, Symbol symbol) {
  return symbol_count * static_cast<int>(ruler) + static_cast<int>(symbol);
}
constexpr Ruler ruler_of(Card card) { return static_cast<Ruler>(card / symbol_count); }
constexpr Symbol symbol_of(Card card) { return static_cast<Symbol>(card % symbol_count); }
std::string_view card_key(Card);
inline constexpr CardSet all_cards = [] {
  CardSet set;
  for (Card card = 0; card < card_count; ++card) set.add(card);
  return set;
}();

inline constexpr int max_tiles = 63;  // of all shapes together
inline constexpr int max_points = 99;

struct Board {
  CellSet land, river;
  std::array<CellSet, symbol_count> allowed;            // by symbol: the land cells an invasion may go to
  std::array<CellSet, bridge_form_count> bridge_sites;  // by form: first cells from which it reaches across river
  std::array<std::uint8_t, card_count> direction;       // by card
  std::array<std::uint8_t, ruler_count> start;          // by ruler: his printed cell
  std::array<std::uint8_t, shape_count> tiles, points;  // by shape: how many there are, what each is worth

  const CellSet& in(Region region) const { return allowed[static_cast<int>(region)]; }
  std::optional<Region> region_of(Cell) const;  // nothing for a river cell
  bool operator==(const Board&) const = default;
};

// The board that comes with the program. Lives as long as the program does.
const Board& printed_board();

// What a data file holds, as it stands there.
struct BoardData {
  std::vector<std::pair<std::string, std::string>> legend;  // letter, region or "river"
  std::vector<std::string> rows;                            // from north to south
  std::vector<std::string> no_outland;
  std::vector<std::pair<std::string, std::string>> ruler_starts;
  std::vector<std::string> symbols;
  std::vector<std::pair<std::string, std::vector<std::string>>> card_directions;
  std::vector<std::pair<std::string, int>> tiles, points;
};

// The board a data file describes, or what is wrong with it.
std::expected<Board, Objection> make_board(const BoardData&);

}  // namespace guildhall::khan
