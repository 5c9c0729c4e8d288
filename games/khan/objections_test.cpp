// Each reason for refusing an action, one test each; and that no refusal is ever a vague one.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <unordered_set>

#include "games/khan/every_action.h"
#include "games/khan/position_for_tests.h"
#include "games/khan/rules.h"

namespace guildhall::khan {
namespace {

std::string rule(const State& state, std::string_view action) {
  const auto objection = Rules::objection(state, read(action));
  return objection ? std::string(objection->key) : "";
}
State dealt(int seats = 4) {
  return TestPosition(seats).hand(0, {"seljuk-ice", "seljuk-river", "seljuk-outland", "seljuk-khan"}).state;
}

// At the wrong time.
TEST(KhanObjection, Over) { EXPECT_EQ(rule(TestPosition().phase(Phase::over).state, "settle c4"), "khan.over"); }
TEST(KhanObjection, RulersFirst) { EXPECT_EQ(rule(Rules::start({4, Opening::free}), "yurt c4"), "khan.rulers-first"); }
TEST(KhanObjection, YurtsFirst) { EXPECT_EQ(rule(Rules::start({4}), "settle c4"), "khan.yurts-first"); }
TEST(KhanObjection, DealFirst) {
  EXPECT_EQ(rule(TestPosition().phase(Phase::deal).state, "settle c4"), "khan.deal-first");
}
TEST(KhanObjection, FlightFirst) {
  EXPECT_EQ(rule(TestPosition().phase(Phase::flight, 2).state, "settle c4"), "khan.flight-first");
  EXPECT_EQ(rule(TestPosition().phase(Phase::flight, 2).state, "pass"), "khan.flight-first");
}
TEST(KhanObjection, ExpelledFirst) {
  State s = TestPosition().state;
  Rules::apply(s, read("expel song"));
  EXPECT_EQ(rule(s, "expel song"), "khan.expelled-first");
}
TEST(KhanObjection, DiscardsFirst) {
  EXPECT_EQ(rule(TestPosition().phase(Phase::discarding).state, "protect"), "khan.discards-first");
}
TEST(KhanObjection, AnswerFirst) {
  State s = TestPosition(2).put(0, "c4").put(1, "c5").force(1, Special::protect).state;
  Rules::apply(s, read("conquer I2 c4 c5"));
  EXPECT_EQ(rule(s, "settle a1"), "khan.answer-first");
}
TEST(KhanObjection, SpecialFirst) {
  EXPECT_EQ(rule(TestPosition().phase(Phase::special).state, "settle a1"), "khan.special-first");
}
TEST(KhanObjection, RefillFirst) {
  EXPECT_EQ(rule(TestPosition().phase(Phase::refill).state, "settle a1"), "khan.refill-first");
}
TEST(KhanObjection, ConquestsOnly) {
  EXPECT_EQ(rule(TestPosition().ending(Stage::end).phase(Phase::conquest, 2).state, "settle a1"),
            "khan.conquests-only");
}
TEST(KhanObjection, SetUpOver) {
  EXPECT_EQ(rule(dealt(), "yurt c4"), "khan.set-up-over");
  EXPECT_EQ(rule(dealt(), "ruler song c4"), "khan.set-up-over");
}
TEST(KhanObjection, NoDrawNow) { EXPECT_EQ(rule(dealt(), "draw song-ice"), "khan.no-draw-now"); }
TEST(KhanObjection, DiscardAfterSettling) {
  EXPECT_EQ(rule(dealt(), "discard seljuk-ice"), "khan.discard-after-settling");
}
TEST(KhanObjection, NothingAsked) { EXPECT_EQ(rule(dealt(), "accept"), "khan.nothing-asked"); }
TEST(KhanObjection, ActionsFirst) { EXPECT_EQ(rule(dealt(), "scout P5"), "khan.actions-first"); }
TEST(KhanObjection, NoPassSkipOrDoneAndWhatToDoInstead) {
  for (const auto& [action, key] : std::map<std::string, std::string>{
           {"pass", "khan.no-pass"}, {"skip", "khan.no-skip"}, {"done", "khan.no-done"}}) {
    const State s = dealt();
    const auto objection = Rules::objection(s, read(action));
    ASSERT_TRUE(objection);
    EXPECT_EQ(objection->key, key);
    const std::string instead = std::get<Named>(std::get<Item>(objection->arguments.back().value)).notation;
    EXPECT_FALSE(Rules::objection(s, read(instead))) << instead;
    EXPECT_FALSE(instead.starts_with("invade")) << "an example shows no card";
  }
}

// Cells.
TEST(KhanObjection, RiverCell) { EXPECT_EQ(rule(dealt(), "settle f5"), "khan.river-cell"); }
TEST(KhanObjection, RulerThere) {
  EXPECT_EQ(rule(dealt(), "settle k5"), "khan.ruler-there");
  EXPECT_EQ(rule(TestPosition().put(0, "k4").state, "conquer I2 k4 k5"), "khan.ruler-there");
}
TEST(KhanObjection, TileThere) {
  TestPosition t;
  t.tile("I2 a1 a2", only(1)).put(0, "a3");
  EXPECT_EQ(rule(t.state, "settle a1"), "khan.tile-there");
  EXPECT_EQ(rule(t.state, "conquer I2 a2 a3"), "khan.tile-there");
}
TEST(KhanObjection, YurtThere) { EXPECT_EQ(rule(TestPosition().put(3, "a1").state, "settle a1"), "khan.yurt-there"); }
TEST(KhanObjection, NeutralYurtThere) {
  EXPECT_EQ(rule(TestPosition().neutral("a1").state, "settle a1"), "khan.neutral-yurt-there");
}

// Set-up.
TEST(KhanObjection, RulerOrder) {
  EXPECT_EQ(rule(Rules::start({4, Opening::free}), "ruler song c4"), "khan.ruler-order");
}
TEST(KhanObjection, RegionTaken) {
  State s = Rules::start({4});
  Rules::apply(s, read("yurt a1"));
  EXPECT_EQ(rule(s, "yurt a2"), "khan.region-taken");
}

// Cards and actions.
TEST(KhanObjection, CardNotInPile) {
  EXPECT_EQ(rule(TestPosition().phase(Phase::flight, 2).hand(1, {"song-ice"}).state, "draw song-ice"),
            "khan.card-not-in-pile");
}
TEST(KhanObjection, CardNotInHand) {
  EXPECT_EQ(rule(dealt(), "invade song-ice a11"), "khan.card-not-in-hand");
  State s = dealt();
  Rules::apply(s, read("settle a1"));
  EXPECT_EQ(rule(s, "discard song-ice"), "khan.card-not-in-hand");
}
TEST(KhanObjection, OutsideRegion) { EXPECT_EQ(rule(dealt(), "invade seljuk-ice a1"), "khan.outside-region"); }
TEST(KhanObjection, NotByRiver) { EXPECT_EQ(rule(dealt(), "invade seljuk-river a1"), "khan.not-by-river"); }
TEST(KhanObjection, NotByOutland) { EXPECT_EQ(rule(dealt(), "invade seljuk-outland n1"), "khan.not-by-outland"); }
TEST(KhanObjection, RulerOut) {
  EXPECT_EQ(rule(TestPosition().out({Ruler::song}).state, "expel song"), "khan.ruler-out");
}
TEST(KhanObjection, ExpellingOver) {
  EXPECT_EQ(rule(TestPosition().ending(Stage::finishing).phase(Phase::actions, 1).state, "expel song"),
            "khan.expelling-over");
}
TEST(KhanObjection, SettleNeedsBoth) {
  EXPECT_EQ(rule(TestPosition().phase(Phase::actions, 1).state, "settle a1"), "khan.settle-needs-both");
}
TEST(KhanObjection, MoraleNoSettling) {
  State s = TestPosition().phase(Phase::special).state;
  Rules::apply(s, read("morale"));
  EXPECT_EQ(rule(s, "settle a1"), "khan.morale-no-settling");
}

// Conquests.
TEST(KhanObjection, PileEmpty) {
  const State s = TestPosition().put(0, "a1 a2").stock(Shape::I2, 0).state;
  EXPECT_EQ(rule(s, "conquer I2 a1 a2"), "khan.pile-empty");
}
TEST(KhanObjection, PileReserved) {
  const State s = TestPosition(3).put(0, "a1 a2").reserve(2, Shape::I2).state;
  EXPECT_EQ(rule(s, "conquer I2 a1 a2"), "khan.pile-reserved");
  EXPECT_EQ(rule(TestPosition(3).phase(Phase::special).reserve(2, Shape::I2).state, "scout I2"), "khan.pile-reserved");
}
TEST(KhanObjection, LandTileOnRiver) {
  EXPECT_EQ(rule(TestPosition().put(0, "e1").state, "conquer I2 e1 f1"), "khan.land-tile-on-river");
}
TEST(KhanObjection, BridgeEndInRiver) {
  EXPECT_EQ(rule(TestPosition().put(0, "e1 d1").state, "conquer B3 d1 e1 f1"), "khan.bridge-end-in-river");
}
TEST(KhanObjection, BridgeWithoutRiver) {
  EXPECT_EQ(rule(TestPosition().put(0, "a1 a2 a3").state, "conquer B3 a1 a2 a3"), "khan.bridge-without-river");
}
TEST(KhanObjection, NoYurtThere) {
  EXPECT_EQ(rule(TestPosition().put(0, "a1").state, "conquer I2 a1 a2"), "khan.no-yurt-there");
}
TEST(KhanObjection, NoOwnYurt) {
  EXPECT_EQ(rule(TestPosition().put(1, "a1").neutral("a2").state, "conquer I2 a1 a2"), "khan.no-own-yurt");
}
TEST(KhanObjection, Outnumbered) {
  EXPECT_EQ(rule(TestPosition().put(0, "a1").put(1, "a2 a3").state, "conquer I3 a1 a2 a3"), "khan.outnumbered");
}
TEST(KhanObjection, Protected) {
  const State s = TestPosition().put(0, "a1 a2").put(2, "a3").force(2, Special::protect).state;
  const auto objection = Rules::objection(s, read("conquer I3 a1 a2 a3"));
  ASSERT_TRUE(objection);
  EXPECT_EQ(objection->key, "khan.protected");
  EXPECT_EQ(objection->arguments[0], (Argument{"owner", SeatName{2}}));
  EXPECT_EQ(objection->arguments[1], (Argument{"card", Term{"khan.special", "protect"}}));
}
TEST(KhanObjection, DivinelySupported) {
  const State s = TestPosition().put(0, "a1").neutral("a2").force(2, Special::divine, Region::stone).state;
  EXPECT_EQ(rule(s, "conquer I2 a1 a2"), "khan.divinely-supported");
}
TEST(KhanObjection, HasRefused) {
  State s = TestPosition(2).put(0, "c4").put(1, "c5").force(1, Special::protect).state;
  Rules::apply(s, read("conquer I2 c4 c5"));
  Rules::apply(s, read("refuse"));
  EXPECT_EQ(rule(s, "conquer I2 c4 c5"), "khan.has-refused");
}

// Special cards.
TEST(KhanObjection, SpecialSpent) {
  for (const char* action : {"morale", "protect", "divine ice", "scout P5"})
    EXPECT_EQ(rule(TestPosition().phase(Phase::special).no_specials().state, action), "khan.special-spent") << action;
}
TEST(KhanObjection, SpecialTwice) {
  State s = TestPosition(2).phase(Phase::special).state;
  s.last_special[0] = Special::protect;
  EXPECT_EQ(rule(s, "protect"), "khan.special-twice");
}
TEST(KhanObjection, MoraleInVain) {
  TestPosition t(2);
  t.ending(Stage::finishing).phase(Phase::special).fill(t.state.board->land);
  EXPECT_EQ(rule(t.state, "morale"), "khan.morale-in-vain");
}
TEST(KhanObjection, ProtectionTaken) {
  EXPECT_EQ(rule(TestPosition(3).phase(Phase::special).force(1, Special::protect).state, "protect"),
            "khan.protection-taken");
}
TEST(KhanObjection, SupportTaken) {
  EXPECT_EQ(rule(TestPosition(3).phase(Phase::special).force(1, Special::divine).state, "divine"),
            "khan.support-taken");
}
TEST(KhanObjection, DivineNeedsRegion) {
  EXPECT_EQ(rule(TestPosition(4).phase(Phase::special).state, "divine"), "khan.divine-needs-region");
}
TEST(KhanObjection, DivineWithoutRegion) {
  EXPECT_EQ(rule(TestPosition(3).phase(Phase::special).state, "divine ice"), "khan.divine-without-region");
}

// Plays a random game and shows every fifth position.
template <class Visit>
void visit_positions(int seats, Opening opening, std::uint64_t seed, Visit visit) {
  Rng rng(seed);
  State s = Rules::start({seats, opening});
  ActionList<Rules> actions;
  for (Rules::legal(s, actions); !actions.empty(); Rules::legal(s, actions)) {
    if (rng.below(5) == 0) visit(s, actions, rng);
    Rules::apply(s, actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))]);
  }
}

TEST(KhanObjection, LegalIsExactlyWhatHasNoneOfEveryActionThatCanBeWritten) {
  const std::vector<Action> all = every_action();
  for (int seats : {2, 3, 4})
    visit_positions(seats, Opening::free, 7, [&](const State& s, const ActionList<Rules>& actions, Rng&) {
      std::unordered_set<std::uint16_t> listed;
      for (Action action : actions) listed.insert(std::bit_cast<std::uint16_t>(action));
      EXPECT_EQ(static_cast<int>(listed.size()), actions.size());
      for (Action action : all) {
        const bool legal = listed.contains(std::bit_cast<std::uint16_t>(action));
        ASSERT_EQ(legal, !Rules::objection(s, action)) << Rules::print(action);
      }
    });
}

TEST(KhanObjection, OfTenThousandIllegalActionsEachNamesAPieceAPlaceOrAPrice) {
  const std::vector<Action> all = every_action();
  std::map<std::string, int> seen;
  int refused = 0;
  for (std::uint64_t seed = 0; refused < 10000; ++seed)
    visit_positions(2 + static_cast<int>(seed % 3), Opening::printed, seed,
                    [&](const State& s, const ActionList<Rules>&, Rng& rng) {
                      for (int i = 0; i < 50; ++i) {
                        const Action action = all[rng.below(static_cast<std::uint32_t>(all.size()))];
                        const auto objection = Rules::objection(s, action);
                        if (!objection) continue;
                        ++refused;
                        ++seen[std::string(objection->key)];
                        EXPECT_FALSE(objection->arguments.empty()) << objection->key;
                      }
                    });
  EXPECT_GE(seen.size(), 20u);
}

}  // namespace
}  // namespace guildhall::khan
