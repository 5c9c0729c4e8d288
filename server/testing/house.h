// A house for tests, open on a SQLite database of its own: the real process, and what is often done there.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "server/testing/folder.h"
#include "server/testing/guest.h"
#include "server/testing/program.h"

namespace guildhall::server::testing {

class OpenHouse : public ::testing::Test {
 protected:
  void SetUp() override { program_.start(); }

  Guest guest() {
    Guest guest(program_.port());
    EXPECT_TRUE(guest.come());
    return guest;
  }

  static Json wishes(const std::string& game, int players, Json changes = Json::object()) {
    Json all = {{"op", "create"},   {"game", game},       {"players", players},
                {"order", "given"}, {"public", true},     {"pace", {{"kind", "untimed"}}},
                {"hints", false},   {"standin", "novice"}};
    all.update(changes);
    return all;
  }

  // A table at which these sit, in this order, and watch; nothing of what they were told so far is left to be read.
  static std::string sit_down(std::vector<Guest*> people, const std::string& game, Json changes = Json::object()) {
    const int seats = static_cast<int>(changes.contains("players") ? changes["players"].get<int>() : people.size());
    const Json made = people.front()->ask(wishes(game, seats, std::move(changes)));
    EXPECT_TRUE(made["ok"]) << made;
    const std::string table = made["table"]["id"];
    for (Guest* person : people) {
      const Json sat = person->sit(table);
      EXPECT_TRUE(sat["ok"]) << sat;
    }
    for (Guest* person : people) {
      const Json revealed = person->reveal(table);
      EXPECT_TRUE(revealed["ok"]) << revealed;
    }
    for (Guest* person : people) EXPECT_TRUE(person->ask({{"op", "watch"}, {"table", table}})["ok"]);
    for (Guest* person : people) (void)person->ask({{"op", "games"}});
    for (Guest* person : people) person->events.clear();
    return table;
  }

  static std::string code(const Json& answer) {
    return answer.is_null() ? "gone" : answer["ok"] ? "" : answer["error"]["code"];
  }

  static Json document(Guest& guest, const std::string& table) {
    return guest.ask({{"op", "watch"}, {"table", table}})["table"];
  }

  // Random legal actions until the game is over or so many are made. What they are told is read as they go.
  static void play(std::vector<Guest*> people, const std::string& table, int most = 100'000) {
    std::mt19937 random(5);
    for (int made = 0; made < most;) {
      bool anybody = false;
      for (Guest* person : people) {
        const Json legal = person->ask({{"op", "legal"}, {"table", table}});
        if (!legal["ok"]) continue;
        anybody = true;
        const int at = static_cast<int>(person->ask({{"op", "history"}, {"table", table}})["actions"].size());
        const std::string action = legal["actions"][random() % legal["actions"].size()];
        const Json done = person->ask({{"op", "apply"}, {"table", table}, {"action", action}, {"at", at}});
        ASSERT_TRUE(done["ok"]) << done;
        ++made;
      }
      if (anybody) continue;
      if (document(*people.front(), table)["status"] == "over") return;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }

  Folder folder_;
  Program program_{folder_ / "house.db",
                   {"--guests-per-address", "1000", "--logins-per-address", "30", "--connections-per-address", "200"}};
};

}  // namespace guildhall::server::testing
