#include <gtest/gtest.h>

#include "games/shangrila/rules.h"

namespace guildhall::shangrila {
namespace {

TEST(Notation, EveryActionReadsBackAsItself) {
  for (Village v = 0; v < village_count; ++v) {
    for (int g = 0; g < guild_count; ++g) {
      const int field = field_of(v, static_cast<Guild>(g));
      EXPECT_EQ(*Rules::parse(Rules::print(Action::place(field))), Action::place(field));
      EXPECT_EQ(*Rules::parse(Rules::print(Action::recruit(field))), Action::recruit(field));
    }
    for (Village w = 0; w < village_count; ++w)
      EXPECT_EQ(*Rules::parse(Rules::print(Action::journey(v, w))), Action::journey(v, w));
  }
  EXPECT_EQ(*Rules::parse("pass"), Action::pass());
  EXPECT_EQ(Rules::print(*Rules::parse("place 13 healer")), "place 13 healer");
}

TEST(Notation, OnlyTheFormsOfTheRulesAreRead) {
  for (std::string_view text : {"",
                                " ",
                                "pass ",
                                " pass",
                                "pass 1",
                                "Pass",
                                "place",
                                "place 5",
                                "place 5 healer ",
                                "place  5 healer",
                                "place 05 healer",
                                "place 0 healer",
                                "place 14 healer",
                                "place 5 Healer",
                                "place 5 wizard",
                                "place healer 5",
                                "place +5 healer",
                                "recruit 5",
                                "journey 5",
                                "journey 5 14",
                                "journey 5 6 7",
                                "journey 5\t6",
                                "draw healer",
                                "place 5 healer\n",
                                "place 99999999999 healer"})
    EXPECT_FALSE(Rules::parse(text)) << "'" << text << "'";
}

}  // namespace
}  // namespace guildhall::shangrila
