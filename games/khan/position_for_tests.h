// Positions for tests, built piece by piece.
#pragma once

#include <initializer_list>
#include <sstream>
#include <string>
#include <string_view>

#include "games/khan/rules.h"

namespace guildhall::khan {

inline Action read(std::string_view text) { return *Rules::parse(text); }
inline Cell cell_named(std::string_view text) { return read("yurt " + std::string(text)).cell(); }
inline Card card_named(std::string_view text) { return read("draw " + std::string(text)).card(); }
inline CellSet cells_named(const std::string& text) {
  CellSet cells;
  std::istringstream words(text);
  for (std::string word; words >> word;) cells.add(cell_named(word));
  return cells;
}

// The printed start with seat 0 about to take its two actions, to be changed as a test needs it. Nobody has cards.
class TestPosition {
 public:
  explicit TestPosition(int seats = 4, const Board& board = printed_board())
      : state(Rules::start({seats, Opening::printed, &board})) {
    state.phase = Phase::actions;
    state.actions_left = 2;
  }

  TestPosition& put(Seat seat, const std::string& cells) {
    state.yurts[seat] |= cells_named(cells);
    state.free = state.free.minus(cells_named(cells));
    return *this;
  }
  TestPosition& neutral(const std::string& cells) {
    state.neutral |= cells_named(cells);
    state.free = state.free.minus(cells_named(cells));
    return *this;
  }
  // Fills every free cell of these with neutral yurts.
  TestPosition& fill(const CellSet& cells) {
    state.neutral |= cells & state.free;
    state.free = state.free.minus(cells);
    return *this;
  }
  TestPosition& ruler(Ruler ruler, std::string_view cell) {
    std::uint8_t& at = state.ruler_at[static_cast<int>(ruler)];
    state.free.add(at);
    at = static_cast<std::uint8_t>(cell_named(cell));
    state.free.remove(at);
    return *this;
  }
  TestPosition& camp(Ruler ruler, int yurts) {
    state.camp[static_cast<int>(ruler)] = static_cast<std::uint8_t>(yurts);
    return *this;
  }
  TestPosition& out(std::initializer_list<Ruler> rulers) {
    for (Ruler ruler : rulers) {
      std::uint8_t& at = state.ruler_at[static_cast<int>(ruler)];
      state.free.add(at);
      at = nowhere;
      camp(ruler, 0);
    }
    return *this;
  }
  TestPosition& tile(const std::string& shape_and_cells, SeatMask owners) {
    const Placement placement = read("conquer " + shape_and_cells).placement();
    state.tiles[state.tile_count] = placement;
    state.owners[state.tile_count++] = owners;
    state.covered |= placement.cells();
    state.free = state.free.minus(placement.cells());
    return stock(placement.shape(), state.stock[static_cast<int>(placement.shape())] - 1);
  }
  TestPosition& stock(Shape shape, int left) {
    state.stock[static_cast<int>(shape)] = static_cast<std::uint8_t>(left);
    if (left == 0) state.stocked = state.stocked.minus(forms_of[static_cast<int>(shape)]);
    return *this;
  }
  TestPosition& hand(Seat seat, std::initializer_list<std::string_view> cards) {
    for (std::string_view text : cards) {
      state.deck.remove(card_named(text));
      state.hands[seat].add(card_named(text));
      ++state.hand_size[seat];
    }
    return *this;
  }
  // Puts all of the draw pile but these cards on the discard pile.
  TestPosition& deck(std::initializer_list<std::string_view> cards) {
    CardSet kept;
    for (std::string_view text : cards) kept.add(card_named(text));
    state.discard |= state.deck.minus(kept);
    state.deck = kept;
    return *this;
  }
  TestPosition& force(Seat seat, Special card, Region region = Region::everywhere) {
    state.force[seat] = {card, region};
    return *this;
  }
  TestPosition& reserve(Seat seat, Shape shape) {
    state.reserved[seat] = shape;
    return *this;
  }
  TestPosition& no_specials() {
    state.specials = {};
    return *this;
  }
  TestPosition& phase(Phase phase, int actions_left = 0) {
    state.phase = phase;
    state.actions_left = static_cast<std::uint8_t>(actions_left);
    return *this;
  }
  TestPosition& turn(Seat seat) {
    state.turn = static_cast<std::uint8_t>(seat);
    return *this;
  }
  // The end phase, with the rulers simply gone.
  TestPosition& ending(Stage stage) {
    out({Ruler::seljuk, Ruler::russian, Ruler::song, Ruler::abbasid, Ruler::goryeo, Ruler::hungarian, Ruler::georgian,
         Ruler::delhi});
    state.stage = stage;
    return *this;
  }

  State state;
};

}  // namespace guildhall::khan
