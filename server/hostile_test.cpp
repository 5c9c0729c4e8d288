// What an ordinary guest could try against a house, and what must hold all the same: the real process, over sockets.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <fstream>
#include <limits>
#include <set>

#include "server/testing/house.h"
#include "table/testing/places.h"

namespace guildhall::server {
namespace {

using testing::Guest;

class Hostile : public testing::OpenHouse {
 protected:
  // What the house counts of this name now.
  std::int64_t counted(const std::string& name) const {
    const std::string text = testing::http_ask(program_.port(), "GET", "/metrics").body;
    const std::size_t at = text.find("\nguildhall_" + name + " ");
    return at == std::string::npos ? -1 : std::stoll(text.substr(text.find(' ', at + 1)));
  }
  // What it counts comes to this, given time.
  bool comes_to(const std::string& name, std::int64_t value) const {
    for (int tries = 0; tries < 1000 && counted(name) != value; ++tries)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return counted(name) == value;
  }
};

TEST_F(Hostile, AsksForEveryVersionThereIsAroundTheOldestThatIsRemembered) {
  Guest ann = guest(), ben = guest(), eve = guest();
  const std::string table = sit_down({&ann, &ben}, "khan");
  play({&ann, &ben}, table, 70);
  for (int back = -2; back <= 70; ++back) {
    const std::int64_t version = ann.ask({{"op", "watch"}, {"table", table}})["version"];
    const Json watched = eve.ask({{"op", "watch"}, {"table", table}, {"version", version - back}});
    ASSERT_TRUE(watched["ok"]) << back << ": " << watched.dump().substr(0, 300);
    ASSERT_TRUE(watched.contains("events") || watched.contains("view"));
    if (watched.contains("events") && !watched["events"].empty()) {
      EXPECT_EQ(watched["events"][0]["version"], version - back + 1) << "nothing is left out";
    }
    EXPECT_TRUE(eve.ask({{"op", "unwatch"}, {"table", table}})["ok"]);
  }
  for (const std::int64_t version : {std::int64_t{0}, std::int64_t{-1}, std::numeric_limits<std::int64_t>::min(),
                                     std::numeric_limits<std::int64_t>::max()})
    EXPECT_TRUE(eve.ask({{"op", "watch"}, {"table", table}, {"version", version}}).contains("view")) << version;
  EXPECT_TRUE(comes_to("sockets", 3));
  EXPECT_EQ(counted("failures_total"), 0);
}

TEST_F(Hostile, AThrowEndsOneConnectionAlone) {
#ifdef GUILDHALL_SANITIZED
  GTEST_SKIP() << "sanitizers need memory of their own";
#endif
  Guest ann = guest(), ben = guest();
  const std::string table = sit_down({&ann, &ben}, "khan");
  std::string large = R"({"op":"games","x":[{})";
  while (large.size() < 120'000) large += ",{}";
  // Memory for nothing but what the house has already: the message cannot even be read. Then for that, and not for the
  // document that is in it.
  int failures = 0;
  for (const auto& [memory, thrown_by] : {std::pair{0, "event"}, {1 << 20, "connection"}}) {
    SCOPED_TRACE(thrown_by);
    Guest eve = guest();
    ASSERT_TRUE(eve.ask({{"op", "watch"}, {"table", table}})["ok"]);
    ASSERT_TRUE(eve.ask({{"op", "lobby"}, {"watch", true}})["ok"]);
    std::ifstream statistics("/proc/" + std::to_string(program_.process()) + "/statm");
    rlim_t pages = 0;
    statistics >> pages;
    const rlimit little{pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE)) + memory, RLIM_INFINITY},
        free{RLIM_INFINITY, RLIM_INFINITY};
    ASSERT_EQ(prlimit(program_.process(), RLIMIT_AS, &little, nullptr), 0);
    eve.send_raw(large + "]}");
    while (eve.read_raw()) {
    }
    EXPECT_FALSE(eve.here()) << "her connection has ended";
    EXPECT_EQ(code(ann.ask({{"op", "legal"}, {"table", table}})), "") << "the others' have not";
    ASSERT_EQ(prlimit(program_.process(), RLIMIT_AS, &free, nullptr), 0);
    EXPECT_EQ(counted("failures_total"), ++failures);
    EXPECT_NE(program_.said().find(R"("what":")" + std::string(thrown_by)), std::string::npos) << program_.said();
    EXPECT_TRUE(comes_to("sockets", 2)) << "nobody is left behind";
    // What happens at her table and in the lobby reaches everybody who is still there.
    play({&ann, &ben}, table, 5);
    EXPECT_EQ(document(ann, table)["watching"], 0);
    ASSERT_TRUE(eve.come());
    EXPECT_EQ(code(eve.ask({{"op", "watch"}, {"table", table}})), "");
    eve.go();
  }
}

Json large_board() {
  Json board = Json::parse(std::ifstream(guildhall::testing::source_folder() + "/data/khan-board.json"));
  board["source"] = std::string(14'000, 'x');
  return board;
}

TEST_F(Hostile, OpensTablesWithAllThatOptionsCanHold) {
  std::vector<Guest> guests;
  for (int i = 0; i < 4; ++i) guests.push_back(guest());
  Json unknown = large_board();
  unknown["attic"] = "x";
  EXPECT_EQ(code(guests[0].ask(wishes("khan", 2, {{"options", {{"board", unknown}}}}))), "bad-options");
  for (Guest& person : guests)
    for (int i = 0; i < 15; ++i)
      ASSERT_EQ(code(person.ask(wishes("khan", 2, {{"options", {{"board", large_board()}}}}))), "");
  Guest reader = guest();
  const Json lobby = reader.ask({{"op", "lobby"}});
  ASSERT_TRUE(lobby["ok"]) << lobby.dump().substr(0, 200);
  EXPECT_EQ(lobby["open"].size(), 50U);
  EXPECT_LT(reader.received.back().size(), 150'000U);
  EXPECT_EQ(lobby["open"][0]["options"]["board"]["digest"].get<std::string>().size(), 64U);
  EXPECT_EQ(document(reader, lobby["open"][0]["id"])["options"]["board"], large_board()) << "and whole at the table";
}

}  // namespace
}  // namespace guildhall::server
