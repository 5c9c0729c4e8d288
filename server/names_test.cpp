#include "server/names.h"

#include <gtest/gtest.h>

#include "server/api.h"

namespace guildhall::server {
namespace {

TEST(Names, AreTextThatCanBeSeen) {
  EXPECT_EQ(tidy_name("  Zoë  "), "Zoë");
  EXPECT_EQ(tidy_name("<img src=x>"), "<img src=x>") << "it is shown as text, so it may say what it likes";
  EXPECT_EQ(tidy_name("山田 太郎"), "山田 太郎");
  EXPECT_TRUE(tidy_name(std::string(24, 'x')));
  for (const std::string bad : {"", "   ", "a\nb", "a\tb", "a  b", "\xff", "a\xc3", "\xed\xa0\x80",
                                "a\xe2\x80\xae"
                                "b",
                                "\xe2\x80\x8b", "\xef\xbb\xbf", "\xc0\xaf", "\x7f"})
    EXPECT_FALSE(tidy_name(bad)) << testing::PrintToString(bad);
  EXPECT_FALSE(tidy_name(std::string(25, 'x')));
}

TEST(Names, DifferByMoreThanCapitalsAndSpaces) {
  EXPECT_EQ(name_key("Ann Lee"), name_key("annlee"));
  EXPECT_NE(name_key("Ann"), name_key("Anne"));
}

TEST(Requests, TheCookieIsFoundAmongOthers) {
  const std::string token(64, 'a');
  EXPECT_EQ(cookie_token("guildhall=" + token), token);
  EXPECT_EQ(cookie_token("x=1; guildhall=" + token + "; y=2"), token);
  EXPECT_EQ(cookie_token("guildhallx=" + token), "");
  EXPECT_EQ(cookie_token("guildhall=short"), "");
  EXPECT_EQ(cookie_token(";;;="), "");
}

TEST(Requests, OnlyTheHousesOwnPageMayAsk) {
  EXPECT_TRUE(same_origin("http://club.example:8080", "club.example:8080", ""));
  EXPECT_TRUE(same_origin("", "club.example", "")) << "no browser";
  EXPECT_FALSE(same_origin("http://evil.example", "club.example", ""));
  EXPECT_FALSE(same_origin("null", "club.example", ""));
  EXPECT_TRUE(same_origin("https://club.example", "127.0.0.1:8080", "https://club.example"));
}

TEST(Requests, AProxySaysWhoAsks) {
  EXPECT_EQ(forwarded_address("203.0.113.9", "127.0.0.1"), "203.0.113.9");
  EXPECT_EQ(forwarded_address("6.6.6.6, 203.0.113.9", "127.0.0.1"), "203.0.113.9") << "the first may be made up";
  EXPECT_EQ(forwarded_address("", "127.0.0.1"), "127.0.0.1");
}

TEST(Allowance, IsRefilledWithTime) {
  Allowance allowance(2, 1);
  EXPECT_TRUE(allowance.take(1000));
  EXPECT_TRUE(allowance.take(1000));
  EXPECT_FALSE(allowance.take(1500));
  EXPECT_TRUE(allowance.take(2600));
}

}  // namespace
}  // namespace guildhall::server
