#include "server/storage/archive.h"

#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/thread_pool.hpp>

#include "server/storage/testing/house.h"

namespace guildhall::server {
namespace {

namespace asio = boost::asio;
using testing::action;
using testing::EachDatabase;
using testing::Kind;
using testing::must;
using testing::table_row;

class Archiving : public EachDatabase {
 protected:
  asio::io_context context;
  std::optional<Archive> archive{std::in_place, open()};
  int written = 0, failed = 0;

  asio::awaitable<void> write(Change change) {
    const auto done = co_await archive->write(std::move(change));
    ++(done ? written : failed);
  }
  void begin(asio::awaitable<void> work) { asio::co_spawn(context, std::move(work), asio::detached); }
};
INSTANTIATE_TEST_SUITE_P(On, Archiving, ::testing::Values(Kind::sqlite, Kind::postgres), testing::kind_name);

// A game at one table: each action waits for the one before it.
asio::awaitable<void> play(Archive& archive, std::string table, int actions, int& written) {
  for (int n = 0; n < actions; ++n) {
    Change change = action(table, n);
    const auto done = co_await archive.write(std::move(change));
    EXPECT_TRUE(done) << done.error().reason;
    ++written;
  }
}

TEST_P(Archiving, ThousandsOfWritersAllArrive) {
  for (int table = 0; table < 500; ++table) begin(play(*archive, std::to_string(table), 10, written));
  context.run();
  EXPECT_EQ(written, 5000);
  archive.reset();
  const auto storage = open();
  for (int table = 0; table < 500; ++table) EXPECT_EQ(must(storage->steps(std::to_string(table))).size(), 10u);
}

TEST_P(Archiving, OneRefusedChangeFailsAlone) {
  for (int table = 0; table < 200; ++table) begin(write(action(std::to_string(table), table == 100 ? 5 : 0)));
  context.run();
  EXPECT_EQ(written, 199);
  EXPECT_EQ(failed, 1);
  archive.reset();
  EXPECT_EQ(must(open()->table_ids()).size(), 199u);
}

TEST_P(Archiving, OneBadChangeFailsAlone) {
  for (int i = 0; i < 200; ++i) {
    const std::string id = i == 100 ? "50" : std::to_string(i);
    begin(write({.people = {{.id = id, .name = "somebody", .name_key = {}, .password = {}}}}));
  }
  context.run();
  EXPECT_EQ(written, 199);
  EXPECT_EQ(failed, 1);
}

asio::awaitable<void> read_after_write(Archive& archive, int& right) {
  for (int n = 0; n < 20; ++n) {
    Change change = action("t", n);
    must(co_await archive.write(std::move(change)));
    std::function<Stored<std::vector<StepRow>>(Storage&)> question = [](Storage& storage) {
      return storage.steps("t");
    };
    const auto rows = must(co_await archive.read(std::move(question)));
    if (std::ssize(rows) == n + 1) ++right;
  }
}

TEST_P(Archiving, AReaderSeesWhatWasWrittenBefore) {
  int right = 0;
  begin(read_after_write(*archive, right));
  context.run();
  EXPECT_EQ(right, 20);
}

asio::awaitable<void> see(Archive& archive, std::string table, bool& seen) {
  std::function<Stored<std::optional<TableRow>>(Storage&)> question = [&](Storage& storage) {
    return storage.table(table);
  };
  seen = must(co_await archive.read(std::move(question))).has_value();
}

TEST_P(Archiving, AReaderSeesWhatWasHandedOverBefore) {
  bool seen = false;
  begin(write(action("t", 0)));
  begin(see(*archive, "t", seen));
  context.run();
  EXPECT_TRUE(seen);
}

asio::awaitable<void> stay_on(Archive& archive, asio::thread_pool::executor_type where, std::atomic<int>& strayed) {
  for (int n = 0; n < 10; ++n) {
    Change change{.dropped_tokens = {"none"}};
    must(co_await archive.write(std::move(change)));
    if (!where.running_in_this_thread()) ++strayed;
  }
}

TEST_P(Archiving, ACoroutineGoesOnWhereItWas) {
  asio::thread_pool threads(2);
  std::atomic<int> strayed = 0;
  for (int i = 0; i < 10; ++i)
    asio::co_spawn(threads, stay_on(*archive, threads.get_executor(), strayed), asio::detached);
  threads.join();
  EXPECT_EQ(strayed, 0);
}

TEST_P(Archiving, WhatWasHandedOverIsWrittenBeforeItCloses) {
  for (int table = 0; table < 300; ++table) begin(write(action(std::to_string(table), 0)));
  while (context.poll_one() > 0) {
  }
  archive.reset();
  EXPECT_EQ(must(open()->table_ids()).size(), 300u);
  context.run();
  EXPECT_EQ(written, 300) << "and whoever waited hears of it";
}

TEST(ArchiveOfALostServer, FailsAndGoesOn) {
  testing::Postgres& server = testing::Postgres::shared();
  asio::io_context context;
  Archive archive(must(open_storage(server.new_database())));
  int written = 0, failed = 0;
  const auto write_many = [&] {
    for (int table = 0; table < 50; ++table)
      asio::co_spawn(context, archive.write(action(std::to_string(table), 0)),
                     [&](const std::exception_ptr&, const Stored<void>& done) { ++(done ? written : failed); });
    context.restart();
    context.run();
  };
  server.stop();
  write_many();
  EXPECT_EQ(failed, 50);
  server.start();
  write_many();
  EXPECT_EQ(written, 50);
}

}  // namespace
}  // namespace guildhall::server
