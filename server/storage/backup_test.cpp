#include "server/storage/backup.h"

#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <sstream>
#include <thread>

#include "server/storage/database.h"
#include "server/storage/migrations.h"
#include "server/storage/testing/house.h"
#include "table/testing/places.h"

namespace guildhall::server {
namespace {

using testing::action;
using testing::Folder;
using testing::Kind;
using testing::must;
using testing::write;

std::string read(const std::string& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}
void put(const std::string& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

std::string refusal(const Stored<std::int64_t>& done) { return done ? "" : done.error().reason; }

void ignore(std::int64_t) {}

// From a database of the one kind into one of the other.
class BackingUp : public testing::EachDatabase {
 protected:
  Folder folder;

  std::string other_address() {
    if (GetParam() == Kind::sqlite) return testing::Postgres::shared().new_database();
    return folder / "other";
  }
  // 2 people, 1 token, 2 tables with 3 people, 50 actions and 1 message.
  void fill() {
    const auto storage = open();
    Change change = action("t", 0, "Grüße \"\\ \n");
    change.people = {{"1", "Ann", "ann", "hash", 5}, {"2", "Guest", "", "", 6}};
    change.tokens = {{"a", "1", 7}};
    change.table->people = {"2", "1"};
    change.messages = {{"1", "Ann", -1, "hello", 9}};
    must(write(*storage, change));
    change = {.table = TableRow{"u", TableStatus::over, true, -8, {"1"}, R"({"name":"日本"})"}};
    for (int n = 0; n < 49; ++n) change.steps.push_back({n % 4 - 1, std::to_string(n), n});
    must(write(*storage, change));
  }
};
INSTANTIATE_TEST_SUITE_P(On, BackingUp, ::testing::Values(Kind::sqlite, Kind::postgres), testing::kind_name);

TEST_P(BackingUp, ABackupRestoresIntoEitherDatabase) {
  fill();
  const std::string file = folder / "backup";
  EXPECT_EQ(must(back_up(address, file, ignore)), 2 + 1 + 2 + 3 + 50 + 1);
  int copies = 0;
  for (const std::string& target : {new_address(), other_address()}) {
    EXPECT_EQ(must(restore(target, file, ignore)), 59);
    const std::string again = folder / ("again" + std::to_string(copies++));
    must(back_up(target, again, ignore));
    EXPECT_EQ(read(again), read(file));
    const auto storage = must(open_storage(target));
    EXPECT_EQ(testing::by_token(*storage, "a")->name, "Ann");
    EXPECT_EQ(must(storage->steps("t"))[0].line, "Grüße \"\\ \n");
    Change next = action("u", 49);
    next.table->revision = 1;
    must(write(*storage, next));
  }
}

TEST_P(BackingUp, AnEmptyHouseHasABackupToo) {
  (void)open();
  must(back_up(address, folder / "backup", ignore));
  EXPECT_EQ(must(restore(other_address(), folder / "backup", ignore)), 0);
}

// A house that has not been opened since the program was changed.
TEST_P(BackingUp, OneOfAnOlderVersionRestoresAndIsBroughtUpToDate) {
  {
    const auto old = must(open_database(address, Purpose::writing));
    const std::string script = read(guildhall::testing::source_folder() + "/server/storage/testing/version-1.sql");
    must(in_transaction(*old, Purpose::writing, [&] { return old->run_script(script); }));
  }
  const std::string file = folder / "backup";
  must(back_up(address, file, ignore));
  EXPECT_EQ(read(file).rfind("{\"guildhall\":\"backup\",\"version\":1}\n", 0), 0u) << read(file);
  for (const std::string& target : {new_address(), other_address()}) {
    must(restore(target, file, ignore));
    const auto storage = must(open_storage(target));
    EXPECT_EQ(must(storage->person_by_name("ann"))->name, "Ann");
    EXPECT_EQ(must(storage->table("t1"))->revision, 1);
    Change next = action("t1", 2);
    next.table->revision = 1;
    must(write(*storage, next));  // fits only where its actions have been counted
    EXPECT_FALSE(write(*storage, {.renaming = Renaming{"p2", "ANN", "ann"}})) << "nor is the name anybody else's";
  }
}

TEST_P(BackingUp, OnlyIntoAnEmptyDatabase) {
  fill();
  must(back_up(address, folder / "backup", ignore));
  EXPECT_NE(refusal(restore(address, folder / "backup", ignore)).find("is not empty"), std::string::npos);
  EXPECT_EQ(must(open()->people()).size(), 2u);
}

TEST_P(BackingUp, AFileThatIsNotWholeIsRefusedAndNothingWritten) {
  fill();
  must(back_up(address, folder / "backup", ignore));
  const std::string whole = read(folder / "backup");
  const std::string target = new_address();
  const auto refused = [&](const std::string& text) {
    put(folder / "changed", text);
    return refusal(restore(target, folder / "changed", ignore));
  };
  for (const std::size_t size : {whole.size() - 2, whole.size() / 2, whole.find('\n') + 1})
    EXPECT_NE(refused(whole.substr(0, size)).find("cut off, or has been changed"), std::string::npos) << size;
  std::string changed = whole;
  changed[whole.find("Ann")] = 'O';
  EXPECT_NE(refused(changed).find("cut off, or has been changed"), std::string::npos);
  EXPECT_NE(refused(whole + whole.substr(whole.find('\n') + 1)), "");
  EXPECT_NE(refused("").find("no backup"), std::string::npos);
  EXPECT_NE(refused("[1]\n").find("no backup"), std::string::npos);
  changed = whole;
  const std::string version = "\"version\":" + std::to_string(newest_version());
  changed.replace(changed.find(version), version.size(), "\"version\":99");
  EXPECT_NE(refused(changed).find("its version is 99"), std::string::npos);
  EXPECT_NE(refusal(restore(target, folder / "missing", ignore)).find("Cannot open"), std::string::npos);
  EXPECT_EQ(refused(whole), "");
}

TEST_P(BackingUp, NothingIsWrittenOverAndNothingIsLeftOfAFailure) {
  fill();
  put(folder / "precious", "something");
  EXPECT_NE(refusal(back_up(address, folder / "precious", ignore)).find("is there already"), std::string::npos);
  EXPECT_EQ(read(folder / "precious"), "something");
  EXPECT_NE(refusal(back_up(address, folder / "no/where", ignore)).find("Cannot write"), std::string::npos);
  EXPECT_NE(refusal(back_up(folder / "nothing", folder / "backup", ignore)), "");
  EXPECT_NE(refusal(back_up(new_address(), folder / "backup", ignore)), "") << "no house in it";
  EXPECT_FALSE(std::filesystem::exists(folder / "backup"));
  EXPECT_FALSE(std::filesystem::exists(folder / "nothing"));
  EXPECT_FALSE(open_storage_to_read(folder / "nothing"));
  EXPECT_EQ(must(must(open_storage_to_read(address))->table_ids()).size(), 2u);
}

TEST_P(BackingUp, ABackupIsOfOneMomentWhileTheHouseRuns) {
  std::atomic<bool> enough = false;
  std::atomic<int> written = 0;
  const auto storage = open();
  std::thread house([&] {
    for (int n = 0; !enough; ++n) {
      Change change = action("a", n);
      change.messages = {{"1", "Ann", 0, "one with every action", n}};
      must(write(*storage, change));
      ++written;
    }
  });
  while (written < 20) std::this_thread::yield();
  const std::string copy = other_address();
  must(back_up(address, folder / "backup", ignore));
  enough = true;
  house.join();
  must(restore(copy, folder / "backup", ignore));
  const auto restored = must(open_storage(copy));
  const auto actions = must(restored->steps("a")).size();
  EXPECT_GE(actions, 20u);
  EXPECT_EQ(must(restored->messages("a", 1 << 20)).size(), actions);
}

}  // namespace
}  // namespace guildhall::server
