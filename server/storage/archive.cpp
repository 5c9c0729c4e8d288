#include "server/storage/archive.h"

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace guildhall::server {
namespace {

namespace asio = boost::asio;

// What a coroutine waits for: a change to be written, or a reader to be shown the storage. Both live in the coroutine.
struct Errand {
  const Change* change = nullptr;
  Stored<void>* outcome = nullptr;
  const std::function<void(Storage&)>* reader = nullptr;
  std::move_only_function<void()> resume = {};
};

void finish(Errand& errand, const Stored<void>& outcome) {
  *errand.outcome = outcome;
  errand.resume();
}

}  // namespace

struct Archive::Work {
  explicit Work(std::unique_ptr<Storage> storage_) : storage(std::move(storage_)) {}

  template <class Token>
  auto async_run(Errand, Token&&);
  void add(Errand);
  std::vector<Errand> take();
  void run();
  void write(std::vector<Errand*>&);
  void write_each(std::vector<Errand*>&);

  std::unique_ptr<Storage> storage;
  std::mutex mutex;  // of the two below it
  std::condition_variable something_to_do;
  std::vector<Errand> waiting;
  bool closing = false;
  std::thread thread;  // last: it uses all of these
};

// Completes when the thread has run the errand; the guard keeps the context from running out of work meanwhile.
template <class Token>
auto Archive::Work::async_run(Errand errand, Token&& token) {
  auto hand_over = [this](auto handler, Errand handed) {
    auto guard = asio::make_work_guard(asio::get_associated_executor(handler));
    handed.resume = [handler = std::move(handler), guard = std::move(guard)]() mutable {
      asio::post(guard.get_executor(), std::move(handler));
      guard.reset();
    };
    add(std::move(handed));
  };
  return asio::async_initiate<Token, void()>(std::move(hand_over), token, std::move(errand));
}

void Archive::Work::add(Errand errand) {
  const std::lock_guard lock(mutex);
  waiting.push_back(std::move(errand));
  something_to_do.notify_one();
}

// All that waits, once there is something; nothing when it is time to go.
std::vector<Errand> Archive::Work::take() {
  std::unique_lock lock(mutex);
  something_to_do.wait(lock, [&] { return closing || !waiting.empty(); });
  return std::exchange(waiting, {});
}

// Changes first: a reader then sees those handed over before it, and perhaps some after.
void Archive::Work::run() {
  for (auto errands = take(); !errands.empty(); errands = take()) {
    std::vector<Errand*> changes;
    for (Errand& errand : errands)
      if (errand.change != nullptr) changes.push_back(&errand);
    if (!changes.empty()) write(changes);
    for (Errand& errand : errands) {
      if (errand.reader == nullptr) continue;
      (*errand.reader)(*storage);
      errand.resume();
    }
  }
}

void Archive::Work::write(std::vector<Errand*>& errands) {
  std::vector<const Change*> changes;
  changes.reserve(errands.size());
  for (const Errand* errand : errands) changes.push_back(errand->change);
  const auto done = storage->write(changes);
  const bool try_each = !done && errands.size() > 1 && !done.error().uncertain;
  if (try_each) return write_each(errands);
  for (Errand* errand : errands) finish(*errand, done);
}

// Where the database does not even answer, the rest need not wait for it one by one.
void Archive::Work::write_each(std::vector<Errand*>& errands) {
  Stored<void> answers;
  for (Errand* errand : errands) {
    if (answers) {
      const Change* const change = errand->change;
      const auto done = storage->write({&change, 1});
      if (!done) answers = storage->ping();
      finish(*errand, done);
    } else {
      finish(*errand, answers);
    }
  }
}

Archive::Archive(std::unique_ptr<Storage> storage) : work_(std::make_unique<Work>(std::move(storage))) {
  work_->thread = std::thread([work = work_.get()] { work->run(); });
}

Archive::~Archive() {
  {
    const std::lock_guard lock(work_->mutex);
    work_->closing = true;
    work_->something_to_do.notify_one();
  }
  work_->thread.join();
}

asio::awaitable<Stored<void>> Archive::write(Change change) {
  Stored<void> outcome;
  Errand errand{.change = &change, .outcome = &outcome};
  co_await work_->async_run(std::move(errand), asio::use_awaitable);
  co_return outcome;
}

asio::awaitable<void> Archive::show_to(std::function<void(Storage&)> reader) {
  Errand errand{.reader = &reader};
  co_await work_->async_run(std::move(errand), asio::use_awaitable);
}

}  // namespace guildhall::server
