// Layouts: the printed ones are sound, others are checked.
#include "games/carpe_astra/layout.h"

#include <gtest/gtest.h>

#include "games/carpe_astra/invariants.h"
#include "games/carpe_astra/scene.h"

namespace guildhall::carpe_astra {
namespace {

Coordinates point(Hex at) { return {at.q, at.r}; }

// The default layout as somebody would write it.
LayoutData default_data() {
  LayoutData data;
  for (int seats = min_seats; seats <= max_seats; ++seats) {
    const Layout::Board& board = default_layout.board(seats);
    LayoutData::Board written{.seats = seats, .homes = {}, .senate = {}, .tiles = {}};
    for (Seat seat = 0; seat < seats; ++seat) written.homes.push_back(point(board.homes[seat]));
    if (board.has_senate) written.senate = point(board.senate);
    for (int i = 0; i < board.place_count; ++i)
      written.tiles.push_back({point(board.places[i][0]), point(board.places[i][1])});
    data.boards.push_back(written);
  }
  for (Event event = 0; event < event_count; ++event)
    if ((default_layout.immediate >> event & 1) != 0) data.immediate.emplace_back(events[event].view());
  return data;
}

std::string refused(const LayoutData& data) {
  const auto layout = make_layout(data);
  return layout ? "" : std::string(layout.error().key);
}

TEST(Layouts, TheDefaultOneIsSound) {
  const auto layout = make_layout(default_data());
  ASSERT_TRUE(layout.has_value());
  EXPECT_EQ(layout->immediate, default_layout.immediate);
  EXPECT_EQ(std::popcount(layout->immediate), 9);
  for (int seats = min_seats; seats <= max_seats; ++seats) {
    EXPECT_EQ(hexes_of(layout->board(seats), seats), hexes_of(default_layout.board(seats), seats));
    EXPECT_FALSE(default_layout.board(seats).has_hole);
  }
}

TEST(Layouts, AreRefusedWithTheReason) {
  LayoutData data = default_data();
  data.boards[0].homes.pop_back();
  EXPECT_EQ(refused(data), "carpe-astra.layout-homes");
  data = default_data();
  data.boards[1].seats = 5;
  EXPECT_EQ(refused(data), "carpe-astra.layout-seats");
  data = default_data();
  data.boards[1].seats = 2;
  data.boards[1].homes.pop_back();
  EXPECT_EQ(refused(data), "carpe-astra.layout-board-twice");
  data = default_data();
  data.boards[0].homes[0] = {21, 0};
  EXPECT_EQ(refused(data), "carpe-astra.layout-too-far");
  data.boards[0].homes[0] = {0, -1000000};
  EXPECT_EQ(refused(data), "carpe-astra.layout-too-far");
  data.boards[0].homes[0] = {0, 0};
  EXPECT_EQ(refused(data), "carpe-astra.layout-hex-twice");
  data = default_data();
  data.boards[2].tiles[0][1] = {5, 5};
  EXPECT_EQ(refused(data), "carpe-astra.layout-tile-apart");
  data = default_data();
  for (int i = 0; i < 11; ++i) data.boards[0].tiles.push_back({{{10, i}, {11, i}}});
  EXPECT_EQ(refused(data), "carpe-astra.layout-tiles");
  data = default_data();
  data.immediate.emplace_back("E-tm");
  EXPECT_EQ(refused(data), "carpe-astra.layout-unknown-event");
  data.immediate.back() = data.immediate.front();
  EXPECT_EQ(refused(data), "carpe-astra.layout-event-twice");
}

TEST(Layouts, AHoleMustBeFillable) {
  LayoutData data;
  LayoutData::Board board{.seats = 2, .homes = {{1, 0}, {-1, 0}}, .senate = {}, .tiles = {}};
  board.tiles = {{{{0, 1}, {-1, 1}}}, {{{0, -1}, {1, -1}}}};
  data.boards = {board};
  EXPECT_EQ(refused(data), "carpe-astra.layout-hole") << "0,0 on its own";
  data.boards[0].senate = Coordinates{0, 0};
  EXPECT_EQ(refused(data), "");
}

// Two islands at opposite corners, one with a hole in the middle; every other event immediate.
LayoutData strange_data() {
  LayoutData data;
  LayoutData::Board board{.seats = 2, .homes = {{20, 20}, {-20, -20}}, .senate = {}, .tiles = {}};
  board.tiles = {{{{17, 19}, {17, 20}}},
                 {{{18, 20}, {19, 20}}},
                 {{{20, 19}, {20, 18}}},
                 {{{19, 18}, {18, 18}}},
                 {{{-20, -19}, {-20, -18}}}};
  data.boards = {board};
  for (Event event = 0; event < event_count; event += 2) data.immediate.emplace_back(events[event].view());
  return data;
}

TEST(Layouts, GamesOnAStrangeOneKeepEveryInvariant) {
  const auto layout = make_layout(strange_data());
  ASSERT_TRUE(layout.has_value()) << layout.error().key;
  EXPECT_FALSE(layout->board(3).given);
  EXPECT_TRUE(layout->board(2).has_hole);
  Rng rng(1);
  for (int game = 0; game < 50; ++game) {
    Rules::Setup setup;
    setup.seats = 2;
    setup.layout = &*layout;
    play_game(setup, Style::eager, rng, [](const State& s, const auto&, Action chosen) {
      ASSERT_EQ(broken_invariant(s), "");
      ASSERT_FALSE(Rules::objection(s, chosen).has_value());
    });
  }
}

TEST(Layouts, ABoardMayGrowFromTheEdgeInOneDirection) {
  LayoutData data;
  data.boards = {{.seats = 2, .homes = {{20, 0}, {-20, 0}}, .senate = {}, .tiles = {}}};
  const auto layout = make_layout(data);
  ASSERT_TRUE(layout.has_value());
  Rules::Setup setup;
  setup.seats = 2;
  setup.layout = &*layout;
  State s = first_turn(setup);
  for (int q = 21; s.displayed > 0; q += 2) {
    set_phase(s, Phase::contacts);
    s.credits[0] = 5;
    play(s, {"build " + std::string(tiles[s.display[0]].view()) + " " + text_of(hex(q, 0)) + " " +
             text_of(hex(q + 1, 0))});
    let_chance_draw(s);
  }
  EXPECT_NE(site_at(s, hex(board_reach, 0)), no_site) << "fifteen tiles in a row";
  EXPECT_EQ(broken_invariant(s), "");
}

}  // namespace
}  // namespace guildhall::carpe_astra
