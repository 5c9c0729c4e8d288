#include <gtest/gtest.h>

#include <vector>

#include "games/khan/every_action.h"
#include "games/khan/rules.h"

namespace guildhall::khan {
namespace {

TEST(KhanNotation, EveryActionReadsBackAsItself) {
  for (Action action : every_action()) {
    const auto again = Rules::parse(Rules::print(action));
    ASSERT_TRUE(again) << Rules::print(action);
    EXPECT_EQ(*again, action) << Rules::print(action);
  }
}

TEST(KhanNotation, EveryFormOfTheRulesIsRead) {
  for (const char* text : {"ruler seljuk c4",
                           "yurt c4",
                           "draw seljuk-river",
                           "invade seljuk-river c11",
                           "expel delhi",
                           "settle n11",
                           "discard georgian-outland",
                           "done",
                           "conquer L4 c3 c4 c5 d3",
                           "conquer I2 a9 a10",
                           "conquer I2 a11 b11",
                           "accept",
                           "refuse",
                           "pass",
                           "morale",
                           "protect",
                           "divine",
                           "divine ice",
                           "scout P5",
                           "skip"}) {
    const auto action = Rules::parse(text);
    ASSERT_TRUE(action) << text;
    EXPECT_EQ(Rules::print(*action), text);
  }
}

bool has_no_form(std::string_view text) {
  const auto action = Rules::parse(text);
  return !action && std::holds_alternative<NoSuchForm>(action.error());
}

TEST(KhanNotation, OnlyTheFormsOfTheRulesAreRead) {
  for (std::string_view text : {"",
                                " ",
                                "yurt",
                                "yurt c4 ",
                                " yurt c4",
                                "yurt  c4",
                                "Yurt c4",
                                "yurt C4",
                                "yurt c04",
                                "yurt c0",
                                "yurt c12",
                                "yurt o1",
                                "yurt 4c",
                                "yurt c",
                                "yurt c4 c5",
                                "yurt c4\n",
                                "ruler c4",
                                "ruler seljuk",
                                "ruler mongol c4",
                                "draw seljuk",
                                "draw seljuk-",
                                "draw -river",
                                "draw river-seljuk",
                                "draw seljuk-river-ice",
                                "draw ?",
                                "invade seljuk-river",
                                "invade c4 seljuk-river",
                                "expel",
                                "expel seljuk-river",
                                "settle",
                                "discard",
                                "conquer",
                                "conquer I2",
                                "conquer a1 a2",
                                "conquer I6 a1 a2",
                                "conquer I2 a2 a1",
                                "conquer I2 a10 a9",
                                "conquer I2 a1 a1",
                                "conquer I2 a1  a2",
                                "conquer I2 a1 a2 ",
                                "divine river",
                                "divine khan",
                                "divine everywhere",
                                "divine ice sand",
                                "protect ice",
                                "scout",
                                "scout p5",
                                "pass 1",
                                "accept all",
                                "journey 5 9"})
    EXPECT_TRUE(has_no_form(text)) << "'" << text << "'";
}

TEST(KhanNotation, CellsThatDoNotFormTheShapeAreRefusedWithTheShapeAndTheCells) {
  for (std::string_view text : {"conquer I2 a1 a3", "conquer I2 a1", "conquer I2 a1 a2 a3", "conquer L3 a1 a2 a3",
                                "conquer B3 a1 a2 b1", "conquer I2 a11 b1", "conquer I2 a1 a2 a3 a4 a5 a6"}) {
    const auto action = Rules::parse(text);
    ASSERT_FALSE(action) << text;
    ASSERT_TRUE(std::holds_alternative<Objection>(action.error())) << text;
    const Objection& objection = std::get<Objection>(action.error());
    EXPECT_EQ(objection.key, "khan.not-the-shape");
    EXPECT_EQ(objection.arguments.size(), 2u);
  }
}

}  // namespace
}  // namespace guildhall::khan
