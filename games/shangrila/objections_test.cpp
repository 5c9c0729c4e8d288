// Each reason for refusing an action, one test each; and that no refusal is ever a vague one.
#include <gtest/gtest.h>

#include <map>

#include "games/shangrila/position_for_tests.h"
#include "games/shangrila/rules.h"

namespace guildhall::shangrila {
namespace {

std::string rule(const State& state, std::string_view action) {
  const auto objection = Rules::objection(state, *Rules::parse(action));
  return objection ? std::string(objection->key) : "";
}

TEST(Objection, Over) {
  State s = TestPosition().put(0, 5, "healer").state;
  s.phase = Phase::over;
  EXPECT_EQ(rule(s, "place 5 priest"), "shangrila.over");
}
TEST(Objection, VillageAtPeace) {
  const State s = TestPosition().put(0, 3, "healer", true).cut(1, 3).cut(2, 3).cut(3, 7).state;
  for (const char* action : {"place 3 priest", "recruit 3 healer", "journey 3 7", "journey 7 3"})
    EXPECT_EQ(rule(s, action), "shangrila.village-at-peace") << action;
}
TEST(Objection, FieldTaken) {
  EXPECT_EQ(rule(TestPosition().put(0, 5, "healer").put(1, 5, "priest").state, "place 5 priest"),
            "shangrila.field-taken");
}
TEST(Objection, SupplyEmpty) {
  TestPosition t;
  for (int v : {1, 2, 3, 4, 6, 7}) t.put(0, v, "priest");
  t.put(0, 5, "healer");
  EXPECT_EQ(rule(t.state, "place 5 priest"), "shangrila.supply-empty");
  EXPECT_EQ(rule(t.state, "recruit 1 priest"), "shangrila.supply-empty");
}
TEST(Objection, GuildPlaced) {
  State s = Rules::start({3});
  for (const char* action : {"place 1 healer", "place 2 healer", "place 3 healer"})
    Rules::apply(s, *Rules::parse(action));
  EXPECT_EQ(rule(s, "place 4 healer"), "shangrila.guild-placed");
}
TEST(Objection, ColourLimit) {
  State s = Rules::start({3});
  for (const char* action : {"place 1 healer", "place 2 healer", "place 3 healer"})
    Rules::apply(s, *Rules::parse(action));
  EXPECT_EQ(rule(s, "place 1 priest"), "shangrila.colour-limit");
}
TEST(Objection, VillageFull) {
  State s = Rules::start({3});
  for (const char* action : {"place 1 healer", "place 2 healer", "place 2 priest"})
    Rules::apply(s, *Rules::parse(action));
  EXPECT_EQ(rule(s, "place 2 astrologer"), "shangrila.village-full");
}
TEST(Objection, SetupRecruit) { EXPECT_EQ(rule(Rules::start({4}), "recruit 1 healer"), "shangrila.setup-recruit"); }
TEST(Objection, SetupJourney) { EXPECT_EQ(rule(Rules::start({4}), "journey 1 2"), "shangrila.setup-journey"); }
TEST(Objection, RecruitingPlaceAndJourney) {
  State s = TestPosition().put(0, 5, "healer").put(0, 6, "priest").state;
  Rules::apply(s, *Rules::parse("recruit 5 healer"));
  EXPECT_EQ(rule(s, "place 5 priest"), "shangrila.recruiting-place");
  EXPECT_EQ(rule(s, "journey 5 6"), "shangrila.recruiting-journey");
  EXPECT_EQ(rule(s, "pass"), "shangrila.recruiting-pass");
}
TEST(Objection, NoMasterHere) {
  EXPECT_EQ(rule(TestPosition().put(0, 5, "healer").state, "place 6 healer"), "shangrila.no-master-here");
}
TEST(Objection, NoMasterToTeach) {
  EXPECT_EQ(rule(TestPosition().put(0, 5, "healer").state, "recruit 5 priest"), "shangrila.no-master-to-teach");
}
TEST(Objection, OtherMaster) {
  EXPECT_EQ(rule(TestPosition().put(0, 5, "healer").put(1, 5, "priest").state, "recruit 5 priest"),
            "shangrila.other-master");
}
TEST(Objection, HasStudent) {
  EXPECT_EQ(rule(TestPosition().put(0, 5, "healer", true).state, "recruit 5 healer"), "shangrila.has-student");
}
TEST(Objection, SameVillage) {
  EXPECT_EQ(rule(TestPosition().put(0, 5, "healer", true).state, "journey 5 5"), "shangrila.same-village");
}
TEST(Objection, NoBridge) {
  EXPECT_EQ(rule(TestPosition().put(0, 5, "healer", true).state, "journey 5 13"), "shangrila.no-bridge");
}
TEST(Objection, BridgeBroken) {
  EXPECT_EQ(rule(TestPosition().put(0, 5, "healer", true).cut(5, 6).state, "journey 5 6"), "shangrila.bridge-broken");
}
TEST(Objection, NoStudent) {
  EXPECT_EQ(rule(TestPosition().put(0, 5, "healer").state, "journey 5 6"), "shangrila.no-student");
}
TEST(Objection, NoPass) { EXPECT_EQ(rule(TestPosition().put(0, 5, "healer").state, "pass"), "shangrila.no-pass"); }

TEST(Objection, OfTenThousandIllegalActionsEachNamesAPieceAPlaceOrAPrice) {
  Rng rng(4);
  std::map<std::string, int> seen;
  int refused = 0;
  while (refused < 10000) {
    State s = Rules::start({3 + static_cast<int>(rng.below(2))});
    ActionList<Rules> actions;
    for (Rules::legal(s, actions); !actions.empty(); Rules::legal(s, actions)) {
      const auto village = [&] { return static_cast<Village>(rng.below(village_count)); };
      const int field = field_of(village(), static_cast<Guild>(rng.below(guild_count)));
      const Action candidates[] = {Action::place(field), Action::recruit(field), Action::journey(village(), village()),
                                   Action::pass()};
      for (Action candidate : candidates)
        if (const auto objection = Rules::objection(s, candidate)) {
          ++refused;
          ++seen[std::string(objection->key)];
          EXPECT_FALSE(objection->arguments.empty()) << objection->key;
        }
      Rules::apply(s, actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))]);
    }
  }
  EXPECT_GE(seen.size(), 18u) << "every reason but the end of the game turns up";
}

}  // namespace
}  // namespace guildhall::shangrila
