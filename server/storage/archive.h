// The storage on a thread of its own. Changes that wait together are written together, in one transaction, so that a
// busy house pays for the disk once for many of them. Whoever writes waits, as a coroutine, until it is on disk.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "server/storage/storage.h"

namespace guildhall::server {

// To be destroyed before the context its coroutines run on, and with no new ones coming: those that wait are resumed
// by that context, if it still runs.
class Archive {
 public:
  explicit Archive(std::unique_ptr<Storage>);
  ~Archive();  // what was handed over is still written

  // Resumes on the executor of the coroutine that waits. A change that is refused keeps no other from being written;
  // where a gathered transaction fails, each change is tried by itself, so that one bad change fails alone.
  boost::asio::awaitable<Stored<void>> write(Change);

  // Reads on the storage's thread; what was handed over before it is seen.
  template <class T>
  boost::asio::awaitable<Stored<T>> read(std::function<Stored<T>(Storage&)>);

  // How much of a stretch of time the house could not write, now or in earlier lives; nobody's clock is charged for it.
  // Of an outage that lasts it is known since the first change was handed over that could not be written.
  Time away(Time from, Time to) const;
  bool away() const;  // now

 private:
  boost::asio::awaitable<void> show_to(std::function<void(Storage&)>);

  struct Work;
  std::unique_ptr<Work> work_;
};

template <class T>
boost::asio::awaitable<Stored<T>> Archive::read(std::function<Stored<T>(Storage&)> question) {
  std::optional<Stored<T>> answer;
  std::function<void(Storage&)> reader = [&](Storage& storage) {
    try {
      answer.emplace(question(storage));
    } catch (const std::exception& thrown) {
      answer.emplace(std::unexpected(StorageFailure{thrown.what()}));
    }
  };
  co_await show_to(std::move(reader));
  co_return std::move(*answer);
}

}  // namespace guildhall::server
