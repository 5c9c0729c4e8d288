// A table of the house and everybody around it: who watches, what they have been told, and what is told them next.
// Every event has a version, one more than the last; whoever has missed some is told again, or everything anew.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <vector>

#include "server/client.h"
#include "server/sitting.h"
#include "server/turnstile.h"

namespace guildhall::server {

class Room {
 public:
  // Versions begin at the time of opening, so that they grow across restarts of the house.
  Room(const boost::asio::any_io_executor&, Sitting, std::vector<MessageRow>, Time now);

  const Sitting& sitting() const { return sitting_; }
  void reopen(Time now) { sitting_.reopen(now); }  // the house was closed until now
  Json document(const Client&, Time now) const;

  // Watching.
  void watch(Client&, Time now);
  void unwatch(Client&, Time now);
  bool watched() const { return !watchers_.empty(); }
  Json everything(const Client&, Time now) const;
  std::optional<Json> missed(const Client&, std::int64_t version, Time now) const;

  // What happened is told to everybody who watches, as each may know it.
  void replace(Sitting, Time now);
  // Another than anybody was told of: versions leap, so that all look anew.
  void restore(Sitting, std::vector<MessageRow>, Time now);
  void tell_table(Time now);
  void tell_closed(Time now);
  void tell_message(MessageRow, Time now);

  Turnstile turnstile;             // for whoever changes the sitting
  boost::asio::steady_timer flag;  // falls when the running clock has run down
  bool closed = false;             // the table was given up: nothing can be changed any more
  bool driven = false;             // somebody lets its computers play

 private:
  enum class Kind : std::uint8_t { table, begun, action, taken_back, message, closed };
  struct Event {
    std::int64_t version;
    Kind kind;
    int number;  // of the action or message; of the actions left
    Seat by = -1;
    int step = -1;  // how many steps of the game went before it
  };
  Json event_document(const Event&, const Client&, Time now) const;
  void add_chain(Json&, const Event&) const;
  void add_present_chain(Json&) const;
  void add_position(Json&, Viewer, int at, const Client&, Time now) const;
  void tell(Kind, int number, Time now, Seat by = -1, const Client* except = nullptr);
  void tell_step(Kind, int number, int step, Time now, Seat by = -1);
  void tell(Event, Time now, const Client* except = nullptr);
  Json message_document(int number) const;

  Sitting sitting_;
  std::int64_t version_;
  Company watchers_;
  std::deque<Event> past_;
  std::vector<MessageRow> messages_;  // the last ones
  int first_message_ = 0;
};

}  // namespace guildhall::server
