// Every polyomino: what can be placed equals what a brute force over all turns and mirrors finds.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <vector>

#include "games/khan/position_for_tests.h"
#include "games/khan/rules.h"

namespace guildhall::khan {
namespace {

using Square = std::pair<int, int>;
using Squares = std::set<Square>;

Squares moved_to_corner(const Squares& squares) {
  int left = 99, low = 99;
  for (const auto& [x, y] : squares) left = std::min(left, x), low = std::min(low, y);
  Squares result;
  for (const auto& [x, y] : squares) result.insert({x - left, y - low});
  return result;
}

std::set<Squares> turned_and_mirrored(const Squares& squares) {
  std::set<Squares> all;
  for (int mirror : {1, -1})
    for (int turn = 0; turn < 4; ++turn) {
      Squares image;
      for (auto [x, y] : squares) {
        x *= mirror;
        for (int i = 0; i < turn; ++i) std::tie(x, y) = std::pair(-y, x);
        image.insert({x, y});
      }
      all.insert(moved_to_corner(image));
    }
  return all;
}

// Every set of `size` joined squares, turned and mirrored ones counted once: grown a square at a time.
std::set<std::set<Squares>> free_polyominoes(int size) {
  std::set<Squares> grown = {{{0, 0}}};
  for (int n = 1; n < size; ++n) {
    std::set<Squares> larger;
    for (const Squares& squares : grown)
      for (const auto& [x, y] : squares)
        for (const Square& next : {Square{x + 1, y}, {x - 1, y}, {x, y + 1}, {x, y - 1}}) {
          Squares more = squares;
          if (more.insert(next).second) larger.insert(moved_to_corner(more));
        }
    grown = std::move(larger);
  }
  std::set<std::set<Squares>> classes;
  for (const Squares& squares : grown) classes.insert(turned_and_mirrored(squares));
  return classes;
}

// How many placements a set of turned and mirrored images has on the field where only these cells may be covered.
std::set<CellSet, bool (*)(const CellSet&, const CellSet&)> placements(const std::set<Squares>& images,
                                                                       const CellSet& ground) {
  std::set<CellSet, bool (*)(const CellSet&, const CellSet&)> found(
      [](const CellSet& a, const CellSet& b) { return a.word < b.word; });
  for (const Squares& image : images)
    for (int column = 0; column < column_count; ++column)
      for (int row = 0; row < row_count; ++row) {
        CellSet cells;
        bool inside = true;
        for (const auto& [x, y] : image) {
          const Cell cell = cell_at(column + x, row + y);
          inside &= column + x < column_count && row + y < row_count && ground.has(cell);
          if (inside) cells.add(cell);
        }
        if (inside) found.insert(cells);
      }
  return found;
}

Squares squares_of(const CellSet& cells) {
  Squares squares;
  cells.each([&](Cell cell) { squares.insert({column_of(cell), row_of(cell)}); });
  return moved_to_corner(squares);
}

// Every land cell a red yurt: all conquests by shape.
std::map<Shape, std::vector<CellSet>> conquests_everywhere() {
  TestPosition t(2);
  t.ending(Stage::end).phase(Phase::conquest, 2);
  t.state.yurts[0] = t.state.board->land;
  t.state.free = {};
  ActionList<Rules> actions;
  Rules::legal(t.state, actions);
  std::map<Shape, std::vector<CellSet>> by_shape;
  for (Action action : actions) by_shape[action.placement().shape()].push_back(action.placement().cells());
  return by_shape;
}

TEST(KhanPlacements, TheLandShapesAreAllFreePolyominoesOfTwoToFiveCells) {
  std::set<std::set<Squares>> ours, all;
  for (int shape = 0; shape < land_shape_count; ++shape) {
    const int form = forms_of[shape].first();
    ours.insert(turned_and_mirrored(squares_of(Placement(form, cell_at(7, 5)).cells())));
  }
  for (int size : {2, 3, 4, 5}) all.merge(free_polyominoes(size));
  EXPECT_EQ(ours.size(), 20u);
  EXPECT_EQ(ours, all);
}

TEST(KhanPlacements, OfEveryLandShapeEqualABruteForceOverAllTurnsAndMirrors) {
  const auto found = conquests_everywhere();
  for (int s = 0; s < land_shape_count; ++s) {
    const auto shape = static_cast<Shape>(s);
    const auto images = turned_and_mirrored(squares_of(found.at(shape)[0]));
    const auto expected = placements(images, printed_board().land);
    EXPECT_EQ(found.at(shape).size(), expected.size()) << shape_keys[s];
    for (const CellSet& cells : found.at(shape)) EXPECT_TRUE(expected.contains(cells)) << shape_keys[s];
    EXPECT_EQ(forms_of[s].count(), static_cast<int>(images.size())) << shape_keys[s];
  }
}

TEST(KhanPlacements, OfBridgesEqualABruteForceOverRowsAndColumns) {
  const auto found = conquests_everywhere();
  for (const auto& [shape, length] : {std::pair(Shape::B3, 3), std::pair(Shape::B4, 4)}) {
    std::size_t expected = 0;
    for (int column = 0; column < column_count; ++column)
      for (int row = 0; row < row_count; ++row)
        for (int step : {1, next_column}) {
          const Cell first = cell_at(column, row), last = first + (length - 1) * step;
          int river = 0;
          for (int i = 0; i < length; ++i)
            if (on_field(first + i * step)) river += printed_board().river.has(first + i * step);
          expected += on_field(last) && printed_board().land.has(first) && printed_board().land.has(last) && river > 0;
        }
    EXPECT_EQ(found.at(shape).size(), expected);
  }
}

TEST(KhanPlacements, TheUsualLettersNameTheUsualShapes) {
  for (const char* text :
       {"I2 a1 a2",          "I3 a1 b1 c1",       "L3 a1 a2 b1",       "I4 a1 a2 a3 a4",    "O4 a1 a2 b1 b2",
        "T4 a1 b1 b2 c1",    "S4 a1 b1 b2 c2",    "L4 a1 a2 a3 b1",    "F5 a2 b1 b2 b3 c3", "I5 a1 b1 c1 d1 e1",
        "L5 a1 a2 a3 a4 b1", "N5 a1 a2 b2 b3 b4", "P5 a1 a2 a3 b2 b3", "T5 a3 b1 b2 b3 c3", "U5 a1 a2 b1 c1 c2",
        "V5 a1 a2 a3 b1 c1", "W5 a2 a3 b1 b2 c1", "X5 a2 b1 b2 b3 c2", "Y5 a1 b1 c1 c2 d1", "Z5 a3 b1 b2 b3 c1",
        "B3 e1 f1 g1",       "B4 d1 e1 f1 g1"})
    EXPECT_TRUE(Rules::parse("conquer " + std::string(text))) << text;
}

TEST(KhanPlacements, AreFoundFromTheirFirstCellOnceEach) {
  auto found = conquests_everywhere();
  for (auto& [shape, list] : found) {
    std::sort(list.begin(), list.end(), [](const CellSet& a, const CellSet& b) { return a.word < b.word; });
    EXPECT_EQ(std::adjacent_find(list.begin(), list.end()), list.end());
  }
}

}  // namespace
}  // namespace guildhall::khan
