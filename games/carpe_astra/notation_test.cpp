// Actions as text: every form of the rules, and nothing else.
#include <gtest/gtest.h>

#include "games/carpe_astra/scene.h"

namespace guildhall::carpe_astra {
namespace {

bool has_no_form(std::string_view text) {
  const auto parsed = Rules::parse(text);
  return !parsed && std::holds_alternative<NoSuchForm>(parsed.error());
}
std::string refused(std::string_view text) {
  const auto parsed = Rules::parse(text);
  return parsed || !std::holds_alternative<Objection>(parsed.error())
             ? ""
             : std::string(std::get<Objection>(parsed.error()).key);
}

TEST(Notation, EveryFormReadsBack) {
  for (const char* text : {"draw mt",
                           "draw so",
                           "draw N-mt",
                           "draw S-eso",
                           "draw E-so",
                           "draw C-m",
                           "draw X-o",
                           "plan",
                           "skip",
                           "refresh",
                           "done",
                           "take network",
                           "take slander",
                           "take N-mtp",
                           "discard S-so",
                           "build mt 0,0 1,0",
                           "build so -3,5 -2,4",
                           "deploy -1,2",
                           "move 1,-1 0,0",
                           "rotate pe",
                           "remove 50,-50",
                           "score N-mt m",
                           "score N-mt none",
                           "slander S-ps 3 p",
                           "slander S-ps 0 none",
                           "slander S-ps 1 s keep",
                           "slander S-ps 1 none keep"})
    EXPECT_EQ(Rules::print(action(text)), text);
}

TEST(Notation, EveryRepresentableActionReadsBack) {
  const auto reads_back = [](Action one) { EXPECT_EQ(action(Rules::print(one)), one) << Rules::print(one); };
  for (int what = 0; what < Drawn::count; ++what) reads_back(Action::draw(Drawn(what)));
  for (Card card = 0; card < card_count; ++card)
    for (int guild = 0; guild <= guild_count; ++guild)
      for (Seat seat = 0; seat < max_seats; ++seat)
        for (bool keep : {false, true}) reads_back(Action::slander(card, seat, guild, keep));
  for (Tile tile = 0; tile < tile_count; ++tile)
    for (int q = -51; q <= 51; q += 3)
      for (int r = -51; r <= 51; r += 3)
        for (Direction d = 0; d < direction_count; ++d) reads_back(Action::build(tile, hex(q, r), d));
  for (int q = -63; q <= 63; ++q) {
    reads_back(Action::move(hex(q, -q), hex(63, q)));
    reads_back(Action::deploy(hex(q, 7)));
    reads_back(Action::remove(hex(-63, q)));
  }
}

TEST(Notation, OtherTextHasNoForm) {
  for (const char* text : {"",
                           " ",
                           "plan ",
                           " plan",
                           "plan now",
                           "Plan",
                           "draw",
                           "draw mm",
                           "draw tm",
                           "draw N-m",
                           "draw N-tm",
                           "draw E-m",
                           "draw C-mt",
                           "draw ?",
                           "take",
                           "take mt",
                           "take N-mt N-mp",
                           "discard mt",
                           "build mt 0,0",
                           "build mt 0,0  1,0",
                           "build mt 0,0 1,0 2,0",
                           "build N-mt 0,0 1,0",
                           "deploy",
                           "deploy 0",
                           "deploy 0,",
                           "deploy ,0",
                           "deploy 0,0,0",
                           "deploy 00,0",
                           "deploy 01,0",
                           "deploy -0,0",
                           "deploy +1,0",
                           "deploy 1, 0",
                           "deploy a,b",
                           "deploy --1,0",
                           "deploy 0,-",
                           "move 0,0",
                           "move 0,0 1",
                           "rotate",
                           "rotate tm",
                           "rotate N-mt",
                           "remove x",
                           "score N-mt",
                           "score N-mt x",
                           "score N-mt mt",
                           "score mt m",
                           "slander S-mt 1",
                           "slander S-mt 1 m take",
                           "slander S-mt one m",
                           "slander S-mt -1 m",
                           "slander S-mt 01 m",
                           "slander S-mt 1 m keep keep",
                           "a b c d e f g h"})
    EXPECT_TRUE(has_no_form(text)) << text;
}

TEST(Notation, WhatNoPositionCouldHoldIsRefusedWithAReason) {
  EXPECT_EQ(refused("build mt 0,0 0,0"), "carpe-astra.hexes-apart");
  EXPECT_EQ(refused("build mt 0,0 2,0"), "carpe-astra.hexes-apart");
  EXPECT_EQ(refused("build mt 0,0 1,1"), "carpe-astra.hexes-apart");
  EXPECT_EQ(refused("build mt 64,0 65,0"), "carpe-astra.too-far");
  EXPECT_EQ(refused("deploy 64,0"), "carpe-astra.too-far");
  EXPECT_EQ(refused("deploy 0,-123456789012345678901234567890"), "carpe-astra.too-far");
  EXPECT_EQ(refused("move 0,0 0,999"), "carpe-astra.too-far");
  EXPECT_EQ(refused("remove -64,0"), "carpe-astra.too-far");
  EXPECT_EQ(refused("slander S-mt 4 m"), "carpe-astra.no-such-seat");
}

}  // namespace
}  // namespace guildhall::carpe_astra
