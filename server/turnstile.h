// Where coroutines of one thread pass one at a time, in the order they came.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <list>
#include <utility>

namespace guildhall::server {

class Turnstile {
 public:
  explicit Turnstile(boost::asio::any_io_executor executor) : executor_(std::move(executor)) {}

  // Whoever holds it is through; the next one passes when it goes.
  class Pass {
   public:
    explicit Pass(Turnstile& turnstile) : turnstile_(&turnstile) {}
    Pass(Pass&& other) noexcept : turnstile_(std::exchange(other.turnstile_, nullptr)) {}
    Pass& operator=(Pass&&) = delete;
    ~Pass() {
      if (turnstile_ != nullptr) turnstile_->leave();
    }

   private:
    Turnstile* turnstile_;
  };

  boost::asio::awaitable<Pass> enter() {
    if (std::exchange(busy_, true)) {
      Place place(*this);
      co_await place.bell.async_wait(boost::asio::as_tuple(boost::asio::use_awaitable));
    }
    co_return Pass(*this);
  }

 private:
  // In the queue; whoever goes before being let through is no longer in it.
  struct Place {
    explicit Place(Turnstile& turnstile)
        : turnstile(turnstile), bell(turnstile.executor_, boost::asio::steady_timer::time_point::max()) {
      turnstile.waiting_.push_back(this);
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place() { turnstile.waiting_.remove(this); }
    Turnstile& turnstile;
    boost::asio::steady_timer bell;
  };

  void leave() {
    if (waiting_.empty()) {
      busy_ = false;
      return;
    }
    waiting_.front()->bell.cancel();  // it stays busy, for the next one
    waiting_.pop_front();
  }

  boost::asio::any_io_executor executor_;
  bool busy_ = false;
  std::list<Place*> waiting_;
};

}  // namespace guildhall::server
