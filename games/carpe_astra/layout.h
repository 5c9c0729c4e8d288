// Where the pieces lie before the first turn, and which events bear the immediate symbol.
#pragma once

#include <array>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "games/carpe_astra/hex.h"
#include "games/carpe_astra/material.h"
#include "games/carpe_astra/space.h"
#include "games/message.h"
#include "games/seat.h"

namespace guildhall::carpe_astra {

inline constexpr int min_seats = 2;

// A layout, checked. A State points to the one it is played on, so it must outlive the game.
struct Layout {
  static constexpr int max_places = tile_count - display_size;  // three tiles are left for the display
  struct Board {
    bool given = false;  // the layout has a board for this number of seats
    bool has_hole = false;
    std::array<Hex, max_seats> homes{};
    bool has_senate = false;
    Hex senate{};
    int place_count = 0;
    std::array<std::array<Hex, 2>, max_places> places{};  // for tiles: the first letter's hex, the second's
  };
  std::array<Board, max_seats - min_seats + 1> boards{};
  EventSet immediate = 0;

  constexpr const Board& board(int seats) const { return boards[seats - min_seats]; }
};

extern const Layout default_layout;

// A layout as somebody wrote it, and the check: a layout, or what is wrong with it.
struct LayoutData {
  struct Board {
    int seats = 0;
    std::vector<Coordinates> homes;
    std::optional<Coordinates> senate;
    std::vector<std::array<Coordinates, 2>> tiles;
  };
  std::vector<Board> boards;
  std::vector<std::string> immediate;
};
std::expected<Layout, Message> make_layout(const LayoutData&);

// Every hex of a board, home bases first.
std::vector<Hex> hexes_of(const Layout::Board&, int seats);

}  // namespace guildhall::carpe_astra
