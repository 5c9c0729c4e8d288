// Who somebody is, on every device and against whoever would like to be them: the real process, on both databases.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <thread>

#include "server/storage/database.h"
#include "server/storage/testing/house.h"
#include "server/testing/guest.h"
#include "server/testing/program.h"
#include "table/testing/places.h"

namespace guildhall::server {
namespace {

using std::chrono::milliseconds;
using testing::Guest;
using testing::HttpAnswer;
using testing::Kind;
using testing::must;
using testing::post;

const Json nothing = Json::object();

class Sessions : public testing::EachDatabase {
 protected:
  void SetUp() override { program_.start(); }

  HttpAnswer ask(const std::string& what, const Json& fields, const std::string& cookie = {}) {
    return post(program_.port(), "/api/" + what, fields, cookie);
  }
  // As if from somewhere else.
  HttpAnswer ask_from(const std::string& address, const std::string& what, const Json& fields) {
    return testing::http_ask(program_.port(), "POST", "/api/" + what, print_json(fields),
                             "Content-Type: application/json\r\nX-Forwarded-For: " + address + "\r\n");
  }
  // Somebody who has kept a name, by their cookie.
  std::string keep(const std::string& name, const std::string& password) {
    const HttpAnswer guest = ask("me", nothing);
    EXPECT_EQ(ask("name", {{"name", name}}, guest.cookie).status, 200);
    const HttpAnswer kept = ask("password", {{"password", password}}, guest.cookie);
    EXPECT_EQ(kept.status, 200) << kept.body;
    return kept.cookie;
  }
  std::string log_in(const std::string& name, const std::string& password) {
    const HttpAnswer device = ask("login", {{"name", name}, {"password", password}});
    EXPECT_EQ(device.status, 200) << device.body;
    return device.cookie;
  }
  Guest with(const std::string& cookie) {
    Guest guest(program_.port());
    guest.cookie = cookie;
    EXPECT_TRUE(guest.come());
    return guest;
  }
  // Soon; the house promises two seconds, and a busy machine is forgiven some more.
  static bool is_closed(Guest& guest) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (std::chrono::steady_clock::now() < until) {
      if (guest.ask({{"op", "games"}}).is_null()) return true;
      std::this_thread::sleep_for(milliseconds(50));
    }
    return false;
  }
  bool known(const std::string& cookie) { return ask("devices", nothing, cookie).status == 200; }

  testing::Program program_{address,
                            {"--guests-per-address", "1000", "--logins-per-address", "1000", "--trusted-proxy",
                             "127.0.0.1", "--connections-per-address", "1000"}};
};
INSTANTIATE_TEST_SUITE_P(On, Sessions, ::testing::Values(Kind::sqlite, Kind::postgres), testing::kind_name);

TEST_P(Sessions, AnotherPasswordSignsEveryOtherDeviceOut) {
  const std::string here = keep("Ann", "first password"), there = log_in("Ann", "first password");
  Guest socket_there = with(there), socket_here = with(here);
  const HttpAnswer changed = ask("password", {{"password", "second password"}, {"old", "first password"}}, here);
  ASSERT_EQ(changed.status, 200) << changed.body;
  EXPECT_NE(changed.cookie, "") << "a new token";
  EXPECT_NE(changed.cookie, here);
  EXPECT_FALSE(known(there));
  EXPECT_FALSE(known(here)) << "whoever has taken a copy of the cookie has nothing";
  EXPECT_TRUE(known(changed.cookie));
  EXPECT_TRUE(is_closed(socket_there));
  EXPECT_TRUE(is_closed(socket_here));
  Guest again = with(changed.cookie);
  EXPECT_FALSE(again.ask({{"op", "games"}}).is_null());
  EXPECT_EQ(ask("login", {{"name", "Ann"}, {"password", "first password"}}).status, 401);
}

TEST_P(Sessions, AGuestsCookieIsWorthNothingOnceTheNameIsKept) {
  const HttpAnswer guest = ask("me", nothing);
  Guest thief = with(guest.cookie);
  EXPECT_EQ(ask("name", {{"name", "Ann"}}, guest.cookie).status, 200);
  const HttpAnswer kept = ask("password", {{"password", "a password"}}, guest.cookie);
  ASSERT_EQ(kept.status, 200);
  EXPECT_FALSE(known(guest.cookie));
  EXPECT_TRUE(known(kept.cookie));
  EXPECT_TRUE(is_closed(thief));
}

TEST_P(Sessions, DevicesAreListedAndSignedOut) {
  const std::string here = keep("Ann", "a password");
  const std::string there = log_in("Ann", "a password"), elsewhere = log_in("Ann", "a password");
  Guest socket = with(there), own = with(here);
  const Json devices = Json::parse(ask("devices", nothing, here).body)["devices"];
  ASSERT_EQ(devices.size(), 3u);
  int mine = 0;
  for (const Json& device : devices) {
    mine += device["this"] ? 1 : 0;
    EXPECT_EQ(device.size(), 4u) << "no token, and no hash of one: " << device;
  }
  EXPECT_EQ(mine, 1);
  EXPECT_EQ(ask("sign-out", nothing, here).status, 200);
  EXPECT_TRUE(is_closed(socket));
  EXPECT_FALSE(known(there) || known(elsewhere));
  EXPECT_TRUE(known(here));
  EXPECT_FALSE(own.ask({{"op", "games"}}).is_null()) << "this one stays";
}

TEST_P(Sessions, LoggingOutClosesTheSocketToo) {
  const std::string here = keep("Ann", "a password");
  Guest socket = with(here);
  EXPECT_EQ(ask("logout", nothing, here).status, 200);
  EXPECT_TRUE(is_closed(socket));
  Guest late(program_.port());
  late.cookie = here;
  EXPECT_FALSE(late.come());
}

TEST_P(Sessions, ATokenNobodyUsesForNinetyDaysIsForgotten) {
  const std::string here = keep("Ann", "a password"), there = log_in("Ann", "a password");
  program_.kill();
  {
    const auto storage = must(open_storage(address));
    const auto person = must(storage->person_by_name("ann"));
    const auto tokens = must(storage->tokens_of(person->id));
    ASSERT_EQ(tokens.size(), 2u);
    constexpr Time day = Time{24} * 3600 * 1000;
    // The tokens say nothing of the cookies: both are old, one a day too old.
    must(testing::write(*storage, {.used_token = std::pair{tokens[0].hash, tokens[0].used - 91 * day}}));
    must(testing::write(*storage, {.used_token = std::pair{tokens[1].hash, tokens[1].used - 89 * day}}));
  }
  program_.start();
  EXPECT_NE(known(here), known(there)) << "one of them is forgotten";
}

TEST_P(Sessions, GuessingIsSlowedByAccountFromWhereverItComes) {
  const std::string here = keep("Ann", "a password");
  int wrong = 0, limited = 0;
  for (int i = 0; i < 30; ++i) {
    const auto from = "203.0.113." + std::to_string(i);
    const int status = ask_from(from, "login", {{"name", "aN n"}, {"password", "guess guess"}}).status;
    wrong += status == 401 ? 1 : 0;
    limited += status == 429 ? 1 : 0;
  }
  EXPECT_EQ(wrong, 10);
  EXPECT_EQ(limited, 20);
  EXPECT_EQ(ask("login", {{"name", "Ann"}, {"password", "a password"}}).status, 429) << "not even the right one";
  EXPECT_EQ(ask_from("203.0.113.1", "login", {{"name", "Ben"}, {"password", "guess guess"}}).status, 401);
  EXPECT_TRUE(known(here)) << "nobody is locked out of where they are signed in";
  const HttpAnswer changed = ask("password", {{"password", "another one"}, {"old", "a password"}}, here);
  EXPECT_EQ(changed.status, 200) << "and can act on it: " << changed.body;
}

TEST_P(Sessions, GuessesMadeAtOnceCountToo) {
  (void)keep("Ann", "a password");
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 20; ++i)
    threads.emplace_back([&] { wrong += ask("login", {{"name", "Ann"}, {"password", "guess guess"}}).status == 401; });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 10);
}

TEST_P(Sessions, ARenameNeverUndoesAPassword) {
  std::string cookie = keep("Ann", "password 0");
  for (int round = 1; round <= 5; ++round) {
    const std::string before = "password " + std::to_string(round - 1), after = "password " + std::to_string(round);
    std::vector<std::thread> threads;
    HttpAnswer changed;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&, i] { (void)ask("name", {{"name", "Ann " + std::to_string(i)}}, cookie); });
    threads.emplace_back([&] { changed = ask("password", {{"password", after}, {"old", before}}, cookie); });
    for (std::thread& thread : threads) thread.join();
    // Where a name came in between the password was decided on another one, and is refused.
    const std::string now = changed.status == 200 ? after : before;
    if (changed.status == 200) cookie = changed.cookie;
    const std::string name = Json::parse(ask("me", nothing, cookie).body)["me"]["name"];
    const HttpAnswer device = ask("login", {{"name", name}, {"password", now}});
    ASSERT_EQ(device.status, 200) << name << ": " << device.body;
    cookie = device.cookie;
    if (changed.status != 200) {
      const HttpAnswer again = ask("password", {{"password", after}, {"old", before}}, cookie);
      ASSERT_EQ(again.status, 200) << again.body;
      cookie = again.cookie;
    }
  }
}

TEST_P(Sessions, NamesThatLookLikeAKeptOneAreRefused) {
  (void)keep("Anna", "a password");
  const std::string other = ask("me", nothing).cookie;
  EXPECT_EQ(ask("name", {{"name", "А\u043d\u043d\u0430"}}, other).status, 200) << "another word to whoever reads it";
  for (const char* name : {"ANNA", "An na", "Ａｎｎａ", "𝐀𝐧𝐧𝐚"})
    EXPECT_EQ(ask("name", {{"name", name}}, other).status, 409) << name;
  for (const char* name : {"\u0410nna", "Anna\u200b", "Anna\u3164", "A\u0301nna"})
    EXPECT_EQ(ask("name", {{"name", name}}, other).status, 400) << name;
}

TEST_P(Sessions, WhatIsNoIdIsNoTable) {
  Guest guest = with(ask("me", nothing).cookie);
  const Json made = guest.ask({{"op", "create"},
                               {"game", "khan"},
                               {"players", 2},
                               {"public", true},
                               {"order", "lot"},
                               {"pace", {{"kind", "untimed"}}},
                               {"standin", "novice"},
                               {"hints", false}});
  ASSERT_TRUE(made["ok"]) << made;
  const std::string id = made["table"]["id"];
  for (const std::string& wrong : {id + std::string(1, '\0'), id + "x", id.substr(1), std::string(), std::string("'")})
    for (const char* op : {"watch", "sit", "close", "say"}) {
      const Json answer =
          guest.ask({{"op", op}, {"table", wrong}, {"nonce", testing::some_nonce()}, {"text", "hello"}});
      EXPECT_EQ(answer["error"]["code"], "no-table") << op << answer;
    }
  EXPECT_EQ(ask("login", {{"name", std::string("Ann\0x", 5)}, {"password", "guess guess"}}).status, 401);
  EXPECT_EQ(program_.said().find("storage"), std::string::npos) << "no database was asked: " << program_.said();
}

TEST_P(Sessions, TheHouseKeepsNoTokenItself) {
  const std::string cookie = keep("Ann", "a password");
  const std::string token = cookie.substr(cookie.find('=') + 1);
  ASSERT_EQ(token.size(), 64u);
  program_.stop();
  const auto storage = must(open_storage(address));
  EXPECT_FALSE(must(storage->token(token)));
  const auto person = must(storage->person_by_name("ann"));
  for (const TokenRow& row : must(storage->tokens_of(person->id))) EXPECT_NE(row.hash, token);
}

TEST_P(Sessions, AHouseThatCannotOpenSaysSoAndFails) {
  program_.stop();
  const auto database = must(open_database(address, Purpose::writing));
  must(in_transaction(*database, Purpose::writing, [&] { return database->run_script("DROP TABLE table_people"); }));
  const std::string command = guildhall::testing::program() + " serve --port 0 --database '" + address + "' 2>&1";
  FILE* said = popen(command.c_str(), "r");
  ASSERT_NE(said, nullptr);
  std::string text;
  for (std::array<char, 256> line{}; fgets(line.data(), line.size(), said) != nullptr;) text += line.data();
  const int status = pclose(said);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) != 0) << status;
  EXPECT_NE(text.find("cannot be read"), std::string::npos) << text;
}

}  // namespace
}  // namespace guildhall::server
