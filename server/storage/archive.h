// The storage on a thread of its own. Changes that wait together are written together, in one transaction, so that a
// busy house pays for the disk once for many of them. Whoever writes waits, as a coroutine, until it is on disk.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <functional>
#include <memory>

#include "server/storage/storage.h"

namespace guildhall::server {

class Archive {
 public:
  explicit Archive(std::unique_ptr<Storage>);
  ~Archive();  // what was handed over is still written

  // Resumes on the executor of the coroutine that waits. Where a gathered transaction fails, each change is tried by
  // itself, so that one bad change fails alone.
  boost::asio::awaitable<Stored<void>> write(Change);

  // Reads on the storage's thread; what was written before it is seen.
  template <class T>
  boost::asio::awaitable<Stored<T>> read(std::function<Stored<T>(Storage&)>);

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

}  // namespace guildhall::server
