// Who may think next. Threads that think are few, and everybody's computers share them: they go to one person after the
// other, and for each person to one of their tables after the other, however many wait. One thread of coroutines.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <list>
#include <memory>
#include <string>
#include <utility>

namespace guildhall::server {

class Thoughts : public std::enable_shared_from_this<Thoughts> {
 public:
  Thoughts(boost::asio::any_io_executor executor, int at_once) : executor_(std::move(executor)), free_(at_once) {}

  // May think as long as this lives.
  class Pass {
   public:
    explicit Pass(std::shared_ptr<Thoughts> thoughts) : thoughts_(std::move(thoughts)) {}
    Pass(Pass&&) = default;
    Pass& operator=(Pass&&) = delete;
    ~Pass() {
      if (thoughts_ != nullptr) thoughts_->next();
    }

   private:
    std::shared_ptr<Thoughts> thoughts_;  // whoever waits or thinks may be the last to go
  };

  boost::asio::awaitable<Pass> enter(std::string person, std::string table) {
    if (free_ > 0) {
      --free_;
      co_return Pass(shared_from_this());
    }
    Place place(shared_from_this(), person, table);
    co_await place.bell.async_wait(boost::asio::as_tuple(boost::asio::use_awaitable));
    co_return Pass(shared_from_this());
  }

 private:
  struct Place;
  // Queues in the order in which they are next.
  struct OfTable {
    std::string id;
    std::list<Place*> places;
  };
  struct OfPerson {
    std::string id;
    std::list<OfTable> tables;
  };

  // Somebody who waits; whoever goes before being called is no longer in a queue.
  struct Place {
    Place(std::shared_ptr<Thoughts> all, const std::string& person, const std::string& table)
        : thoughts(std::move(all)), bell(thoughts->executor_, boost::asio::steady_timer::time_point::max()) {
      queue(queue(thoughts->waiting_, person).tables, table).places.push_back(this);
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place() {
      for (OfPerson& of_person : thoughts->waiting_)
        for (OfTable& of_table : of_person.tables) of_table.places.remove(this);
    }
    std::shared_ptr<Thoughts> thoughts;
    boost::asio::steady_timer bell;
  };

  template <class Queue>
  static Queue& queue(std::list<Queue>& queues, const std::string& id) {
    for (Queue& each : queues)
      if (each.id == id) return each;
    queues.push_back({id, {}});
    return queues.back();
  }

  // Calls whoever is first at the first table of the first person; both are then last.
  void next() {
    while (!waiting_.empty()) {
      OfPerson person = std::move(waiting_.front());
      waiting_.pop_front();
      while (!person.tables.empty()) {
        OfTable table = std::move(person.tables.front());
        person.tables.pop_front();
        if (table.places.empty()) continue;
        Place* const called = table.places.front();
        table.places.pop_front();
        if (!table.places.empty()) person.tables.push_back(std::move(table));
        if (!person.tables.empty()) waiting_.push_back(std::move(person));
        called->bell.cancel();
        return;
      }
    }
    ++free_;
  }

  boost::asio::any_io_executor executor_;
  int free_;
  std::list<OfPerson> waiting_;
};

}  // namespace guildhall::server
