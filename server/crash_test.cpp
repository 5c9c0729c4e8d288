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
#include "table/proof.h"

namespace guildhall::server {
namespace {

using std::chrono::milliseconds;
using testing::Guest;

constexpr int tables = 6;

struct Tally {
  std::atomic<int> acknowledged = 0, sent_again = 0, returns = 0, revealed = 0, games = 0;
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
      const Json sat = guest.sit(table);
      if (sat.is_null()) return;  // that table is left open; there are others
    }
    table_ = table;
    for (Guest& guest : guests_) (void)guest.ask({{"op", "watch"}, {"table", table_}});
  }

  // What was committed to before the house was killed is what can be revealed to it after.
  void reveal() {
    for (Guest& guest : guests_) {
      const Json answer = guest.reveal(table_);
      if (answer.is_null()) return;
      if (answer["ok"]) continue;
      ASSERT_NE(answer["error"]["code"], "bad-nonce") << "an acknowledged commitment is gone";
      ASSERT_TRUE(answer["error"]["code"] == "not-revealing" || answer["error"]["code"] == "not-seated") << answer;
      table_.clear();  // the house was killed before both had sat down
      return;
    }
    ++tally_.revealed;
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
        return reveal();
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

void play_through_crashes(const std::string& database, int kills) {
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
    // However slow the machine is, something is played before the next kill.
    const int played = tally.acknowledged;
    for (int waits = 0; tally.acknowledged == played && waits < 1000; ++waits)
      std::this_thread::sleep_for(milliseconds(10));
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
  EXPECT_GT(tally.revealed, 0);
  printf("%d kills: %d actions acknowledged, %d sent again, %d returns, %d games finished\n", kills,
         tally.acknowledged.load(), tally.sent_again.load(), tally.returns.load(), tally.games.load());
  program.stop();
}

// Two people with tables in every status. The house is killed, and each table is as it was; then they go on, the house
// being killed after every request, and every game that ends has a proof that holds.
class EveryStatus {
 public:
  explicit EveryStatus(const std::string& database) : program_(database, {"--guests-per-address", "1000"}) {
    program_.start();
    for (int person = 0; person < 2; ++person) guests_.emplace_back(program_.port());
  }

  void play() {
    for (Guest& guest : guests_) ASSERT_TRUE(guest.come());
    open_ = create();
    commit(open_, 0);
    for (std::string* table : {&revealing_, &half_revealed_, &running_, &over_, &anew_, &given_up_}) {
      *table = create();
      for (int person : {0, 1}) commit(*table, person);
    }
    reveal(half_revealed_, 0);
    for (const std::string& table : {running_, over_}) begin(table);
    play(running_, 12);
    play(over_, 100'000);
    lose(anew_, 1);
    commit(anew_, 0);
    for (int round = 1; round < draws2::most_rounds; ++round) {
      lose(given_up_, 0);
      for (int person : {0, 1}) commit(given_up_, person);
    }
    std::map<std::string, Json> before;
    for (const std::string& table : all()) before[table] = seen(table);
    EXPECT_EQ(status(open_), "open");
    EXPECT_EQ(status(revealing_), "revealing");
    EXPECT_EQ(status(half_revealed_), "revealing");
    EXPECT_EQ(status(running_), "running");
    EXPECT_EQ(status(over_), "over");
    EXPECT_EQ(status(anew_), "open");
    EXPECT_EQ(status(given_up_), "revealing");
    kill();
    for (const std::string& table : all()) EXPECT_EQ(seen(table), before[table]);
    go_on();
  }

  void stop() { program_.stop(); }

 private:
  std::vector<std::string> all() const {
    return {open_, revealing_, half_revealed_, running_, over_, anew_, given_up_};
  }

  void go_on() {
    killing_ = true;
    commit(open_, 1);
    commit(anew_, 1);
    for (const std::string& table : {open_, revealing_, anew_}) begin(table);
    reveal(half_revealed_, 1);
    lose(given_up_, 1);
    EXPECT_EQ(ask(0, {{"op", "watch"}, {"table", given_up_}})["error"]["code"], "no-table") << "the third time";
    EXPECT_EQ(ask(0, {{"op", "proof"}, {"table", given_up_}})["error"]["code"], "no-table");
    for (const std::string& table : {open_, revealing_, half_revealed_, running_, anew_}) {
      EXPECT_EQ(status(table), "running");
      killing_ = true;
      play(table, 3);
      killing_ = false;
      play(table, 100'000);
    }
    kill();
    for (const std::string& table : {open_, revealing_, half_revealed_, running_, over_, anew_}) {
      const Json answer = ask(0, {{"op", "proof"}, {"table", table}});
      ASSERT_TRUE(answer["ok"]) << answer;
      const ProofVerdict verdict = verify_proof(answer["proof"], all_games());
      EXPECT_TRUE(verdict.holds()) << explain(*verdict.doubt, Language::en);
      EXPECT_EQ(verdict.round, table == anew_ ? 2 : 1);
      EXPECT_EQ(answer["proof"]["nonces"].size(), 2U);
      for (const auto& [step, link] : links_[table])
        EXPECT_EQ(hexadecimal(bytes_of(verdict.chain.at(static_cast<std::size_t>(step)))), link) << "step " << step;
    }
  }

  void kill() {
    program_.kill();
    program_.start();
    for (Guest& guest : guests_) {
      guest.go();
      ASSERT_TRUE(guest.come());
    }
  }

  Json ask(int person, const Json& request) { return guests_[static_cast<std::size_t>(person)].ask(request); }
  // What must be done, and done again after the house was killed is the same.
  Json must(int person, const Json& request) {
    Json answer = ask(person, request);
    EXPECT_TRUE(answer["ok"]) << request << answer;
    if (!killing_) return answer;
    kill();
    const std::string op = request["op"];
    const bool once = request.contains("lost");  // the round is another by now
    if (op != "watch" && !once) answer = ask(person, request);
    EXPECT_TRUE(answer["ok"]) << "again: " << request << answer;
    return answer;
  }

  std::string create() {
    return must(0, {{"op", "create"},
                    {"game", "khan"},
                    {"players", 2},
                    {"public", true},
                    {"order", "lot"},
                    {"hints", false},
                    {"pace", {{"kind", "untimed"}}},
                    {"standin", "novice"}})["table"]["id"];
  }
  Json document(const std::string& table) { return ask(0, {{"op", "watch"}, {"table", table}})["table"]; }
  std::string status(const std::string& table) { return document(table)["status"]; }
  int round(const std::string& table) { return document(table)["draws"]["round"]; }

  // What the house must know of a table after it was killed: for each person, but who is here and what time it is.
  Json seen(const std::string& table) {
    Json seen = Json::array();
    for (int person : {0, 1}) {
      Json answer = ask(person, {{"op", "watch"}, {"table", table}});
      for (const char* field : {"id", "version"}) answer.erase(field);
      answer["table"].erase("watching");
      answer["table"].erase("grace");  // it counts from the waking of the house
      for (Json& seat : answer["table"]["seats"]) seat.erase("here");
      seen.push_back(answer);
    }
    return seen;
  }

  void commit(const std::string& table, int person) {
    const std::string nonce = testing::some_nonce();
    const int now = round(table);
    nonces_[{table, person, now}] = nonce;
    const bool seated = now > 1;
    must(person, {{"op", seated ? "commit" : "sit"},
                  {"table", table},
                  {"round", now},
                  {"commitment", draws2::commitment_of_nonce(nonce)}});
  }
  void reveal(const std::string& table, int person) {
    const int now = round(table);
    must(person,
         {{"op", "reveal"}, {"table", table}, {"round", now}, {"nonce", hexadecimal(nonces_[{table, person, now}])}});
  }
  void begin(const std::string& table) {
    for (int person : {0, 1}) reveal(table, person);
  }
  void lose(const std::string& table, int person) {
    must(person, {{"op", "commit"}, {"table", table}, {"round", round(table)}, {"lost", true}});
  }

  // So many actions, or fewer where the game ends before; what the chain was said to be is kept.
  void play(const std::string& table, int most) {
    for (int made = 0; made < most && !::testing::Test::HasFailure(); ++made) {
      const Json whole = ask(0, {{"op", "watch"}, {"table", table}});
      links_[table][whole["step"]] = whole["chain"];
      if (whole["table"]["status"] == "over") return;
      const int mine = whole["table"]["mine"];
      const int person = whole["table"]["actor"] == mine ? 0 : 1;
      const Json legal = ask(person, {{"op", "legal"}, {"table", table}})["actions"];
      must(person, {{"op", "apply"},
                    {"table", table},
                    {"action", legal[random_() % legal.size()]},
                    {"at", whole["table"]["actions"]}});
    }
  }

  testing::Program program_;
  std::vector<Guest> guests_;
  std::string open_, revealing_, half_revealed_, running_, over_, anew_, given_up_;
  std::map<std::tuple<std::string, int, int>, std::string> nonces_;
  std::map<std::string, std::map<int, std::string>> links_;
  std::mt19937 random_{3};
  bool killing_ = false;
};

void play_in_every_status(const std::string& database) {
  EveryStatus tables(database);
  tables.play();
  tables.stop();
}

TEST(Crash, TablesInEveryStatusStayAsTheyAreOnSqlite) {
  const testing::Folder folder;
  play_in_every_status(folder / "house.db");
}

TEST(Crash, TablesInEveryStatusStayAsTheyAreOnPostgres) {
  play_in_every_status(testing::Postgres::shared().new_database());
}

TEST(Crash, NothingIsLostOnSqlite) {
  const testing::Folder folder;
  play_through_crashes(folder / "house.db", 100);
}

TEST(Crash, NothingIsLostOnPostgres) { play_through_crashes(testing::Postgres::shared().new_database(), 40); }

}  // namespace
}  // namespace guildhall::server
