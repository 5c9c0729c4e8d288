// One test a rule, named by the rule; the worked examples of the rules document; properties over random games.
#include "games/shangrila/rules.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "games/shangrila/invariants.h"
#include "games/shangrila/position_for_tests.h"
#include "games/testing/soak.h"

namespace guildhall::shangrila {
namespace {

Action read(std::string_view text) { return *Rules::parse(text); }
State after(State state, std::initializer_list<std::string_view> actions) {
  for (std::string_view text : actions) {
    EXPECT_FALSE(Rules::objection(state, read(text))) << text;
    Rules::apply(state, read(text));
  }
  return state;
}
bool legal(const State& state, std::string_view text) {
  ActionList<Rules> actions;
  Rules::legal(state, actions);
  return std::ranges::find(actions, read(text)) != actions.end();
}
int legal_count(const State& state) {
  ActionList<Rules> actions;
  Rules::legal(state, actions);
  return actions.size();
}
int field(int village, std::string_view guild) { return field_of(village - 1, guild_named(guild)); }
int supply(const State& state, Seat seat, std::string_view guild) {
  return state.supply[seat][static_cast<int>(guild_named(guild))];
}

// Set-up.

TEST(SetUp, WithThreeSeatsTheRedVillageIsOutWithItsBridges) {
  const State s = Rules::start({3});
  EXPECT_TRUE(at_peace(s, red_village));
  EXPECT_EQ(s.stones_left, 10);
  EXPECT_EQ(s.standing & ways_from[red_village], 0u);
  EXPECT_EQ(std::popcount(s.standing), 2 * 20);
  EXPECT_FALSE(legal(s, "place 11 healer"));
}

TEST(SetUp, StonesByEditionAndSeats) {
  EXPECT_EQ(Rules::start({4, Opening::free, Edition::kosmos}).stones_left, 11);
  EXPECT_EQ(Rules::start({4, Opening::free, Edition::nine99}).stones_left, 12);
  EXPECT_EQ(Rules::start({3, Opening::free, Edition::nine99}).stones_left, 11);
}

TEST(SetUp, EverySeatPlacesEachGuildOnceInSevenRounds) {
  State s = after(Rules::start({4}), {"place 1 healer"});
  EXPECT_EQ(s.turn, 1);
  s = after(s, {"place 1 priest", "place 2 healer", "place 3 healer"});
  EXPECT_EQ(s.turn, 0);
  EXPECT_FALSE(legal(s, "place 5 healer")) << "red has placed its healer";
  EXPECT_TRUE(legal(s, "place 5 priest"));
  EXPECT_FALSE(legal(s, "place 1 priest")) << "the field is taken";
}

TEST(SetUp, WithFourSeatsThreeTilesAVillageAndTwoOfAColour) {
  State s = after(Rules::start({4}), {"place 1 healer", "place 2 healer", "place 3 healer", "place 4 healer"});
  s = after(s, {"place 1 priest", "place 1 firekeeper", "place 5 priest", "place 6 priest"});
  EXPECT_FALSE(legal(s, "place 1 astrologer")) << "three tiles lie in village 1";
  s = after(s, {"place 5 firekeeper", "place 7 priest", "place 8 firekeeper", "place 9 firekeeper"});
  s = after(s, {"place 5 astrologer"});
  EXPECT_EQ(s.turn, 1);
  State two = after(Rules::start({4}), {"place 1 healer", "place 2 healer", "place 3 healer", "place 4 healer",
                                        "place 1 priest", "place 5 priest", "place 6 priest", "place 7 priest"});
  EXPECT_FALSE(legal(two, "place 1 astrologer")) << "red has two tiles in village 1";
}

TEST(SetUp, WithThreeSeatsTwoTilesAVillageOfDifferentColours) {
  State s = after(Rules::start({3}), {"place 1 healer", "place 2 healer", "place 3 healer"});
  EXPECT_FALSE(legal(s, "place 1 priest")) << "red is in village 1";
  EXPECT_TRUE(legal(s, "place 2 priest"));
  s = after(s, {"place 2 priest"});
  EXPECT_FALSE(legal(s, "place 2 astrologer")) << "two tiles lie in village 2";
}

TEST(SetUp, ASeatWithoutAPlacementPassesAndKeepsItsTile) {
  Rng rng(1);
  int seen = 0;
  for (int game = 0; game < 3000; ++game) {
    State s = Rules::start({3});
    ActionList<Rules> actions;
    while (s.phase == Phase::setup) {
      Rules::legal(s, actions);
      const Action action = actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))];
      if (action == Action::pass()) {
        ++seen;
        EXPECT_EQ(actions.size(), 1);
        EXPECT_GE(s.setup_turns, 3 * 6) << "only for the seventh tile";
        EXPECT_EQ(std::ranges::count(s.supply[s.turn], tiles_per_guild), 1);
      }
      Rules::apply(s, action);
    }
    EXPECT_EQ(s.turn, 0);
  }
  EXPECT_GT(seen, 0);
  EXPECT_LT(seen, 3000 / 50);
}

TEST(SetUp, FirstGameIsThePrintedPosition) {
  const State three = Rules::start({3, Opening::first_game});
  EXPECT_EQ(three.phase, Phase::main);
  EXPECT_TRUE(three.masters[0].has(field(12, "dragonbreeder")));
  EXPECT_TRUE(three.masters[2].has(field(13, "astrologer")));
  const State four = Rules::start({4, Opening::first_game});
  EXPECT_TRUE(four.masters[3].has(field(8, "astrologer")));
  for (Seat seat = 0; seat < 4; ++seat) EXPECT_EQ(score(four, seat), 7);
  EXPECT_EQ(legal_count(four), 33);
}

// Placing masters.

TEST(Place, NeedsAnOwnMasterAFreeFieldATileAndNoStone) {
  TestPosition t;
  t.put(0, 5, "healer").put(1, 5, "priest").put(1, 6, "healer");
  EXPECT_TRUE(legal(t.state, "place 5 astrologer"));
  EXPECT_FALSE(legal(t.state, "place 5 priest"));
  EXPECT_FALSE(legal(t.state, "place 6 astrologer"));
  for (int v : {1, 2, 3, 4, 7, 8}) t.put(0, v, "astrologer");
  EXPECT_FALSE(legal(t.state, "place 5 astrologer")) << "no astrologer left in supply";
  EXPECT_TRUE(legal(t.state, "place 5 firekeeper"));
  t.cut(5, 1).cut(5, 2).cut(5, 6).cut(5, 8);
  EXPECT_FALSE(legal(t.state, "place 5 firekeeper")) << "village 5 is at peace";
}

TEST(Place, TakesATileAndEndsTheTurn) {
  const State s = after(TestPosition().put(0, 5, "healer").put(1, 6, "healer").state, {"place 5 astrologer"});
  EXPECT_TRUE(s.masters[0].has(field(5, "astrologer")));
  EXPECT_EQ(supply(s, 0, "astrologer"), 5);
  EXPECT_EQ(s.turn, 1);
}

// Recruiting.

TEST(Recruit, IsTwoActionsOfTheSameSeatWithNothingBetween) {
  State s = TestPosition().put(0, 5, "healer").put(0, 6, "healer", true).put(0, 7, "priest").put(1, 1, "healer").state;
  s = after(s, {"recruit 5 healer"});
  EXPECT_TRUE(s.recruiting);
  EXPECT_EQ(s.turn, 0);
  EXPECT_EQ(legal_count(s), 1);
  EXPECT_TRUE(legal(s, "recruit 7 priest"));
  s = after(s, {"recruit 7 priest"});
  EXPECT_FALSE(s.recruiting);
  EXPECT_EQ(s.turn, 1);
}

TEST(Recruit, EndsByItselfWhereThereIsNoSecond) {
  const State s = after(TestPosition().put(0, 5, "healer").put(1, 1, "healer").state, {"recruit 5 healer"});
  EXPECT_FALSE(s.recruiting);
  EXPECT_EQ(s.turn, 1);
}

TEST(Recruit, NeedsAnOwnMasterWithoutStudentATileAndNoStone) {
  TestPosition t;
  t.put(0, 5, "healer").put(0, 6, "healer", true).put(1, 5, "priest");
  EXPECT_TRUE(legal(t.state, "recruit 5 healer"));
  EXPECT_FALSE(legal(t.state, "recruit 6 healer"));
  EXPECT_FALSE(legal(t.state, "recruit 5 priest"));
  EXPECT_FALSE(legal(t.state, "recruit 5 astrologer"));
  t.put(0, 1, "healer", true).put(0, 2, "healer");
  EXPECT_EQ(supply(t.state, 0, "healer"), 0);
  EXPECT_FALSE(legal(t.state, "recruit 5 healer"));
}

// Journeys.

TEST(Journey, NeedsAnUnbrokenBridgeAndAnOwnStudent) {
  TestPosition t;
  t.put(0, 5, "healer", true).put(0, 6, "healer").put(1, 9, "priest", true);
  EXPECT_TRUE(legal(t.state, "journey 5 6"));
  EXPECT_FALSE(legal(t.state, "journey 6 5"));
  EXPECT_FALSE(legal(t.state, "journey 9 8"));
  EXPECT_FALSE(legal(t.state, "journey 5 9"));
  t.cut(5, 6);
  EXPECT_FALSE(legal(t.state, "journey 5 6"));
}

// The rules document's example: village A = 9, B = 6.
TEST(Journey, StrongVillageOusts) {
  TestPosition t;
  t.put(0, 9, "dragonbreeder", true).put(0, 9, "rainmaker", true).put(3, 9, "healer", true);
  t.put(2, 9, "priest").put(1, 9, "astrologer");
  t.put(2, 6, "rainmaker", true).put(1, 6, "healer").put(2, 6, "priest").put(1, 6, "firekeeper");
  EXPECT_EQ(strength(t.state, 8).tiles, 8);
  EXPECT_EQ(strength(t.state, 5).tiles, 5);
  const State s = after(t.state, {"journey 9 6"});
  EXPECT_TRUE(s.masters[0].has(field(6, "dragonbreeder")));
  EXPECT_TRUE(s.masters[0].has(field(6, "rainmaker")));
  EXPECT_TRUE(s.masters[3].has(field(6, "healer")));
  EXPECT_EQ(supply(s, 2, "rainmaker"), 6);
  EXPECT_EQ(supply(s, 1, "healer"), 6);
  EXPECT_TRUE(s.students[0].empty());
  EXPECT_EQ(score(s, 0), 4) << "the masters stay behind";
  EXPECT_EQ(s.standing & (WaySet{1} << way_between[8][5]), 0u);
}

TEST(Journey, WeakVillageFillsOnlyEmptyFields) {
  TestPosition t;
  t.put(3, 9, "healer", true)
      .put(0, 9, "rainmaker", true)
      .put(1, 9, "priest")
      .put(1, 9, "firekeeper")
      .put(2, 9, "astrologer");
  t.put(2, 6, "rainmaker", true).put(2, 6, "priest", true).put(1, 6, "firekeeper", true);
  t.put(1, 6, "astrologer", true).put(0, 6, "dragonbreeder");
  EXPECT_EQ(strength(t.state, 8).tiles, 7);
  EXPECT_EQ(strength(t.state, 5).tiles, 9);
  const State s = after(t.turn(3).state, {"journey 9 6"});
  EXPECT_TRUE(s.masters[3].has(field(6, "healer")));
  EXPECT_TRUE(s.masters[2].has(field(6, "rainmaker")));
  EXPECT_EQ(supply(s, 0, "rainmaker"), 5) << "the student is back, its master stays in village 9";
}

TEST(Journey, StrongOwnFieldTakesTheStudentOrSendsItBack) {
  TestPosition t;
  t.put(0, 9, "healer", true).put(0, 9, "priest", true).put(0, 6, "healer").put(0, 6, "priest", true);
  const State s = after(t.state, {"journey 9 6"});
  EXPECT_TRUE(s.students[0].has(field(6, "healer")));
  EXPECT_TRUE(s.students[0].has(field(6, "priest")));
  EXPECT_EQ(supply(s, 0, "healer"), 3);
  EXPECT_EQ(supply(s, 0, "priest"), 3) << "one of the two priests' students went back";
}

TEST(Journey, WeakOwnFieldSendsTheStudentBack) {
  TestPosition t;
  t.put(0, 9, "healer", true).put(0, 6, "healer").put(1, 6, "priest").put(1, 6, "firekeeper");
  const State s = after(t.state, {"journey 9 6"});
  EXPECT_FALSE(s.students[0].has(field(6, "healer")));
  EXPECT_EQ(supply(s, 0, "healer"), 4);
}

TEST(Journey, EqualTilesAreDecidedByMastersThenForTheTarget) {
  TestPosition more_masters;  // three tiles each; village 9 has two masters, village 6 three
  more_masters.put(0, 9, "healer", true).put(0, 9, "priest");
  more_masters.put(1, 6, "healer").put(1, 6, "firekeeper").put(1, 6, "astrologer");
  EXPECT_FALSE(from_is_stronger(more_masters.state, 8, 5));
  EXPECT_TRUE(from_is_stronger(more_masters.state, 5, 8));
  TestPosition equal;
  equal.put(0, 9, "healer", true).put(1, 6, "healer", true);
  EXPECT_FALSE(from_is_stronger(equal.state, 8, 5));
  EXPECT_FALSE(from_is_stronger(equal.state, 5, 8));
}

TEST(Journey, AllColoursTravel) {
  TestPosition t;
  t.put(0, 9, "healer", true).put(1, 9, "priest", true).put(2, 9, "firekeeper", true);
  const State s = after(t.state, {"journey 9 6"});
  EXPECT_TRUE(s.masters[1].has(field(6, "priest")));
  EXPECT_TRUE(s.masters[2].has(field(6, "firekeeper")));
}

TEST(Journey, AVillageLeftWithoutBridgesGetsAStone) {
  TestPosition t;
  t.put(0, 3, "healer", true).put(0, 7, "healer").cut(1, 3).cut(2, 3);
  const State s = after(t.state, {"journey 3 7"});
  EXPECT_TRUE(at_peace(s, 2));
  EXPECT_FALSE(at_peace(s, 6));
  EXPECT_EQ(s.stones_left, 10);
}

TEST(Journey, OneJourneyCanBringTwoStones) {
  TestPosition t;
  t.put(0, 3, "healer", true).cut(1, 3).cut(2, 3).cut(2, 7).cut(6, 7).cut(7, 10);
  const State s = after(t.state, {"journey 3 7"});
  EXPECT_TRUE(at_peace(s, 2));
  EXPECT_TRUE(at_peace(s, 6));
  EXPECT_EQ(s.stones_left, 9);
}

// The end.

TEST(End, KosmosEndsWithElevenStonesAndOneBridge) {
  TestPosition t;
  t.put(0, 9, "healer", true).put(1, 6, "priest").cut_all_but({{6, 9}, {6, 7}});
  EXPECT_EQ(t.state.stones_left, 1);
  t.put(0, 6, "firekeeper", true);
  const State s = after(t.state, {"journey 6 7"});
  EXPECT_EQ(s.phase, Phase::over);
  EXPECT_EQ(s.stones_left, 0);
  EXPECT_EQ(std::popcount(s.standing), 2);
}

TEST(End, NineNineNineEndsWithTheLastBridgeAndGivesTheLastStoneToTheStart) {
  TestPosition t(4, Edition::nine99);
  t.put(0, 9, "healer", true).put(1, 6, "priest").cut_all_but({{6, 9}});
  EXPECT_EQ(t.state.stones_left, 1);
  const State s = after(t.state, {"journey 9 6"});
  EXPECT_EQ(s.phase, Phase::over);
  EXPECT_EQ(s.stones_left, 0);
  EXPECT_TRUE(at_peace(s, 8));
  EXPECT_FALSE(at_peace(s, 5));
  EXPECT_EQ(s.standing, 0u);
}

TEST(End, StalemateEndsAtOnceWithStonesLeft) {
  TestPosition t;
  t.put(0, 12, "healer", true).cut_all_but({{11, 12}, {12, 13}, {5, 6}, {6, 9}});
  t.state.supply[0].fill(0);
  t.state.stocked[0] = 0;
  const State s = after(t.state, {"journey 12 13"});
  EXPECT_EQ(s.phase, Phase::over) << "blue, yellow and violet have nothing, red's student became a master";
  EXPECT_GT(s.stones_left, 0);
}

TEST(End, ASeatThatCanDoNothingPassesWhileOthersPlay) {
  TestPosition t;
  t.put(0, 5, "healer");
  State s = after(t.state, {"place 5 priest"});
  EXPECT_EQ(s.turn, 1);
  EXPECT_EQ(legal_count(s), 1);
  EXPECT_TRUE(legal(s, "pass"));
}

// Masters of a seat in the first `villages` villages from `first` on, so that there are `masters` in all.
void fill(State& s, Seat seat, int first, int villages, int masters) {
  for (int n = 0; n < masters; ++n)
    s.masters[seat].add(field_of(first - 1 + n % villages, static_cast<Guild>(n / villages)));
}

TEST(End, TieGoesToTheSeatInMoreVillages) {
  State s = TestPosition().state;
  fill(s, 0, 1, 7, 17);
  fill(s, 1, 8, 6, 17);
  EXPECT_EQ(Rules::outcome(s).winners, 0) << "nobody has won before the end";
  s.phase = Phase::over;
  EXPECT_EQ(Rules::outcome(s).scores[0], 17);
  EXPECT_EQ(Rules::outcome(s).scores[1], 17);
  EXPECT_EQ(Rules::outcome(s).winners, only(0));
}

TEST(End, ATieInPointsAndVillagesIsShared) {
  State s = TestPosition().state;
  fill(s, 0, 1, 6, 17);
  fill(s, 1, 8, 6, 17);
  s.phase = Phase::over;
  EXPECT_EQ(Rules::outcome(s).winners, only(0) | only(1));
  EXPECT_DOUBLE_EQ(Rules::outcome(s).share(0), 0.5);
}

// Properties.

struct Combination {
  int seats;
  Opening opening;
  Edition edition;
};
class EveryCombination : public ::testing::TestWithParam<Combination> {};

TEST_P(EveryCombination, RandomGamesHoldEveryInvariant) {
  const auto [seats, opening, edition] = GetParam();
  EXPECT_EQ(testing::soak<Rules>({seats, opening, edition}, testing::games_to_play(), 11, broken_invariant), "");
}

INSTANTIATE_TEST_SUITE_P(Shangrila, EveryCombination,
                         ::testing::Values(Combination{3, Opening::free, Edition::kosmos},
                                           Combination{3, Opening::free, Edition::nine99},
                                           Combination{3, Opening::first_game, Edition::kosmos},
                                           Combination{3, Opening::first_game, Edition::nine99},
                                           Combination{4, Opening::free, Edition::kosmos},
                                           Combination{4, Opening::free, Edition::nine99},
                                           Combination{4, Opening::first_game, Edition::kosmos},
                                           Combination{4, Opening::first_game, Edition::nine99}),
                         [](const auto& info) {
                           return std::to_string(info.param.seats) +
                                  (info.param.opening == Opening::free ? "Free" : "FirstGame") +
                                  (info.param.edition == Edition::kosmos ? "Kosmos" : "999");
                         });

// A position some random actions into a game.
State random_state() {
  const int seats = *rc::gen::inRange(3, 5);
  const Setup setup{seats, *rc::gen::arbitrary<bool>() ? Opening::free : Opening::first_game,
                    *rc::gen::arbitrary<bool>() ? Edition::kosmos : Edition::nine99};
  State state = Rules::start(setup);
  ActionList<Rules> actions;
  for (int choice : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 1000))) {
    Rules::legal(state, actions);
    if (actions.empty()) break;
    Rules::apply(state, actions[choice % actions.size()]);
  }
  return state;
}

RC_GTEST_PROP(Property, LegalIsExactlyWhatHasNoObjection, ()) {
  const State state = random_state();
  std::vector<Action> all = {Action::pass()};
  for (Village v = 0; v < village_count; ++v) {
    for (int g = 0; g < guild_count; ++g) {
      all.push_back(Action::place(field_of(v, static_cast<Guild>(g))));
      all.push_back(Action::recruit(field_of(v, static_cast<Guild>(g))));
    }
    for (Village w = 0; w < village_count; ++w) all.push_back(Action::journey(v, w));
  }
  ActionList<Rules> listed;
  Rules::legal(state, listed);
  for (Action action : all) {
    const bool in_list = std::ranges::find(listed, action) != listed.end();
    RC_ASSERT(in_list == !Rules::objection(state, action).has_value());
  }
}

RC_GTEST_PROP(Property, CopyingIsTheUndoOfAnAction, ()) {
  const State state = random_state();
  ActionList<Rules> actions;
  Rules::legal(state, actions);
  for (Action action : actions) {
    State next = state;
    Rules::apply(next, action);
    RC_ASSERT(!(next == state));
    RC_ASSERT(broken_invariant(next) == "");
  }
}

}  // namespace
}  // namespace guildhall::shangrila
