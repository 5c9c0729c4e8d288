// One test a rule, named by the rule, and the worked examples of the rules document.
#include "games/khan/rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "games/khan/invariants.h"
#include "games/khan/position_for_tests.h"

namespace guildhall::khan {
namespace {

State after(State state, std::initializer_list<std::string_view> actions) {
  for (std::string_view text : actions) {
    const auto objection = Rules::objection(state, read(text));
    EXPECT_FALSE(objection) << text << ": " << objection->key;
    Rules::apply(state, read(text));
  }
  return state;
}
std::set<std::string> legal_actions(const State& state, std::string_view verb = "") {
  ActionList<Rules> actions;
  Rules::legal(state, actions);
  std::set<std::string> texts;
  for (Action action : actions)
    if (const std::string text = Rules::print(action); text.starts_with(verb)) texts.insert(text);
  return texts;
}
bool legal(const State& state, const std::string& text) { return legal_actions(state).contains(text); }
std::string ruler_cell(const State& state, Ruler ruler) {
  const int at = state.ruler_at[static_cast<int>(ruler)];
  return at == nowhere ? "nowhere" : cell_name(at);
}
using Texts = std::set<std::string>;

// Set-up.

TEST(KhanSetUp, RulersStandOnTheirPrintedCells) {
  const State s = Rules::start({4});
  EXPECT_EQ(ruler_cell(s, Ruler::seljuk), "k5");
  EXPECT_EQ(ruler_cell(s, Ruler::delhi), "h2");
  EXPECT_EQ(s.phase, Phase::yurts);
  EXPECT_EQ(legal_actions(s).size(), 124u);
}

TEST(KhanSetUp, FreeRulersArePlacedInTheirOrderBySeatsInTurn) {
  State s = Rules::start({3, Opening::free});
  EXPECT_EQ(legal_actions(s).size(), 132u);
  EXPECT_EQ(Rules::actor(s), Actor::seat(0));
  s = after(s, {"ruler seljuk c4"});
  EXPECT_EQ(Rules::actor(s), Actor::seat(1));
  EXPECT_FALSE(legal(s, "ruler russian c4"));
  s = after(s, {"ruler russian c5", "ruler song c6", "ruler abbasid c7", "ruler goryeo c8", "ruler hungarian c9",
                "ruler georgian c10", "ruler delhi c11"});
  EXPECT_EQ(s.phase, Phase::yurts);
  EXPECT_EQ(Rules::actor(s), Actor::seat(0));
}

TEST(KhanSetUp, ThreeRoundsOfYurtsWithTwoSeatsTwoWithThreeOneWithFour) {
  for (int seats : {2, 3, 4}) {
    State s = Rules::start({seats});
    int yurts = 0;
    for (; s.phase == Phase::yurts; ++yurts) {
      EXPECT_EQ(s.turn, yurts % seats);
      s = after(s, {*legal_actions(s).begin()});
    }
    EXPECT_EQ(yurts, seats == 2 ? 6 : seats == 3 ? 6 : 4);
  }
}

TEST(KhanSetUp, AtMostOneYurtInEachRegionCountingAllSeats) {
  const State s = after(Rules::start({2}), {"yurt a1"});
  EXPECT_FALSE(legal(s, "yurt a2")) << "stone";
  EXPECT_TRUE(legal(s, "yurt a11")) << "ice";
  EXPECT_FALSE(legal(s, "yurt f5")) << "river";
  EXPECT_FALSE(legal(s, "yurt k5")) << "a ruler";
}

TEST(KhanSetUp, ChanceDealsFourCardsToEachSeatInOrder) {
  State s = after(Rules::start({2}), {"yurt a1", "yurt a11", "yurt a9", "yurt n11", "yurt n1", "yurt n7"});
  EXPECT_EQ(s.phase, Phase::deal);
  EXPECT_TRUE(Rules::actor(s).is_chance());
  EXPECT_EQ(legal_actions(s).size(), 72u);
  s = after(s, {"draw seljuk-river", "draw seljuk-ice", "draw song-ice", "draw delhi-ice"});
  EXPECT_EQ(s.turn, 1);
  s = after(s, {"draw delhi-river", "draw delhi-sand", "draw delhi-khan", "draw delhi-stone"});
  EXPECT_EQ(s.phase, Phase::flight);
  EXPECT_EQ(s.turn, 0);
  EXPECT_TRUE(s.hands[0].has(card_named("seljuk-river")));
  EXPECT_TRUE(s.hands[1].has(card_named("delhi-stone")));
  EXPECT_EQ(s.actions_left, 2);
}

TEST(KhanSetUp, SpecialCardsByNumberOfSeats) {
  using Cards = std::array<std::uint8_t, special_count>;
  EXPECT_EQ(Rules::start({2}).specials[1], (Cards{2, 2, 2, 2}));
  EXPECT_EQ(Rules::start({3}).specials[2], (Cards{2, 1, 1, 1}));
  EXPECT_EQ(Rules::start({4}).specials[3], (Cards{1, 1, 1, 1}));
}

TEST(KhanSetUp, WhereRulersFillARegionItsYurtIsLeftOut) {
  Board small = printed_board();
  const CellSet cells = cells_named("a1 a2 a3 a4 a5 b1 b2 b3");
  auto& ice = small.allowed[static_cast<int>(Region::ice)];
  small.allowed[static_cast<int>(Region::stone)] |= ice.minus(cells);
  ice = cells;
  for (auto& other : {Region::stone, Region::tundra})
    small.allowed[static_cast<int>(other)] = small.in(other).minus(cells);
  State s = Rules::start({2, Opening::free, &small});
  s = after(s, {"ruler seljuk a1", "ruler russian a2", "ruler song a3", "ruler abbasid a4", "ruler goryeo a5",
                "ruler hungarian b1", "ruler georgian b2", "ruler delhi b3"});
  for (int i = 0; i < 5; ++i) s = after(s, {*legal_actions(s).begin()});
  EXPECT_EQ(s.phase, Phase::deal);
}

// Driving rulers.

TEST(KhanDriving, HeGoesToTheFirstFreeLandWithinThreeCells) {
  TestPosition t;
  t.phase(Phase::flight, 2).ruler(Ruler::seljuk, "h2").ruler(Ruler::delhi, "a1");
  EXPECT_EQ(ruler_cell(after(t.state, {"draw seljuk-mountain"}), Ruler::seljuk), "h3") << "north";
  t.neutral("h3");
  EXPECT_EQ(ruler_cell(after(t.state, {"draw seljuk-mountain"}), Ruler::seljuk), "h4");
  t.put(2, "h4");
  EXPECT_EQ(ruler_cell(after(t.state, {"draw seljuk-mountain"}), Ruler::seljuk), "h5");
  t.tile("I2 h5 i5", only(1));
  EXPECT_EQ(ruler_cell(after(t.state, {"draw seljuk-mountain"}), Ruler::seljuk), "i3") << "then north-east";
}

TEST(KhanDriving, RiverCellsCountAsSteps) {
  const State s = TestPosition().phase(Phase::flight, 2).ruler(Ruler::seljuk, "e3").state;
  EXPECT_EQ(ruler_cell(after(s, {"draw seljuk-tundra"}), Ruler::seljuk), "g3") << "east over f3";
  const State far = TestPosition().phase(Phase::flight, 2).ruler(Ruler::seljuk, "e3").neutral("g3 h3").state;
  EXPECT_EQ(ruler_cell(after(far, {"draw seljuk-tundra"}), Ruler::seljuk), "g1") << "three steps, then south-east";
}

TEST(KhanDriving, WorkedExampleSouthWestThenWestThenNorthWestElseNorth) {
  // From h5: g4 a tile, f3 river, e2 a yurt; to the west a bridge on all three cells.
  TestPosition t;
  t.phase(Phase::flight, 2).ruler(Ruler::seljuk, "h5").ruler(Ruler::delhi, "n3");
  t.tile("I2 g3 g4", only(0)).neutral("e2").tile("B3 e5 f5 g5", only(1));
  EXPECT_EQ(ruler_cell(after(t.state, {"draw seljuk-forest"}), Ruler::seljuk), "h7") << "north-west is all river";

  const State near = TestPosition()
                         .phase(Phase::flight, 2)
                         .ruler(Ruler::seljuk, "d9")
                         .tile("I2 c7 c8", only(0))
                         .neutral("b7 a6 c9 b9 a9")
                         .state;
  EXPECT_EQ(ruler_cell(after(near, {"draw seljuk-forest"}), Ruler::seljuk), "c10") << "north-west, one cell";
}

TEST(KhanDriving, ARulerOnAStraightEdgeHasFiveWays) {
  for (int direction = 0; direction < direction_count; ++direction) {
    const Card card = direction;  // the Seljuk's cards show all eight directions in order
    const State s = TestPosition().phase(Phase::flight, 2).ruler(Ruler::seljuk, "i1").ruler(Ruler::delhi, "n11").state;
    State t = s;
    Rules::apply(t, Action::draw(card));
    const std::array<std::string, direction_count> ways = {"i2", "j2", "j1", "h1", "h1", "h1", "h1", "h2"};
    EXPECT_EQ(ruler_cell(t, Ruler::seljuk), ways[direction]) << direction_keys[direction];
  }
}

TEST(KhanDriving, HeLeavesAYurtFromHisCampBehind) {
  const State s = after(TestPosition().phase(Phase::flight, 2).state, {"draw seljuk-mountain"});
  EXPECT_TRUE(s.neutral.has(cell_named("k5")));
  EXPECT_EQ(s.camp[0], 4);
  EXPECT_EQ(s.phase, Phase::actions);
  EXPECT_TRUE(s.discard.has(card_named("seljuk-mountain")));
}

TEST(KhanDriving, WithTheLastYurtOfHisCampHeLeavesFromWhereHeCame) {
  const State s = after(TestPosition().phase(Phase::flight, 2).camp(Ruler::seljuk, 1).state, {"draw seljuk-mountain"});
  EXPECT_TRUE(s.neutral.has(cell_named("k5")));
  EXPECT_TRUE(s.free.has(cell_named("k6")));
  EXPECT_EQ(ruler_cell(s, Ruler::seljuk), "nowhere");
  EXPECT_TRUE(is_out(s, Ruler::seljuk));
}

TEST(KhanDriving, ARulerWhoCannotMoveLeavesHisCellToAYurtAndHisCampIsPutAway) {
  TestPosition t;
  t.phase(Phase::flight, 2).fill(t.state.board->land);
  const State s = after(t.state, {"draw seljuk-mountain"});
  EXPECT_TRUE(s.neutral.has(cell_named("k5")));
  EXPECT_EQ(ruler_cell(s, Ruler::seljuk), "nowhere");
  EXPECT_EQ(s.camp[0], 0);
  EXPECT_EQ(s.phase, Phase::actions);
}

TEST(KhanDriving, IfTheRulerIsOutChanceDrawsAgain) {
  State s = TestPosition().phase(Phase::flight, 2).out({Ruler::seljuk}).state;
  s = after(s, {"draw seljuk-mountain"});
  EXPECT_EQ(s.phase, Phase::flight);
  EXPECT_FALSE(legal(s, "draw seljuk-mountain"));
  EXPECT_EQ(after(s, {"draw song-ice"}).phase, Phase::actions);
}

TEST(KhanExpel, OnlyTheDirectionCountsAndTheCampIsNotReduced) {
  State s = TestPosition().camp(Ruler::song, 1).state;
  s = after(s, {"expel song"});
  EXPECT_EQ(s.phase, Phase::expelling);
  EXPECT_EQ(s.actions_left, 2);
  EXPECT_EQ(s.expelled, Ruler::song);
  s = after(s, {"draw seljuk-stone"});  // south-east of m10
  EXPECT_EQ(ruler_cell(s, Ruler::song), "n9");
  EXPECT_TRUE(s.neutral.has(cell_named("m10")));
  EXPECT_EQ(s.camp[static_cast<int>(Ruler::song)], 1);
  EXPECT_EQ(s.actions_left, 1);
  EXPECT_EQ(s.phase, Phase::actions);
}

TEST(KhanExpel, ARulerWhoCannotMoveLeavesAndTheYurtIsFromTheSupply) {
  TestPosition t;
  t.fill(t.state.board->land);
  const State s = after(t.state, {"expel song", "draw seljuk-stone"});
  EXPECT_TRUE(is_out(s, Ruler::song));
  EXPECT_TRUE(s.neutral.has(cell_named("m10")));
  EXPECT_FALSE(legal(s, "expel song"));
}

// The draw pile.

TEST(KhanDrawPile, TheCardThatTakesTheLastOneIsShuffledInWhenItIsDiscarded) {
  State s = TestPosition().phase(Phase::flight, 2).deck({"seljuk-ice"}).state;
  s = after(s, {"draw seljuk-ice"});
  EXPECT_EQ(s.deck.count(), 72);
  EXPECT_TRUE(s.discard.empty());
  EXPECT_EQ(s.pile, 1);
}

TEST(KhanDrawPile, TheCardThatTakesTheLastOneIntoAHandStaysThere) {
  TestPosition t(2);
  t.no_specials().hand(0, {"delhi-ice", "delhi-sand", "delhi-khan"}).deck({"seljuk-ice"}).phase(Phase::refill);
  const State s = after(t.state, {"draw seljuk-ice"});
  EXPECT_TRUE(s.hands[0].has(card_named("seljuk-ice")));
  EXPECT_EQ(s.deck.count(), 68);
  EXPECT_FALSE(s.deck.has(card_named("seljuk-ice")));
  EXPECT_EQ(s.phase, Phase::flight);
}

TEST(KhanDrawPile, ReshuffleInTheMiddleOfARefillGoesOnWithTheNewPile) {
  TestPosition t(2);
  t.no_specials().hand(0, {"delhi-ice", "delhi-sand"}).hand(1, {"song-ice"}).deck({"seljuk-ice"}).phase(Phase::refill);
  State s = after(t.state, {"draw seljuk-ice"});
  EXPECT_EQ(s.phase, Phase::refill);
  EXPECT_EQ(s.deck.count(), 68);
  for (const char* text : {"draw delhi-ice", "draw song-ice", "draw seljuk-ice"}) EXPECT_FALSE(legal(s, text)) << text;
  EXPECT_EQ(after(s, {"draw goryeo-khan"}).turn, 1);
}

// Invading and settling.

TEST(KhanInvade, ARegionCardInThatRegion) {
  const State s = TestPosition().hand(0, {"seljuk-ice"}).state;
  EXPECT_TRUE(legal(s, "invade seljuk-ice a11"));
  EXPECT_TRUE(legal(s, "invade seljuk-ice h7"));
  EXPECT_FALSE(legal(s, "invade seljuk-ice a10"));
  EXPECT_FALSE(legal(s, "invade seljuk-ice g10")) << "a ruler stands there";
  const State next = after(s, {"invade seljuk-ice a11"});
  EXPECT_TRUE(next.yurts[0].has(cell_named("a11")));
  EXPECT_TRUE(next.discard.has(card_named("seljuk-ice")));
  EXPECT_EQ(next.hand_size[0], 0);
  EXPECT_EQ(next.actions_left, 1);
}

TEST(KhanInvade, KhanAnywhereOnFreeLand) {
  const State s = TestPosition().hand(0, {"seljuk-khan"}).put(1, "a1").state;
  EXPECT_EQ(legal_actions(s, "invade").size(), 123u);
  EXPECT_FALSE(legal(s, "invade seljuk-khan a1"));
  EXPECT_FALSE(legal(s, "invade seljuk-khan f1"));
}

TEST(KhanInvade, RiverBesideARiverCell) {
  const State s = TestPosition().hand(0, {"seljuk-river"}).state;
  for (const char* cell : {"e1", "g1", "d11", "f11", "k8", "m9", "e6"})
    EXPECT_TRUE(legal(s, "invade seljuk-river " + std::string(cell))) << cell;
  for (const char* cell : {"d1", "f1", "a11", "n9"})
    EXPECT_FALSE(legal(s, "invade seljuk-river " + std::string(cell))) << cell;
}

TEST(KhanInvade, OutlandAtTheEdgeButNotInTheEast) {
  const State s = TestPosition().hand(0, {"seljuk-outland"}).state;
  for (const char* cell : {"a1", "a6", "m1", "m11", "a11", "g1"})
    EXPECT_TRUE(legal(s, "invade seljuk-outland " + std::string(cell))) << cell;
  for (const char* cell : {"n1", "n6", "n11", "b2", "e11", "c5"})
    EXPECT_FALSE(legal(s, "invade seljuk-outland " + std::string(cell))) << cell;
}

TEST(KhanSettle, UsesUpBothActionsSoOnlyAsTheFirst) {
  const State s = TestPosition().hand(0, {"seljuk-khan", "delhi-ice"}).state;
  const State settled = after(s, {"settle c4"});
  EXPECT_EQ(settled.phase, Phase::discarding);
  EXPECT_EQ(settled.actions_left, 0);
  EXPECT_TRUE(settled.yurts[0].has(cell_named("c4")));
  EXPECT_TRUE(legal_actions(after(s, {"invade seljuk-khan c4"}), "settle").empty());
}

TEST(KhanSettle, ThenAnyNumberOfDiscardsThenDone) {
  const State s = after(TestPosition(2).hand(0, {"seljuk-khan", "delhi-ice"}).state, {"settle c4"});
  EXPECT_EQ(legal_actions(s), (Texts{"discard seljuk-khan", "discard delhi-ice", "done"}));
  EXPECT_EQ(after(s, {"done"}).phase, Phase::special);
  EXPECT_EQ(after(s, {"discard delhi-ice", "done"}).hand_size[0], 1);
}

TEST(KhanSettle, DoneIsNotAskedOfAnEmptyHand) {
  const State s = after(TestPosition(2).hand(0, {"seljuk-khan", "delhi-ice"}).state,
                        {"settle c4", "discard seljuk-khan", "discard delhi-ice"});
  EXPECT_EQ(s.phase, Phase::special);
}

// Conquering.

TEST(KhanConquer, WorkedExampleOneOwnAndTwoNeutralYurtsAreTheActiveSeatsAlone) {
  const State s = after(TestPosition().put(0, "c4").neutral("c5 c6").state, {"conquer I3 c4 c5 c6"});
  EXPECT_EQ(s.owners[0], only(0));
  EXPECT_TRUE(all_yurts(s).empty());
  EXPECT_EQ(s.covered, cells_named("c4 c5 c6"));
  EXPECT_EQ(s.stock[static_cast<int>(Shape::I3)], 3);
  EXPECT_EQ(Rules::outcome(s).scores[0], 4 + 10);
}
TEST(KhanConquer, WorkedExampleTwoNeutralYurtsOnlyAreIllegal) {
  EXPECT_TRUE(legal_actions(TestPosition().neutral("c5 c6").state, "conquer").empty());
}
TEST(KhanConquer, WorkedExampleOneRedAndOneYellowYurtAreSharedWhoeverLaysTheTile) {
  for (Seat seat : {0, 1}) {
    const State s = after(TestPosition().put(0, "c5").put(1, "c6").turn(seat).state, {"conquer I2 c5 c6"});
    EXPECT_EQ(s.owners[0], only(0) | only(1));
  }
  EXPECT_TRUE(legal_actions(TestPosition().put(0, "c5").put(1, "c6").turn(2).state, "conquer").empty());
}
TEST(KhanConquer, NobodyMayHaveMoreYurtsUnderTheTile) {
  const State s = TestPosition().put(0, "c4").put(1, "c5 c6").state;
  EXPECT_EQ(legal_actions(s, "conquer"), (Texts{"conquer I2 c4 c5"}));
  EXPECT_TRUE(legal(TestPosition().put(0, "c4 c5").put(1, "c6").put(2, "c7").state, "conquer I4 c4 c5 c6 c7"));
}
TEST(KhanConquer, ALandTileCoversLandOnlyAndRegionsDoNotMatter) {
  const State s = TestPosition().put(0, "e5 e6 d6").ruler(Ruler::georgian, "a11").state;
  EXPECT_EQ(legal_actions(s, "conquer"), (Texts{"conquer I2 e5 e6", "conquer I2 d6 e6", "conquer L3 d6 e5 e6"}));
}
TEST(KhanConquer, TheShapesPileMustHaveATile) {
  TestPosition t;
  t.put(0, "c4 c5 c6").stock(Shape::I3, 0);
  EXPECT_EQ(legal_actions(t.state, "conquer"), (Texts{"conquer I2 c4 c5", "conquer I2 c5 c6"}));
}
TEST(KhanConquer, EachSeatsReserveShutsThePileToTheOthers) {
  for (int seats : {2, 3}) {
    const State s = TestPosition(seats).put(0, "c4 c5").reserve(1, Shape::I2).state;
    EXPECT_TRUE(legal_actions(s, "conquer").empty());
    EXPECT_FALSE(legal_actions(TestPosition(seats).put(0, "c4 c5").reserve(0, Shape::I2).state, "conquer").empty());
  }
  TestPosition t(4);
  t.put(0, "c4 c5").reserve(1, Shape::I2).reserve(2, Shape::I2);
  EXPECT_TRUE(legal(t.stock(Shape::I2, 3).state, "conquer I2 c4 c5"));
  EXPECT_FALSE(legal(t.stock(Shape::I2, 2).state, "conquer I2 c4 c5"));
}

TEST(KhanBridge, EndsOnLandOverSomeRiverAndEveryLandCellHoldsAYurt) {
  EXPECT_TRUE(legal(TestPosition().put(0, "e3 g3").state, "conquer B3 e3 f3 g3"));
  EXPECT_TRUE(legal(TestPosition().put(0, "e3").neutral("d3 g3").state, "conquer B4 d3 e3 f3 g3"));
  EXPECT_FALSE(legal(TestPosition().put(0, "d3 g3").state, "conquer B4 d3 e3 f3 g3")) << "no yurt on e3";
  EXPECT_FALSE(legal(TestPosition().put(0, "c3 d3 e3").state, "conquer B3 c3 d3 e3")) << "no river";
  EXPECT_TRUE(legal(TestPosition().put(0, "h5 h7").state, "conquer B3 h5 h6 h7")) << "in a column";
  EXPECT_TRUE(legal(TestPosition().put(0, "i5 i8").state, "conquer B4 i5 i6 i7 i8")) << "two river cells";
  EXPECT_TRUE(legal_actions(TestPosition().put(0, "e7").put(0, "g7").state, "conquer").empty());
}
TEST(KhanBridge, NoCoveredCellHoldsATileAndBridgesMayLieSideBySide) {
  TestPosition t;
  t.tile("B3 e3 f3 g3", only(1));
  EXPECT_TRUE(legal(t.put(0, "e4 g4").state, "conquer B3 e4 f4 g4"));
  TestPosition blocked;
  blocked.tile("B3 l7 l8 l9", only(1)).put(0, "k8 m8");
  EXPECT_TRUE(legal_actions(blocked.state, "conquer").empty());
}

// Consent.

TEST(KhanConsent, AnObjectorWhoWouldNotBeAnOwnerMakesTheConquestIllegal) {
  const State s = TestPosition(3).put(0, "c4 c5").put(1, "c6").force(1, Special::protect).state;
  EXPECT_EQ(legal_actions(s, "conquer"), (Texts{"conquer I2 c4 c5", "conquer I2 c5 c6"}));
}
TEST(KhanConsent, DivineSupportGuardsNeutralYurtsAndWithFourSeatsThoseInItsRegion) {
  const State three = TestPosition(3).put(0, "c4").neutral("c5").force(1, Special::divine).state;
  EXPECT_TRUE(legal_actions(three, "conquer").empty());
  TestPosition four(4);
  four.put(0, "d4").neutral("c4 d5").force(1, Special::divine, Region::tundra);
  EXPECT_EQ(legal_actions(four.state, "conquer"), (Texts{"conquer I2 c4 d4"})) << "d5 is tundra, c4 stone";
}
TEST(KhanConsent, ObjectorsWhoWouldBeOwnersAreAskedFromTheLeftOfTheActiveSeat) {
  TestPosition t(4);
  t.turn(1).put(0, "c4").put(1, "c5").put(2, "c6").neutral("c7").put(3, "a1");
  t.force(0, Special::protect).force(2, Special::divine, Region::tundra).no_specials();
  State s = after(t.state, {"conquer I4 c4 c5 c6 c7"});
  EXPECT_EQ(s.phase, Phase::consent);
  EXPECT_EQ(Rules::actor(s), Actor::seat(2));
  EXPECT_EQ(s.actions_left, 2);
  EXPECT_EQ(legal_actions(s), (Texts{"accept", "refuse"}));
  s = after(s, {"accept"});
  EXPECT_EQ(Rules::actor(s), Actor::seat(0));
  s = after(s, {"accept"});
  EXPECT_EQ(s.phase, Phase::actions);
  EXPECT_EQ(s.actions_left, 1);
  EXPECT_EQ(s.owners[0], only(0) | only(1) | only(2));
}
TEST(KhanConsent, OnTheFirstRefusalNothingHappensAndTheSeatsObjectionsStandForTheTurn) {
  TestPosition t(2);
  t.put(0, "c4 a1 a2").put(1, "c5 d4").force(1, Special::protect).hand(0, {"delhi-khan"});
  State s = after(t.state, {"conquer I2 c4 c5"});
  const State before = t.state;
  s = after(s, {"refuse"});
  EXPECT_EQ(s.phase, Phase::actions);
  EXPECT_EQ(s.actions_left, 2);
  EXPECT_EQ(s.refused, only(1));
  EXPECT_EQ(all_yurts(s), all_yurts(before));
  EXPECT_EQ(legal_actions(s, "conquer"), (Texts{"conquer I2 a1 a2"})) << "c4 with d4 is refused too";
  s = after(s, {"conquer I2 a1 a2", "invade delhi-khan n1", "morale"});
  EXPECT_TRUE(s.extra);
  EXPECT_TRUE(legal_actions(s, "conquer").empty()) << "the action from morale included";
}
TEST(KhanConsent, AnswersAlreadyGivenLapse) {
  TestPosition t(3);
  t.put(0, "c4").put(1, "c5").put(2, "c6").force(1, Special::protect).force(2, Special::divine).neutral("d4");
  State s = after(t.state, {"conquer L4 c4 c5 c6 d4", "accept", "refuse"});
  EXPECT_EQ(s.refused, only(2));
  EXPECT_EQ(legal_actions(s, "conquer"), (Texts{"conquer I2 c4 c5", "conquer I3 c4 c5 c6"}));
  s = after(s, {"conquer I3 c4 c5 c6"});
  EXPECT_EQ(Rules::actor(s), Actor::seat(1)) << "asked again, and alone";
}

// Special cards.

TEST(KhanSpecial, OwnProtectionEndsAfterTheActions) {
  TestPosition t(2);
  t.force(0, Special::protect).hand(0, {"delhi-ice", "delhi-sand"});
  State s = after(t.state, {"invade delhi-ice a11"});
  EXPECT_EQ(s.force[0].card, Special::protect);
  s = after(s, {"invade delhi-sand n5"});
  EXPECT_EQ(s.force[0].card, Special::none);
  EXPECT_EQ(s.phase, Phase::special);
}
TEST(KhanSpecial, NotAskedWhenTheSeatHasNoneItCouldPlay) {
  TestPosition t(2);
  t.no_specials().hand(0, {"delhi-ice", "delhi-sand"});
  EXPECT_EQ(after(t.state, {"invade delhi-ice a11", "invade delhi-sand n5"}).phase, Phase::refill);
  t.state.specials[0][static_cast<int>(Special::protect)] = 1;
  t.force(1, Special::protect);
  EXPECT_EQ(after(t.state, {"invade delhi-ice a11", "invade delhi-sand n5"}).phase, Phase::refill);
}
TEST(KhanSpecial, MoraleIsOneMoreActionThenTheRefill) {
  TestPosition t(2);
  t.phase(Phase::special).hand(0, {"delhi-ice"});
  State s = after(t.state, {"morale"});
  EXPECT_EQ(s.phase, Phase::actions);
  EXPECT_EQ(s.actions_left, 1);
  EXPECT_TRUE(s.extra);
  EXPECT_TRUE(legal_actions(s, "settle").empty());
  EXPECT_TRUE(legal_actions(s, "pass").empty());
  s = after(s, {"expel song"});
  EXPECT_TRUE(s.extra);
  s = after(s, {"draw seljuk-ice"});
  EXPECT_EQ(s.phase, Phase::refill);
  EXPECT_FALSE(s.extra);
  EXPECT_EQ(s.played, Special::morale);
  EXPECT_EQ(s.specials[0][static_cast<int>(Special::morale)], 1);
}
TEST(KhanSpecial, ProtectAndDivineNotWhileAnotherSeatsAreInForce) {
  for (int seats : {2, 3}) {
    TestPosition t(seats);
    t.phase(Phase::special);
    EXPECT_TRUE(legal(t.state, "protect"));
    EXPECT_TRUE(legal(t.state, "divine"));
    t.force(1, Special::protect);
    EXPECT_FALSE(legal(t.state, "protect"));
    EXPECT_TRUE(legal(t.state, "divine"));
    t.force(1, Special::divine);
    EXPECT_TRUE(legal(t.state, "protect"));
    EXPECT_FALSE(legal(t.state, "divine"));
  }
}
TEST(KhanSpecial, WithFourSeatsDivineNamesARegionThatNoOtherCovers) {
  TestPosition t(4);
  t.phase(Phase::special).force(2, Special::divine, Region::ice);
  EXPECT_EQ(legal_actions(t.state, "divine"),
            (Texts{"divine mountain", "divine tundra", "divine stone", "divine sand", "divine forest"}));
  const State s = after(t.state, {"divine sand"});
  EXPECT_EQ(s.force[0], (Force{Special::divine, Region::sand}));
}
TEST(KhanSpecial, WithTwoSeatsNeitherProtectionTwiceRunning) {
  for (const Special card : {Special::protect, Special::divine}) {
    TestPosition t(2);
    t.phase(Phase::special);
    t.state.last_special[0] = card;
    EXPECT_EQ(legal(t.state, "protect"), card != Special::protect);
    EXPECT_EQ(legal(t.state, "divine"), card != Special::divine);
    TestPosition three(3);
    three.phase(Phase::special);
    three.state.last_special[0] = card;
    EXPECT_TRUE(legal(three.state, "protect"));
    EXPECT_TRUE(legal(three.state, "divine"));
  }
}
TEST(KhanSpecial, ATurnWithoutOneBreaksTheSequence) {
  TestPosition t(2);
  t.phase(Phase::special).hand(0, {"delhi-ice", "delhi-sand", "delhi-khan", "delhi-river"});
  EXPECT_EQ(after(t.state, {"protect"}).last_special[0], Special::protect);
  EXPECT_EQ(after(t.state, {"skip"}).last_special[0], Special::none);
  EXPECT_EQ(after(t.state, {"skip"}).turn, 1);
}
TEST(KhanSpecial, ScoutReservesAPileUntilTheSeatsNextTurn) {
  TestPosition t(2);
  t.phase(Phase::special).hand(0, {"delhi-ice", "delhi-sand", "delhi-khan", "delhi-river"}).stock(Shape::P5, 0);
  EXPECT_EQ(legal_actions(t.state, "scout").size(), 21u);
  EXPECT_FALSE(legal(t.state, "scout P5"));
  State s = after(t.state, {"scout L4"});
  EXPECT_EQ(s.reserved[0], Shape::L4);
  s.phase = Phase::special;
  s.actions_left = 0;
  EXPECT_FALSE(legal(s, "scout L4")) << "nobody else may reserve it";
  s = TestPosition(2)
          .reserve(0, Shape::L4)
          .turn(1)
          .phase(Phase::special)
          .hand(1, {"delhi-ice", "delhi-sand", "delhi-khan", "delhi-river"})
          .state;
  s = after(s, {"skip"});
  EXPECT_EQ(s.turn, 0);
  EXPECT_EQ(s.reserved[0], Shape::none);
}
TEST(KhanSpecial, WithFourSeatsAScoutClosesOneTile) {
  TestPosition t(4);
  t.phase(Phase::special).reserve(1, Shape::I2).reserve(2, Shape::B4);
  EXPECT_TRUE(legal(t.stock(Shape::I2, 2).state, "scout I2"));
  EXPECT_FALSE(legal(t.stock(Shape::I2, 1).state, "scout I2"));
  EXPECT_FALSE(legal(t.stock(Shape::B4, 1).state, "scout B4"));
}
TEST(KhanSpecial, AGameInWhichEveryOneIsPlayed) {
  for (int seats : {2, 3, 4}) {
    bool all_played = false;
    for (std::uint64_t seed = 0; seed < 200 && !all_played; ++seed) {
      Rng rng(seed);
      State s = Rules::start({seats});
      ActionList<Rules> actions;
      for (Rules::legal(s, actions); !actions.empty(); Rules::legal(s, actions)) {
        Action action = actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))];
        if (s.phase == Phase::special)
          action = actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size() - 1)))];
        Rules::apply(s, action);
        ASSERT_EQ(broken_invariant(s), "");
      }
      all_played = s.specials == decltype(s.specials){};
    }
    EXPECT_TRUE(all_played) << seats << " seats";
  }
}

// Turns.

TEST(KhanTurn, RefillToFourThenTheNextSeat) {
  TestPosition t(2);
  t.no_specials().hand(0, {"delhi-ice", "delhi-sand", "delhi-khan", "delhi-river"});
  State s = after(t.state, {"invade delhi-ice a11", "invade delhi-sand n5"});
  EXPECT_EQ(s.phase, Phase::refill);
  EXPECT_TRUE(Rules::actor(s).is_chance());
  s = after(s, {"draw song-ice", "draw song-sand"});
  EXPECT_EQ(s.hand_size[0], 4);
  EXPECT_EQ(s.turn, 1);
  EXPECT_EQ(s.phase, Phase::flight);
}
TEST(KhanTurn, PassingIsNotAllowedWhileAnActionIsPossible) {
  EXPECT_FALSE(legal(TestPosition().state, "pass"));
  EXPECT_FALSE(legal(TestPosition().phase(Phase::actions, 1).state, "pass")) << "there is always a ruler to expel";
}

// The end phase.

constexpr auto four_rulers = {Ruler::seljuk, Ruler::russian, Ruler::abbasid, Ruler::delhi};

TEST(KhanEndPhase, TheFifthRulerLeavingInStepTwoBeginsAnEndPhaseTurnRightAway) {
  TestPosition t(3);
  t.phase(Phase::flight, 2).out(four_rulers).camp(Ruler::song, 1).put(0, "c4 c5").turn(2).put(2, "d9 d8");
  t.force(2, Special::protect).force(1, Special::divine).reserve(1, Shape::L4);
  const State s = after(t.state, {"draw song-mountain"});
  EXPECT_EQ(s.phase, Phase::conquest);
  EXPECT_EQ(s.turn, 2);
  EXPECT_EQ(s.actions_left, 2);
  EXPECT_EQ(s.force[2].card, Special::none) << "its own protection ends";
  EXPECT_EQ(s.force[1].card, Special::divine);
  EXPECT_EQ(s.reserved[1], Shape::L4);
  for (const char* cell : {"m2", "b10", "d6"})
    EXPECT_TRUE(s.neutral.has(cell_named(cell))) << "a ruler stood on " << cell;
  for (int r = 0; r < ruler_count; ++r) EXPECT_TRUE(is_out(s, static_cast<Ruler>(r)));
  EXPECT_EQ(broken_rulers(s), "");
  EXPECT_EQ(legal_actions(s), (Texts{"conquer I2 d8 d9"}));
}

TEST(KhanEndPhase, TheFifthRulerLeavingInAnActionLetsTheSeatFinishItsTurn) {
  TestPosition t(2);
  t.out(four_rulers).hand(0, {"delhi-ice", "delhi-sand", "delhi-khan"}).put(1, "c4 c5");
  CellSet around = cells_named("n11 n10 n9 n8 n7 m11 m9 m8 m7 l11 k11 j11 k10 j10 l9 k9 k8 j7");
  t.fill(around);
  State s = after(t.state, {"expel song", "draw seljuk-ice"});
  EXPECT_TRUE(rulers_gone(s));
  EXPECT_EQ(s.phase, Phase::actions);
  EXPECT_EQ(s.actions_left, 1);
  EXPECT_TRUE(legal_actions(s, "expel").empty());
  EXPECT_TRUE(legal(s, "invade delhi-sand n6"));
  s = after(s, {"invade delhi-sand n6"});
  EXPECT_EQ(s.phase, Phase::special);
  s = after(s, {"protect"});
  EXPECT_EQ(s.phase, Phase::refill) << "steps 5 and 6 as usual";
  s = after(s, {"draw goryeo-ice", "draw goryeo-sand"});
  EXPECT_EQ(s.phase, Phase::conquest);
  EXPECT_EQ(s.turn, 1);
  EXPECT_EQ(s.last_special[0], Special::protect);
}

TEST(KhanEndPhase, TheFifthRulerLeavingInAThirdActionByMoraleGoesOnWithTheRefill) {
  TestPosition t(2);
  t.out(four_rulers).phase(Phase::special).put(1, "c4 c5").hand(0, {"delhi-ice", "delhi-sand", "delhi-khan"});
  t.fill(cells_named("n11 n10 n9 n8 n7 m11 m9 m8 m7 l11 k11 j11 k10 j10 l9 k9 k8 j7"));
  State s = after(t.state, {"morale", "expel song", "draw seljuk-ice"});
  EXPECT_TRUE(rulers_gone(s));
  EXPECT_EQ(s.phase, Phase::refill);
  EXPECT_EQ(s.turn, 0);
  s = after(s, {"draw goryeo-ice"});
  EXPECT_EQ(s.phase, Phase::conquest);
  EXPECT_EQ(s.turn, 1);
}

TEST(KhanEndPhase, AnActionThatCannotBeTakenIsLost) {
  TestPosition t(2);
  t.ending(Stage::finishing).phase(Phase::actions, 1).put(0, "a1").put(1, "c4 c5").hand(0, {"delhi-ice"});
  t.fill(t.state.board->in(Region::ice));
  EXPECT_EQ(legal_actions(t.state), (Texts{"pass"}));
  const State s = after(t.state, {"pass"});
  EXPECT_EQ(s.phase, Phase::special) << "step 4, then 5";
  EXPECT_FALSE(legal(s, "morale")) << "no action is possible";
  State extra = t.state;
  extra.extra = true;
  extra.played = Special::morale;
  EXPECT_EQ(after(extra, {"pass"}).phase, Phase::refill) << "after morale step 6";
}

TEST(KhanEndPhase, AConquestThatIsPossibleMustBeMadeAlsoOneThatNeedsConsent) {
  TestPosition t(2);
  t.ending(Stage::end).phase(Phase::conquest, 2).put(0, "c4").put(1, "c5").force(1, Special::protect);
  EXPECT_EQ(legal_actions(t.state), (Texts{"conquer I2 c4 c5"}));
  State s = after(t.state, {"conquer I2 c4 c5", "refuse"});
  EXPECT_EQ(s.phase, Phase::conquest);
  EXPECT_EQ(legal_actions(s), (Texts{"pass"})) << "refused, and no other is left";
  s = after(s, {"pass"});
  EXPECT_EQ(s.turn, 1);
  EXPECT_EQ(s.force[1].card, Special::none);
  s = after(s, {"conquer I2 c4 c5"});
  EXPECT_EQ(s.phase, Phase::over);
  EXPECT_EQ(s.turn, 1);
  EXPECT_TRUE(s.refused == 0);
}

TEST(KhanEndPhase, TwoConquestsATurnAndWhereNoneIsPassEndsTheTurn) {
  TestPosition t(2);
  t.ending(Stage::end).phase(Phase::conquest, 2).put(0, "a1 a2 c1 c2 e1 e2").put(1, "n1 n2");
  State s = after(t.state, {"conquer I2 a1 a2"});
  EXPECT_EQ(s.actions_left, 1);
  s = after(s, {"conquer I2 c1 c2"});
  EXPECT_EQ(s.turn, 1);
  s = after(s, {"conquer I2 n1 n2"});
  EXPECT_EQ(legal_actions(s), (Texts{"pass"}));
  s = after(s, {"pass"});
  EXPECT_EQ(s.turn, 0);
  EXPECT_EQ(s.actions_left, 2);
}

TEST(KhanEndPhase, TheGameEndsWhenNoSeatCouldConquerEvenWithProtectionsAndReservationsLifted) {
  TestPosition t(3);
  t.ending(Stage::end).phase(Phase::conquest, 2).put(0, "a1 a2").put(1, "n1").neutral("n2 n3");
  t.force(2, Special::divine).reserve(2, Shape::I3);
  const State s = after(t.state, {"conquer I2 a1 a2"});
  EXPECT_EQ(s.phase, Phase::conquest) << "yellow could, but for blue";
  TestPosition last(3);
  last.ending(Stage::end).phase(Phase::conquest, 2).put(0, "a1 a2").put(1, "n1").neutral("h2 h3");
  last.force(2, Special::divine).reserve(2, Shape::I3);
  const State over = after(last.state, {"conquer I2 a1 a2"});
  EXPECT_EQ(over.phase, Phase::over);
  EXPECT_TRUE(Rules::actor(over).is_nobody());
  EXPECT_EQ(over.force[2].card, Special::divine) << "what is in force stays listed";
  EXPECT_EQ(over.reserved[2], Shape::I3);
  EXPECT_EQ(over.turn, 0);
  EXPECT_EQ(over.actions_left, 0);
}

TEST(KhanEndPhase, WithNothingToConquerTheGameEndsBeforeItsFirstTurn) {
  TestPosition t(2);
  t.phase(Phase::flight, 2).out(four_rulers).camp(Ruler::song, 1).put(0, "c4").put(1, "n1");
  const State s = after(t.state, {"draw song-mountain"});
  EXPECT_EQ(s.phase, Phase::over);
  EXPECT_EQ(s.turn, 0);
  EXPECT_EQ(Rules::outcome(s).winners, only(0) | only(1)) << "nobody has anything: a shared win";
}

// Score.

Territories sizes(std::initializer_list<int> list) {
  Territories t;
  for (int size : list) t.add(static_cast<std::uint8_t>(size));
  return t;
}

TEST(KhanScore, WorkedExampleTerritories) {
  EXPECT_EQ(bonuses({sizes({37, 12, 8, 3, 3, 2}), sizes({32, 20, 8, 4, 3, 2, 2}), sizes({32, 18, 12, 3, 3, 3, 2, 2}),
                     sizes({32, 10, 7, 5, 5, 4})}),
            (std::array{10, 6, 3, 0}));
  EXPECT_EQ(bonuses({sizes({24, 20, 17, 8, 5, 2, 2, 2}), sizes({24, 20, 17, 8, 5, 2, 2, 2}),
                     sizes({20, 20, 14, 12, 11}), sizes({20, 18, 7, 5, 5, 4})}),
            (std::array{10, 10, 6, 3}));
}
TEST(KhanScore, AListThatGoesOnIsBetterAndASeatWithoutATileGetsNoBonus) {
  EXPECT_EQ(bonuses({sizes({5, 3}), sizes({5}), sizes({}), sizes({5, 3, 1})}), (std::array{6, 3, 0, 10}));
}
TEST(KhanScore, PointsAreSharedInEqualPartsRoundedUp) {
  const State s = TestPosition(3).tile("T4 a1 a2 a3 b2", 0b111).tile("I5 d1 d2 d3 d4 d5", 0b111).state;
  for (Seat seat = 0; seat < 3; ++seat) EXPECT_EQ(tile_points(s, seat), 2 + 3);
}
TEST(KhanScore, TerritoriesAreJoinedBySidesAndOverBridgesAndCountLandCells) {
  TestPosition t(3);
  t.tile("I2 d3 d4", 0b001)
      .tile("B3 e3 f3 g3", 0b011)
      .tile("I2 h4 h5", 0b001)
      .tile("I2 h3 i3", 0b001)
      .tile("I2 a1 b1", 0b010);
  const Territories red = territories(t.state, 0), yellow = territories(t.state, 1);
  EXPECT_EQ(std::vector<int>(red.begin(), red.end()), (std::vector<int>{8}));
  EXPECT_EQ(std::vector<int>(yellow.begin(), yellow.end()), (std::vector<int>{2, 2}));
  EXPECT_EQ(territories(t.state, 2).size(), 0);
  TestPosition wet(2);
  wet.tile("B3 e3 f3 g3", 0b01).tile("B3 e4 f4 g4", 0b01);
  EXPECT_EQ(territories(wet.state, 0).size(), 1) << "side by side over the river";
}
TEST(KhanScore, ATieGoesToTheLargerLargestTerritoryElseIsShared) {
  TestPosition t(2);
  t.phase(Phase::over).tile("I2 a1 a2", 0b01).tile("I3 c1 c2 c3", 0b10);
  EXPECT_EQ(Rules::outcome(t.state).winners, 0b10);
  TestPosition shared(2);
  shared.phase(Phase::over).tile("I2 a1 a2", 0b01).tile("I2 c1 c2", 0b10);
  EXPECT_EQ(Rules::outcome(shared.state).winners, 0b11);
  EXPECT_EQ(Rules::outcome(TestPosition(2).tile("I2 a1 a2", 0b01).state).winners, 0) << "not over yet";
}

}  // namespace
}  // namespace guildhall::khan
