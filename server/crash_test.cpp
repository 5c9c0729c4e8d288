// Nothing is lost: people play at many tables while the house is killed and started again, over and over. Every action
// that was acknowledged is there afterwards, none twice, and everybody goes on by themselves.
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <random>
#include <thread>

#include "server/testing/folder.h"
#include "server/testing/guest.h"
#include "server/testing/postgres.h"
#include "server/testing/program.h"

namespace guildhall::server {
namespace {

using std::chrono::milliseconds;
using testing::Guest;

constexpr int tables = 6, kills = 100;

struct Tally {
  std::atomic<int> acknowledged = 0, sent_again = 0, returns = 0, games = 0;
};

// Two people at one table after another. They know what they were told, and hold the house to it.
class Pair {
 public:
  Pair(std::uint16_t port, Tally& tally, unsigned seed)
      : guests_{Guest(port), Guest(port)}, tally_(tally), random_(seed) {}

  void play(const std::atomic<bool>& enough) {
    while (!enough && !::testing::Test::HasFailure()) {
      if (!guests_[0].here() || !guests_[1].here()) {
        come_back();
      } else if (table_.empty()) {
        sit_down();
      } else {
        act();
      }
    }
  }

  // Once the house is left alone: everything is there.
  void check() {
    for (Guest& guest : guests_)
      for (const auto& [table, actions] : acknowledged_) {
        Json answer;
        while ((answer = guest.ask({{"op", "watch"}, {"table", table}})).is_null()) ASSERT_TRUE(guest.come());
        ASSERT_TRUE(answer["ok"]) << answer;
        hold_against(answer["history"], actions);
      }
  }

 private:
  using Actions = std::map<int, std::string>;

  static void hold_against(const Json& history, const Actions& actions) {
    int number = 0;
    for (const Json& entry : history) ASSERT_EQ(entry["n"], number++);
    for (const auto& [n, action] : actions) {
      ASSERT_LT(n, number) << "an acknowledged action is gone: " << action;
      ASSERT_EQ(history[n]["action"], action) << "another action stands in its place";
    }
  }

  void come_back() {
    for (Guest& guest : guests_) {
      if (!guest.here() && !guest.come()) std::this_thread::sleep_for(milliseconds(10));
      if (guest.here() && !table_.empty()) {
        const Json answer = guest.ask({{"op", "watch"}, {"table", table_}});
        if (answer.is_null()) return;
        ASSERT_TRUE(answer["ok"]) << answer;
        hold_against(answer["history"], acknowledged_[table_]);
      }
    }
    ++tally_.returns;
  }

  void sit_down() {
    const Json made = guests_[0].ask({{"op", "create"},
                                      {"game", "khan"},
                                      {"players", 2},
                                      {"public", true},
                                      {"order", "lot"},
                                      {"pace", {{"kind", "untimed"}}},
                                      {"standin", "novice"}});
    if (made.is_null() || !made["ok"]) return;
    const std::string table = made["table"]["id"];
    for (Guest& guest : guests_) {
      const Json sat = guest.ask({{"op", "sit"}, {"table", table}, {"nonce", testing::some_nonce()}});
      if (sat.is_null()) return;  // that table is left open; there are others
    }
    table_ = table;
    for (Guest& guest : guests_) (void)guest.ask({{"op", "watch"}, {"table", table_}});
  }

  // Whoever is to act does, and sends it again until it is acknowledged.
  void act() {
    for (Guest& guest : guests_) {
      const Json legal = guest.ask({{"op", "legal"}, {"table", table_}});
      if (legal.is_null()) return;
      if (!legal["ok"]) {
        const std::string code = legal["error"]["code"];
        if (code == "not-your-turn") continue;
        ASSERT_EQ(code, "not-running") << legal;
        table_.clear();  // the house was killed before both had sat down
        return;
      }
      const Json& actions = legal["actions"];
      const std::string action = actions[random_() % actions.size()];
      const Json view = guest.ask({{"op", "history"}, {"table", table_}});
      if (view.is_null()) return;
      const int at = static_cast<int>(view["actions"].size());
      send(guest, action, at);
      return;
    }
    const Json answer = guests_[0].ask({{"op", "view"}, {"table", table_}});
    if (answer.is_null() || !answer["ok"] || !answer["view"]["over"]) return;
    ++tally_.games;
    table_.clear();
  }

  void send(Guest& guest, const std::string& action, int at) {
    const Json request = {{"op", "apply"}, {"table", table_}, {"action", action}, {"at", at}};
    for (Json answer = guest.ask(request);; answer = guest.ask(request)) {
      if (answer.is_null()) {
        ++tally_.sent_again;
        while (!guest.come()) std::this_thread::sleep_for(milliseconds(10));
        continue;
      }
      ASSERT_TRUE(answer["ok"]) << answer;
      break;
    }
    ++tally_.acknowledged;
    ASSERT_TRUE(acknowledged_[table_].emplace(at, action).second) << "twice at the same place";
  }

  Guest guests_[2];
  Tally& tally_;
  std::mt19937 random_;
  std::string table_;
  std::map<std::string, Actions> acknowledged_;
};

void play_through_crashes(const std::string& database) {
  testing::Program program(database, {"--connections-per-address", "1000", "--guests-per-address", "1000"});
  program.start();
  ASSERT_FALSE(::testing::Test::HasFailure());
  Tally tally;
  std::atomic<bool> enough = false;
  std::vector<std::unique_ptr<Pair>> pairs;
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < tables; ++i) {
    pairs.push_back(std::make_unique<Pair>(program.port(), tally, i));
    threads.emplace_back([&pair = *pairs.back(), &enough] { pair.play(enough); });
  }
  std::mt19937 random(1);
  for (int kill = 0; kill < kills && !::testing::Test::HasFailure(); ++kill) {
    std::this_thread::sleep_for(milliseconds(20 + random() % 200));
    program.kill();
    program.start();
  }
  enough = true;
  for (std::thread& thread : threads) thread.join();
  if (::testing::Test::HasFailure()) return;
  for (const auto& pair : pairs) pair->check();
  EXPECT_GT(tally.acknowledged, kills) << "it must have been played";
  EXPECT_GT(tally.returns, kills);
  printf("%d kills: %d actions acknowledged, %d sent again, %d returns, %d games finished\n", kills,
         tally.acknowledged.load(), tally.sent_again.load(), tally.returns.load(), tally.games.load());
  EXPECT_EQ(program.stop(), 0);
}

TEST(Crash, NothingIsLostOnSqlite) {
  const testing::Folder folder;
  play_through_crashes(folder / "house.db");
}

TEST(Crash, NothingIsLostOnPostgres) { play_through_crashes(testing::Postgres::shared().new_database()); }

}  // namespace
}  // namespace guildhall::server
