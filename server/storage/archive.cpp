#include "server/storage/archive.h"

#include <algorithm>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace guildhall::server {
namespace {

namespace asio = boost::asio;

Time wall_clock() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

// What a coroutine waits for: a change to be written, or a reader to be shown the storage. Both live in the coroutine.
struct Errand {
  const Change* change = nullptr;
  Stored<void>* outcome = nullptr;
  const std::function<void(Storage&)>* reader = nullptr;
  Time since = wall_clock();  // when it was handed over
  std::move_only_function<void()> resume = {};
};

Stored<Verdicts> write_all(Storage& storage, std::span<const Change* const> changes) {
  try {
    return storage.write(changes);
  } catch (const std::exception& thrown) {
    return std::unexpected(StorageFailure{thrown.what()});
  }
}

Stored<void> write_alone(Storage& storage, const Change& change) {
  const Change* const one = &change;
  auto done = write_all(storage, {&one, 1});
  return done ? std::move(done->front()) : std::unexpected(std::move(done.error()));
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
  void finish(Errand&, const Stored<void>& outcome);
  void note_away(Time since);
  void note_back();
  void look_whether_back();

  std::unique_ptr<Storage> storage;
  std::mutex mutex;  // of the two below it
  std::condition_variable something_to_do;
  std::vector<Errand> waiting;
  bool closing = false;
  mutable std::mutex outages_mutex;  // of the two below it
  std::vector<Outage> outages;
  std::optional<Time> away_since;
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
    look_whether_back();
  }
}

void Archive::Work::finish(Errand& errand, const Stored<void>& outcome) {
  if (outcome)
    note_back();
  else if (outcome.error().away)
    note_away(errand.since);
  *errand.outcome = outcome;
  errand.resume();
}

// Times when the database could not be written to.

void Archive::Work::note_away(Time since) {
  const std::lock_guard lock(outages_mutex);
  away_since = std::min(away_since.value_or(since), since);
}

// Written down: another life of the house has to know it too.
void Archive::Work::note_back() {
  Change change;
  {
    const std::lock_guard lock(outages_mutex);
    if (!away_since) return;
    change.outage = {*away_since, wall_clock()};
    outages.push_back(*change.outage);
    away_since.reset();
  }
  (void)write_alone(*storage, change);
}

// Where nobody else tries to write, this does.
void Archive::Work::look_whether_back() {
  std::optional<Time> since;
  {
    const std::lock_guard lock(outages_mutex);
    since = away_since;
  }
  if (since && write_alone(*storage, {.outage = Outage{*since, wall_clock()}})) note_back();
}

void Archive::Work::write(std::vector<Errand*>& errands) {
  std::vector<const Change*> changes;
  changes.reserve(errands.size());
  for (const Errand* errand : errands) changes.push_back(errand->change);
  const auto done = write_all(*storage, changes);
  const bool try_each = !done && errands.size() > 1 && !done.error().uncertain;
  if (try_each) return write_each(errands);
  for (std::size_t i = 0; i < errands.size(); ++i)
    finish(*errands[i], done ? (*done)[i] : Stored<void>(std::unexpected(done.error())));
}

// Where the database does not even answer, the rest need not wait for it one by one.
void Archive::Work::write_each(std::vector<Errand*>& errands) {
  Stored<void> answers;
  for (Errand* errand : errands) {
    if (answers) {
      const auto done = write_alone(*storage, *errand->change);
      if (!done && !done.error().refused()) answers = storage->ping();
      finish(*errand, done);
    } else {
      finish(*errand, answers);
    }
  }
}

Archive::Archive(std::unique_ptr<Storage> storage) : work_(std::make_unique<Work>(std::move(storage))) {
  if (auto outages = work_->storage->outages()) work_->outages = std::move(*outages);
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

Time Archive::away(Time from, Time to) const {
  const std::lock_guard lock(work_->outages_mutex);
  Time sum = 0;
  const auto add = [&](Time began, Time ended) {
    sum += std::max<Time>(0, std::min(to, ended) - std::max(from, began));
  };
  for (const Outage& outage : work_->outages) add(outage.began, outage.ended);
  if (work_->away_since) add(*work_->away_since, to);
  return sum;
}

bool Archive::away() const {
  const std::lock_guard lock(work_->outages_mutex);
  return work_->away_since.has_value();
}

asio::awaitable<void> Archive::show_to(std::function<void(Storage&)> reader) {
  Errand errand{.reader = &reader};
  co_await work_->async_run(std::move(errand), asio::use_awaitable);
}

}  // namespace guildhall::server
