// Coroutines that nobody waits for: what one of them throws ends it alone, and is logged and counted.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <exception>
#include <string_view>
#include <utility>

#include "server/metrics.h"

namespace guildhall::server {

// Writes down that something unexpected ended a connection or an errand of the house.
void note_failure(Metrics&, std::string_view what, const std::exception_ptr&) noexcept;

// `what` is a name for the log, and must outlive the coroutine.
template <class T>
void spawn(const boost::asio::any_io_executor& executor, Metrics& metrics, std::string_view what,
           boost::asio::awaitable<T> work) {
  boost::asio::co_spawn(executor, std::move(work), [&metrics, what](const std::exception_ptr& thrown, const auto&...) {
    if (thrown) note_failure(metrics, what, thrown);
  });
}

// Does something when this scope is left, however it is left. It must not throw.
template <class Work>
class Finally {
 public:
  explicit Finally(Work work) : work_(std::move(work)) {}
  Finally(const Finally&) = delete;
  Finally& operator=(const Finally&) = delete;
  ~Finally() { work_(); }

 private:
  Work work_;
};

}  // namespace guildhall::server
