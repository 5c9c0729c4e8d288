// Two houses on one database, each with a copy of the same tables: what keeps a second house out is taken away, and
// people act at both at once. Nothing that one of them has acknowledged is undone, doubled or made up by the other.
#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <chrono>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <thread>

#include "server/storage/storage.h"
#include "server/testing/guest.h"
#include "server/testing/postgres.h"
#include "server/testing/program.h"
#include "table/proof.h"

namespace guildhall::server {
namespace {

using testing::Guest;
using testing::Program;

// Every claim is granted here: a function of the database's own comes before the server's.
std::string database_without_claims() {
  testing::Postgres& server = testing::Postgres::shared();
  std::string address = server.new_database();
  server.ask("CREATE FUNCTION " + address.substr(address.rfind("%3D") + 3) +
             ".pg_try_advisory_lock(INTEGER) RETURNS BOOLEAN LANGUAGE sql AS 'SELECT TRUE'");
  return address;
}

// Somebody with a socket at each house.
struct Person {
  Person(const Program& first, const Program& second) : at{Guest(first.port()), Guest(second.port())} {
    EXPECT_TRUE(at[0].come());
    at[1].cookie = at[0].cookie;
    EXPECT_TRUE(at[1].come());
  }
  Guest at[2];
};

std::string code(const Json& answer) {
  return answer.is_null() ? "gone" : answer["ok"] ? "" : answer["error"]["code"].get<std::string>();
}

class TwoHouses : public ::testing::Test {
 protected:
  void SetUp() override {
    for (Program* house : {&first, &second}) house->start();
    if (HasFailure()) GTEST_SKIP();
    for (auto* person : {&ann, &ben, &cleo}) *person = std::make_unique<Person>(first, second);
  }

  // Both at the same moment, each with the house of its number.
  void at_once(const std::function<void(int)>& act) {
    std::barrier together(2);
    std::thread other([&] {
      together.arrive_and_wait();
      act(1);
    });
    together.arrive_and_wait();
    act(0);
    other.join();
  }

  std::string create(Json changes = Json::object()) {
    Json wishes = {{"op", "create"},   {"game", "khan"},     {"players", 2},
                   {"order", "given"}, {"public", true},     {"pace", {{"kind", "untimed"}}},
                   {"hints", false},   {"standin", "novice"}};
    wishes.update(changes);
    const Json made = ann->at[0].ask(std::move(wishes));
    EXPECT_EQ(code(made), "");
    return made["table"]["id"];
  }
  std::unique_ptr<Storage> storage() const { return std::move(*open_storage_to_read(address)); }

  static constexpr int games = 1;
  const std::string address = database_without_claims();
  Program first{address, {"--guests-per-address", "1000"}}, second{address, {"--guests-per-address", "1000"}};
  std::unique_ptr<Person> ann, ben, cleo;
};

using Acknowledged = std::map<int, std::string>;

// Whoever is to act does so at this house, until the game is over; what was acknowledged, by its place in the game.
Acknowledged play_at(int house, Person& ann, Person& ben, const std::string& table) {
  Acknowledged acknowledged;
  std::mt19937 random(static_cast<unsigned>(house));
  const auto is_over = [&] { return ann.at[house].ask({{"op", "view"}, {"table", table}})["view"]["over"] == true; };
  const auto patience = std::chrono::steady_clock::now() + std::chrono::minutes(2);
  while (!is_over() && !::testing::Test::HasFailure()) {
    EXPECT_LT(std::chrono::steady_clock::now(), patience) << "somebody waits for ever";
    for (Person* person : {&ann, &ben}) {
      Guest& guest = person->at[house];
      const Json legal = guest.ask({{"op", "legal"}, {"table", table}});
      if (!legal["ok"]) continue;
      const int at = static_cast<int>(guest.ask({{"op", "history"}, {"table", table}})["actions"].size());
      const std::string action = legal["actions"][random() % legal["actions"].size()];
      const Json done = guest.ask({{"op", "apply"}, {"table", table}, {"action", action}, {"at", at}});
      if (done["ok"])
        EXPECT_TRUE(acknowledged.emplace(at, action).second) << "twice at the same place";
      else
        EXPECT_TRUE(code(done) == "stale" || code(done) == "not-your-turn" || code(done) == "over") << done;
    }
  }
  return acknowledged;
}

// Their computer is driven by both houses, too.
TEST_F(TwoHouses, EveryAcknowledgedActionIsThereOnceAndNoOther) {
  for (int game = 0; game < games; ++game) {
    const std::string table =
        create({{"players", 3},
                {"seats", {{{"kind", "anyone"}}, {{"kind", "anyone"}}, {{"kind", "computer"}, {"level", "novice"}}}}});
    for (auto* person : {&ann, &ben}) EXPECT_EQ(code((*person)->at[0].sit(table)), "");
    for (auto* person : {&ann, &ben}) EXPECT_EQ(code((*person)->at[0].reveal(table)), "");
    Acknowledged acknowledged[2];
    at_once([&](int house) { acknowledged[house] = play_at(house, *ann, *ben, table); });

    const auto steps = *storage()->steps(table);
    int by_people = 0;
    for (int n = 0; n < std::ssize(steps); ++n) {
      const StepRow& step = steps[static_cast<std::size_t>(n)];
      bool told = false;
      for (const Acknowledged& actions : acknowledged)
        if (const auto found = actions.find(n); found != actions.end()) {
          EXPECT_EQ(found->second, step.line) << n;
          told = true;
        }
      if (step.actor == 0 || step.actor == 1) ++by_people;
      EXPECT_EQ(told, step.actor == 0 || step.actor == 1) << n << ": " << step.line;
    }
    for (const Acknowledged& actions : acknowledged) {
      EXPECT_GT(actions.size(), 0u);
      for (const auto& [at, action] : actions) EXPECT_LT(at, std::ssize(steps)) << action;
    }
    EXPECT_GT(by_people, 0);
    for (Guest& guest : ann->at) {
      const Json proof = guest.ask({{"op", "proof"}, {"table", table}});
      ASSERT_EQ(code(proof), "");
      EXPECT_TRUE(verify_proof(proof["proof"], all_games()).holds());
    }

    std::string next[2];
    at_once([&](int house) {
      Person& person = house == 0 ? *ann : *ben;
      const Json made = person.at[house].ask({{"op", "rematch"}, {"table", table}});
      EXPECT_EQ(code(made), "");
      if (made["ok"]) next[house] = made["table"]["id"];
    });
    EXPECT_EQ(next[0], next[1]) << "one rematch, whoever asked";
  }
  EXPECT_EQ(std::ssize(*storage()->table_ids()), 2 * games);
}

TEST_F(TwoHouses, ASeatIsTakenOnce) {
  for (int round = 0; round < 20; ++round) {
    const std::string table = create({{"players", 3}});
    Json sat[2];
    at_once([&](int house) { sat[house] = (house == 0 ? *ben : *cleo).at[house].sit(table, {{"seat", 1}}); });
    EXPECT_NE(sat[0]["ok"], sat[1]["ok"]) << sat[0] << sat[1];
    EXPECT_EQ(code(sat[sat[0]["ok"] ? 1 : 0]), "taken");
    const auto row = *storage()->table(table);
    ASSERT_TRUE(row);
    const std::string& winner = sat[0]["ok"] ? ben->at[0].person : cleo->at[0].person;
    EXPECT_NE(row->document.find(winner), std::string::npos);
  }
}

TEST_F(TwoHouses, WhatIsClosedStaysClosed) {
  for (int round = 0; round < 20; ++round) {
    const std::string table = create();
    std::string closed, sat, said;
    at_once([&](int house) {
      if (house == 0) {
        closed = code(ann->at[0].ask({{"op", "close"}, {"table", table}}));
      } else {
        sat = code(ben->at[1].sit(table));
        if (round < 2) said = code(ben->at[1].ask({{"op", "say"}, {"table", table}, {"text", "hello"}}));
      }
    });
    EXPECT_EQ(closed, "");
    EXPECT_FALSE(*storage()->table(table)) << "sat: " << sat << ", said: " << said;
    for (int house : {0, 1}) {
      EXPECT_NE(code(cleo->at[house].sit(table)), "");
      if (round >= 2) continue;  // a person may not say much in a moment
      EXPECT_NE(code(ann->at[house].ask({{"op", "say"}, {"table", table}, {"text", "hello"}})), "");
    }
    EXPECT_FALSE(*storage()->table(table));
  }
}

TEST_F(TwoHouses, NothingThatWasSaidIsLost) {
  const std::string table = create();
  for (auto* person : {&ann, &ben}) EXPECT_EQ(code((*person)->at[0].sit(table)), "");
  std::set<std::string> said[2];
  at_once([&](int house) {
    for (int n = 0; n < 5; ++n) {
      const std::string text = std::to_string(house) + " says " + std::to_string(n);
      if (code((house == 0 ? *ann : *ben).at[house].ask({{"op", "say"}, {"table", table}, {"text", text}})).empty())
        said[house].insert(text);
    }
  });
  std::multiset<std::string> stored;
  const auto messages = storage()->messages(table, 1000);
  for (const MessageRow& message : *messages) stored.insert(message.text);
  std::multiset<std::string> expected(said[0].begin(), said[0].end());
  expected.insert(said[1].begin(), said[1].end());
  EXPECT_EQ(stored, expected);
  EXPECT_GT(expected.size(), 4u);
}

}  // namespace
}  // namespace guildhall::server
