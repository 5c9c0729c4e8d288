#include "server/names.h"

#include <gtest/gtest.h>

#include "server/api.h"
#include "server/likeness.h"

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

TEST(Names, HideNothingAndMixNoAlphabets) {
  for (const char* good : {"Ольга", "Νίκος", "山田Taro", "Զարա", "אבי", "Jörg", "Œuvre 2", "A-B"})
    EXPECT_TRUE(tidy_name(good)) << good;
  for (const char* bad : {"Аnn" /* Cyrillic A */, "Αnn" /* Greek */, "Ann\u00a0B", "Ann\u2003B", "Ann\u3164",
                          "Jo\u0308rg", "Ann\ufe0f", "A\u034fnn", "Ann\u2800", "ꓮnn", "Ꭺnn", "Ann\u061c"})
    EXPECT_FALSE(tidy_name(bad)) << bad;
}

TEST(Names, ThatCannotBeToldApartAreAlike) {
  for (const auto& [one, other] : {std::pair{"Ann", "A nn"},
                                   {"Ann", "ANN"},
                                   {"Ann", "Ａｎｎ"},
                                   {"Ann", "𝐀𝓷𝖓"},
                                   {"Ann", "Ⓐⓝⓝ"},
                                   {"copy", "сору"},
                                   {"Ox", "Ох"},
                                   {"OPA", "ОРА"},
                                   {"NIKH", "ΝΙΚΗ"},
                                   {"SOS", "ЅОЅ"},
                                   {"Bill", "BiII"},
                                   {"Bill", "Bi11"},
                                   {"Otto", "0tto"},
                                   {"Marnie", "Mamie"},
                                   {"ZOË", "zoë"},
                                   {"Жора", "жора"},
                                   {"HOT", "ꓧꓳꓔ"},
                                   {"WAR", "ᎳᎪᎡ"},
                                   {"Noel", "𝑵oel"}})
    EXPECT_EQ(likeness(one), likeness(other)) << one << " " << other;
  for (const auto& [one, other] : {std::pair{"Ann", "Anne"},
                                   {"Jörg", "Jorg"},
                                   {"Zoë", "Zoe"},
                                   {"Ольга", "Olga"},
                                   {"山田", "山本"},
                                   {"Ann", "Anu"}})
    EXPECT_NE(likeness(one), likeness(other)) << one << " " << other;
  EXPECT_EQ(likeness("\xff"), "");
}

TEST(Names, IdsAre32HexadecimalDigits) {
  EXPECT_TRUE(is_id(std::string(32, 'a')));
  for (const std::string& bad :
       {std::string(31, 'a'), std::string(33, 'a'), std::string(31, 'a') + "g", std::string(31, 'a') + "A",
        std::string(), std::string(31, 'a') + std::string(1, '\0'), std::string(32, 'a') + std::string(1, '\0')})
    EXPECT_FALSE(is_id(bad));
}

TEST(Requests, TheCookieIsFoundAmongOthers) {
  const std::string token(64, 'a');
  EXPECT_EQ(cookie_token("guildhall=" + token, "guildhall"), token);
  EXPECT_EQ(cookie_token("x=1; guildhall=" + token + "; y=2", "guildhall"), token);
  EXPECT_EQ(cookie_token("guildhallx=" + token, "guildhall"), "");
  EXPECT_EQ(cookie_token("guildhall=short", "guildhall"), "");
  EXPECT_EQ(cookie_token(";;;=", "guildhall"), "");
  EXPECT_EQ(cookie_token("guildhall=" + token, "__Host-guildhall"), "");
  EXPECT_EQ(cookie_token("guildhall=" + std::string(64, 'b') + "; __Host-guildhall=" + token, "__Host-guildhall"),
            token);
}

TEST(Requests, OnlyTheHousesOwnPageMayAsk) {
  EXPECT_TRUE(same_origin("http://club.example:8080", "club.example:8080", ""));
  EXPECT_TRUE(same_origin("", "club.example", "")) << "no browser";
  EXPECT_FALSE(same_origin("http://evil.example", "club.example", ""));
  EXPECT_FALSE(same_origin("null", "club.example", ""));
  EXPECT_TRUE(same_origin("https://club.example", "127.0.0.1:8080", "https://club.example"));
  EXPECT_FALSE(same_origin("http://127.0.0.1:8080", "127.0.0.1:8080", "https://club.example")) << "no other then";
  EXPECT_FALSE(same_origin("http://club.example", "club.example", "https://club.example"));
}

TEST(Requests, AProxySaysWhoAsks) {
  const std::vector<std::string> near = {"127.0.0.1"}, both = {"127.0.0.1", "10.0.0.7", "2001:db8::7"};
  EXPECT_EQ(forwarded_address("203.0.113.9", "127.0.0.1", near), "203.0.113.9");
  EXPECT_EQ(forwarded_address("6.6.6.6, 203.0.113.9", "127.0.0.1", near), "203.0.113.9") << "the first may be made up";
  EXPECT_EQ(forwarded_address("", "127.0.0.1", near), "127.0.0.1");
  EXPECT_EQ(forwarded_address("6.6.6.6", "203.0.113.9", near), "203.0.113.9") << "whoever is no proxy of ours";
  EXPECT_EQ(forwarded_address("6.6.6.6, 203.0.113.9, 10.0.0.7", "127.0.0.1", both), "203.0.113.9");
  EXPECT_EQ(forwarded_address("203.0.113.9,2001:DB8:0::7 ,10.0.0.7", "127.0.0.1", both), "203.0.113.9");
  EXPECT_EQ(forwarded_address("203.0.113.9, 10.0.0.7", "127.0.0.1", near), "10.0.0.7");
  EXPECT_EQ(forwarded_address("6.6.6.6, nonsense, 10.0.0.7", "127.0.0.1", both), "10.0.0.7") << "no further";
}

TEST(Requests, EveryLineOfWhatProxiesSayCounts) {
  HttpRequest request{http::verb::get, "/", 11};
  EXPECT_EQ(forwarded_for(request), "");
  request.insert("X-Forwarded-For", "6.6.6.6");
  request.insert("X-Forwarded-For", "203.0.113.9, 10.0.0.7");
  EXPECT_EQ(forwarded_for(request), "6.6.6.6,203.0.113.9, 10.0.0.7");
}

TEST(Requests, AHouseholdOfIPv6CountsAsOne) {
  EXPECT_EQ(counted_address("2001:db8:1:2:3:4:5:6"), counted_address("2001:db8:1:2::9"));
  EXPECT_NE(counted_address("2001:db8:1:2::1"), counted_address("2001:db8:1:3::1"));
  EXPECT_EQ(counted_address("203.0.113.9"), "203.0.113.9");
  EXPECT_EQ(counted_address("::ffff:203.0.113.9"), "203.0.113.9");
  Limits limits;
  limits.connections_per_address = 3;
  Addresses addresses(limits);
  for (int i = 1; i <= 3; ++i) EXPECT_TRUE(addresses.enter("2001:db8::" + std::to_string(i)));
  EXPECT_FALSE(addresses.enter("2001:db8::ffff"));
  EXPECT_TRUE(addresses.enter("2001:db8:0:1::1"));
  addresses.leave("2001:db8::2");
  EXPECT_TRUE(addresses.enter("2001:db8::ffff"));
}

TEST(Requests, ADeviceIsCalledByItsBrowserAndSystem) {
  EXPECT_EQ(device_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"), "Firefox, Linux");
  EXPECT_EQ(
      device_of("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1"),
      "Safari, iPhone");
  EXPECT_EQ(device_of("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/140.0 Safari/537.36 Edg/140.0"),
            "Edge, Windows");
  EXPECT_EQ(device_of("curl/8.0"), "?");
  EXPECT_EQ(device_of(""), "?");
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
