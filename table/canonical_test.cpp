// JSON in one way only: the examples of RFC 8785, and text that must not have two meanings.
#include "table/canonical.h"

#include <gtest/gtest.h>

namespace guildhall {
namespace {

std::string again(std::string_view text) { return canonical_json(*parse_json(text)); }

TEST(Canonical, TheExampleOfTheStandard) {
  EXPECT_EQ(again(R"({
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]})"),
            R"({"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],)"
            R"("string":"€$\u000f\nA'B\"\\\\\"/"})");
}

TEST(Canonical, NamesAreSortedByUtf16) {
  EXPECT_EQ(again("{\"\\u20ac\":1,\"\\r\":2,\"\\ufb33\":3,\"1\":4,\"\\ud83d\\ude00\":5,\"\\u0080\":6,\"\\u00f6\":7}"),
            "{\"\\r\":2,\"1\":4,\"\u0080\":6,\"\u00f6\":7,\"\u20ac\":1,\"\U0001F600\":5,\"\ufb33\":3}");
  EXPECT_EQ(again(R"({"b":{"d":1,"c":2},"a":[]})"), R"({"a":[],"b":{"c":2,"d":1}})");
  EXPECT_EQ(again("{\"\U0001F600\":1,\"\U000F0000\":2,\"ab\":3,\"a\":4}"),
            "{\"a\":4,\"ab\":3,\"\U0001F600\":1,\"\U000F0000\":2}");
}

TEST(Canonical, NumbersAreThoseOfEcmaScript) {
  const std::pair<const char*, const char*> pairs[] = {{"0", "0"},
                                                       {"-0", "0"},
                                                       {"-0.0", "0"},
                                                       {"1.0", "1"},
                                                       {"-7", "-7"},
                                                       {"100", "100"},
                                                       {"5e-324", "5e-324"},
                                                       {"1.7976931348623157e308", "1.7976931348623157e+308"},
                                                       {"1e21", "1e+21"},
                                                       {"1e20", "100000000000000000000"},
                                                       {"123456789012345678901", "123456789012345680000"},
                                                       {"1e-6", "0.000001"},
                                                       {"1e-7", "1e-7"},
                                                       {"1.5e-7", "1.5e-7"},
                                                       {"9007199254740993", "9007199254740992"},
                                                       {"0.1", "0.1"},
                                                       {"-1234.5", "-1234.5"},
                                                       {"18446744073709551615", "18446744073709552000"}};
  for (const auto& [text, due] : pairs) EXPECT_EQ(again(text), due) << text;
}

TEST(Canonical, ANameThatStandsTwiceIsRefused) {
  for (const char* text : {R"({"a":1,"a":1})", R"({"b":{"a":1,"\u0061":2}})", R"([{"c":[],"c":[]}])"})
    EXPECT_FALSE(parse_strictly(text)) << text;
  for (const char* text : {R"({"a":{"a":1},"b":{"a":1}})", R"([{"c":1},{"c":1}])", "7", "{}"})
    EXPECT_EQ(parse_strictly(text), parse_json(text)) << text;
  for (const char* text : {"", "{", "{}{}", R"({"a":"\ud800"})", "[1,]", "NaN", "\"\xff\""})
    EXPECT_FALSE(parse_strictly(text)) << text;
}

}  // namespace
}  // namespace guildhall
