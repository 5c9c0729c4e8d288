#include "server/thoughts.h"

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <vector>

namespace guildhall::server {
namespace {

namespace asio = boost::asio;

// Who thought when, where these ask in this order and one may think at a time.
std::vector<std::string> order(const std::vector<std::pair<std::string, std::string>>& asking) {
  asio::io_context context;
  const auto thoughts = std::make_shared<Thoughts>(context.get_executor(), 1);
  std::vector<std::string> done;
  const auto think = [&](std::string person, std::string table) -> asio::awaitable<void> {
    const Thoughts::Pass pass = co_await thoughts->enter(person, table);
    asio::steady_timer moment(context, std::chrono::milliseconds(1));
    co_await moment.async_wait(asio::use_awaitable);
    done.push_back(person + table);
  };
  for (const auto& [person, table] : asking) asio::co_spawn(context, think(person, table), asio::detached);
  context.run();
  return done;
}

TEST(Thoughts, AreDividedByPersonAndThenByTable) {
  using Order = std::vector<std::string>;
  EXPECT_EQ(order({{"a", "1"}, {"a", "1"}, {"a", "2"}, {"a", "3"}, {"b", "4"}, {"c", "5"}, {"b", "4"}}),
            (Order{"a1", "a1", "b4", "c5", "a2", "b4", "a3"}));
}

TEST(Thoughts, WaitForNobodyWhileThereIsRoom) {
  asio::io_context context;
  const auto thoughts = std::make_shared<Thoughts>(context.get_executor(), 2);
  int inside = 0;
  std::vector<Thoughts::Pass> kept;
  const auto think = [&]() -> asio::awaitable<void> {
    kept.push_back(co_await thoughts->enter("a", "1"));
    ++inside;
  };
  for (int i = 0; i < 3; ++i) asio::co_spawn(context, think(), asio::detached);
  context.run_for(std::chrono::milliseconds(20));
  EXPECT_EQ(inside, 2);
  kept.pop_back();
  context.restart();
  context.run_for(std::chrono::milliseconds(20));
  EXPECT_EQ(inside, 3);
}

}  // namespace
}  // namespace guildhall::server
