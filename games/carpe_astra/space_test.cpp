// The hole rule against brute force, which knows nothing of circles, floods from a tile or matchings.
#include "games/carpe_astra/space.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "games/carpe_astra/layout.h"
#include "games/random.h"

namespace guildhall::carpe_astra {
namespace {

using Point = std::pair<int, int>;
using Points = std::set<Point>;

Point point(Hex at) { return {at.q, at.r}; }
std::vector<Hex> hexes(const Points& points) {
  std::vector<Hex> all;
  for (auto [q, r] : points) all.push_back(hex(q, r));
  return all;
}
std::array<Point, 6> around(Point at) {
  auto [q, r] = at;
  return {{{q + 1, r}, {q - 1, r}, {q, r + 1}, {q, r - 1}, {q + 1, r - 1}, {q - 1, r + 1}}};
}

// Covers the first hex in every possible way, and then the rest.
bool can_cover(const Points& points, std::map<Points, bool>& known) {
  if (points.empty()) return true;
  if (points.size() % 2 != 0) return false;
  if (const auto found = known.find(points); found != known.end()) return found->second;
  const Point first = *points.begin();
  Points rest = points;
  rest.erase(first);
  for (Point beside : around(first)) {
    if (!rest.contains(beside)) continue;
    Points remaining = rest;
    remaining.erase(beside);
    if (can_cover(remaining, known)) return known[points] = true;
  }
  return known[points] = false;
}
bool can_cover(const Points& points) {
  std::map<Points, bool> known;
  return can_cover(points, known);
}

struct Box {
  int left = 99, right = -99, top = 99, bottom = -99;
  explicit Box(const Points& board, int margin) {
    for (auto [q, r] : board) {
      left = std::min(left, q - margin);
      right = std::max(right, q + margin);
      top = std::min(top, r - margin);
      bottom = std::max(bottom, r + margin);
    }
  }
  bool holds(Point at) const {
    return at.first >= left && at.first <= right && at.second >= top && at.second <= bottom;
  }
};

// The groups of empty hexes that do not reach the edge of a box around the board.
std::vector<Points> holes(const Points& board) {
  const Box box(board, 1);
  const int height = box.bottom - box.top + 1;
  std::vector<char> seen(static_cast<std::size_t>((box.right - box.left + 1) * height), 0);
  const auto first_visit = [&](Point at) {
    const auto place = static_cast<std::size_t>((at.first - box.left) * height + at.second - box.top);
    return std::exchange(seen[place], 1) == 0;
  };
  for (Point taken : board) first_visit(taken);
  std::vector<Points> all;
  for (int q = box.left; q <= box.right; ++q)
    for (int r = box.top; r <= box.bottom; ++r) {
      if (!first_visit({q, r})) continue;
      std::vector<Point> group = {{q, r}};
      bool open = false;
      for (std::size_t i = 0; i < group.size(); ++i)
        for (Point beside : around(group[i])) {
          if (!box.holds(beside))
            open = true;
          else if (first_visit(beside))
            group.push_back(beside);
        }
      if (!open) all.emplace_back(group.begin(), group.end());
    }
  return all;
}
bool every_hole_fillable(const Points& board) {
  for (const Points& hole : holes(board))
    if (!can_cover(hole)) return false;
  return true;
}

using Site = std::pair<Point, Point>;  // the smaller first
std::set<Site> sites_by_brute_force(const Points& board) {
  std::set<Site> all;
  const auto beside_board = [&](Point at) {
    for (Point beside : around(at))
      if (board.contains(beside)) return true;
    return false;
  };
  const Box box(board, 2);
  for (int q = box.left; q <= box.right; ++q)
    for (int r = box.top; r <= box.bottom; ++r)
      for (Point second : around({q, r})) {
        const Point first = {q, r};
        if (second < first || board.contains(first) || board.contains(second)) continue;
        if (!beside_board(first) && !beside_board(second)) continue;
        Points built = board;
        built.insert({first, second});
        if (every_hole_fillable(built)) all.insert({first, second});
      }
  return all;
}

std::set<Site> sites_of(Space& space) {
  std::set<Site> all;
  space.each_site([&](Hex first, Direction to_second) {
    const Point a = point(first), b = point(neighbour(first, to_second));
    EXPECT_TRUE(all.insert({std::min(a, b), std::max(a, b)}).second) << "listed twice";
  });
  return all;
}

void expect_agreement(const Points& board) {
  const bool has_holes = !holes(board).empty();
  Space space(hexes(board));
  ASSERT_EQ(space.has_hole(), has_holes);
  ASSERT_TRUE(space.unfillable().empty());
  const std::set<Site> expected = sites_by_brute_force(board);
  ASSERT_EQ(sites_of(space), expected);
  ASSERT_EQ(sites_of(space), expected) << "asking changed the space";
  if (!has_holes) {
    Space quick(hexes(board), Space::Holes::none);
    ASSERT_EQ(sites_of(quick), expected);
  }
}

// Adds tiles where they may be built; a crooked builder likes places that enclose something.
Points grow(Points board, int tiles, bool crooked, Rng& rng) {
  while (tiles-- > 0) {
    Space space(hexes(board));
    std::vector<Site> all, enclosing;
    space.each_site([&](Hex first, Direction to_second) {
      const Site site = {point(first), point(neighbour(first, to_second))};
      all.push_back(site);
      if (!space.cuts_nothing_off(first, to_second)) enclosing.push_back(site);
    });
    const std::vector<Site>& chosen = crooked && !enclosing.empty() && rng.below(3) != 0 ? enclosing : all;
    const auto [first, second] = chosen[rng.below(static_cast<std::uint32_t>(chosen.size()))];
    board.insert({first, second});
  }
  return board;
}

Points starting_board(int seats) {
  Points board;
  for (Hex at : hexes_of(default_layout.board(seats), seats)) board.insert(point(at));
  return board;
}

// All hexes at this distance from a middle.
Points ring(int radius, Point middle = {0, 0}) {
  Points all;
  for (int q = -radius; q <= radius; ++q)
    for (int r = -radius; r <= radius; ++r)
      if (std::max({std::abs(q), std::abs(r), std::abs(q + r)}) == radius)
        all.insert({middle.first + q, middle.second + r});
  return all;
}

TEST(Holes, AgreeWithBruteForceOnThousandsOfBoards) {
  Rng rng(1);
  for (int board = 0; board < 2000; ++board) {
    const int seats = 2 + board % 3, tiles = 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(14 - seats)));
    expect_agreement(grow(starting_board(seats), tiles, board % 2 == 0, rng));
  }
}

TEST(Holes, AgreeWithBruteForceOnBoardsInSeveralPieces) {
  Rng rng(2);
  for (int board = 0; board < 500; ++board) {
    Points islands;
    for (int i = 0; i < 4; ++i) {
      const int q = static_cast<int>(rng.below(9)) - 4, r = static_cast<int>(rng.below(9)) - 4;
      islands.insert({q, r});
    }
    if (every_hole_fillable(islands)) expect_agreement(grow(islands, 8, true, rng));
  }
}

TEST(Holes, AgreeWithBruteForceInsideLargeHoles) {
  Rng rng(3);
  Points enclosed = ring(3);  // 18 hexes around 19: one must go
  enclosed.insert({2, -1});
  expect_agreement(enclosed);
  for (int board = 0; board < 100; ++board) expect_agreement(grow(enclosed, 1 + board % 7, true, rng));
  Points islet = ring(3);
  islet.insert({0, 0});  // an island in the hole
  expect_agreement(islet);
  for (int board = 0; board < 100; ++board) expect_agreement(grow(islet, 1 + board % 7, true, rng));
}

TEST(Holes, TheLargestHoleTheBoardCanEncloseFits) {
  Points wall = ring(5);  // 30 hexes around 61
  wall.insert({4, 0});
  Space space(hexes(wall));
  EXPECT_TRUE(space.has_hole());
  EXPECT_TRUE(space.unfillable().empty());
  wall.insert({3, 0});
  EXPECT_EQ(Space(hexes(wall)).unfillable().size(), 59u);
}

TEST(Holes, AreFoundAtTheEdgeOfTheWorld) {
  for (Point corner : {Point{47, 47}, Point{-47, -47}, Point{47, -47}, Point{-47, 47}}) {
    Points wall = ring(2, corner);
    wall.insert(corner);  // six hexes in a circle stay empty
    expect_agreement(wall);
    wall.insert({-corner.first, -corner.second});
    expect_agreement(wall);
  }
}

TEST(Covering, AgreesWithBruteForce) {
  Rng rng(4);
  int coverable_count = 0, not_coverable = 0;
  for (int i = 0; i < 20000; ++i) {
    Points points;
    const std::uint32_t size = 2 * (1 + rng.below(8)), width = 3 + rng.below(4);
    while (points.size() < size && points.size() < width * 4)
      points.insert({static_cast<int>(rng.below(width)), static_cast<int>(rng.below(4))});
    const bool expected = can_cover(points);
    ASSERT_EQ(coverable(hexes(points)), expected);
    (expected ? coverable_count : not_coverable) += 1;
  }
  EXPECT_GT(coverable_count, 1000);
  EXPECT_GT(not_coverable, 1000);
}

TEST(Covering, AgreesWithBruteForceOnConnectedShapes) {
  Rng rng(5);
  int not_coverable = 0;
  for (int i = 0; i < 5000; ++i) {
    Points points = {{0, 0}};
    const std::uint32_t size = 4 + 2 * rng.below(10);
    while (points.size() < size) {
      auto from = points.begin();
      std::advance(from, rng.below(static_cast<std::uint32_t>(points.size())));
      points.insert(around(*from)[rng.below(6)]);
    }
    const bool expected = can_cover(points);
    not_coverable += !expected;
    ASSERT_EQ(coverable(hexes(points)), expected);
  }
  EXPECT_GT(not_coverable, 50);
}

TEST(Covering, NeedsMoreThanAnEvenNumber) {
  EXPECT_TRUE(coverable(hexes({{0, 0}, {1, 0}})));
  EXPECT_FALSE(coverable(hexes({{0, 0}, {2, 0}})));
  EXPECT_FALSE(coverable(hexes({{0, 0}, {1, 0}, {-1, 1}, {0, -1}})));  // three arms around a middle
  EXPECT_FALSE(coverable(hexes({{0, 0}, {1, 0}, {0, 1}})));
}

}  // namespace
}  // namespace guildhall::carpe_astra
