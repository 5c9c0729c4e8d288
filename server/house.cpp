#include "server/house.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <chrono>

#include "server/log.h"
#include "server/people.h"

namespace guildhall::server {
namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;

constexpr int most_messages = 100;
constexpr int thoughts_a_thread = 8;                        // that wait
constexpr Time kept_waiting = Time{90} * 24 * 3600 * 1000;  // for people who never came

std::shared_ptr<const std::string> lobby_event() {
  static const auto event = std::make_shared<const std::string>(R"({"event":"lobby"})");
  return event;
}

}  // namespace

Time now() {
  return std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

House::House(asio::any_io_executor executor, Archive& archive, Metrics& metrics, int thinking_threads)
    : executor_(executor),
      archive_(archive),
      metrics_(metrics),
      thinkers_(static_cast<std::size_t>(thinking_threads)),
      most_thoughts_(thinking_threads * thoughts_a_thread),
      lobby_bell_(executor) {}

House::~House() { thinkers_.stop(); }

// Tables, in and out of the storage.

Stored<House::Reading> House::read_table(Storage& storage, const std::string& id) {
  auto row = storage.table(id);
  if (!row) return std::unexpected(row.error());
  auto actions = storage.actions(id);
  if (!actions) return std::unexpected(actions.error());
  auto messages = storage.messages(id, most_messages);
  if (!messages) return std::unexpected(messages.error());
  return Reading{std::move(*row), std::move(*actions), std::move(*messages)};
}

asio::awaitable<Stored<std::vector<std::string>>> House::open() {
  std::vector<std::string> troubles;
  for (const TableStatus status : {TableStatus::open, TableStatus::running}) {
    std::function<Stored<std::vector<TableRow>>(Storage&)> list = [status](Storage& storage) {
      return storage.tables_with(status);
    };
    const auto rows = co_await archive_.read<std::vector<TableRow>>(std::move(list));
    if (!rows) co_return std::unexpected(rows.error());
    for (const TableRow& row : *rows) {
      if (status == TableStatus::open && now() - row.changed > kept_waiting) {
        Change change;
        change.dropped_table = row.id;
        (void)co_await archive_.write(std::move(change));
        continue;
      }
      const auto room = co_await find_room(row.id);
      if (room)
        (*room)->reopen(now());
      else
        troubles.push_back(row.id + ": " + explain(room.error(), Language::en));
    }
  }
  for (const auto& [id, room] : rooms_) {
    wind(room);
    drive(room);
  }
  co_return troubles;
}

asio::awaitable<Expected<House::RoomPointer>> House::find_room(const std::string& id) {
  if (const auto found = rooms_.find(id); found != rooms_.end()) co_return found->second;
  std::function<Stored<Reading>(Storage&)> read = [id](Storage& storage) { return read_table(storage, id); };
  auto reading = co_await archive_.read<Reading>(std::move(read));
  if (const auto found = rooms_.find(id); found != rooms_.end()) co_return found->second;  // by another, meanwhile
  if (!reading) co_return storage_refusal();
  auto& [row, actions, messages] = *reading;
  if (!row) co_return refuse("no-table", "house.no-table");
  auto sitting = Sitting::read(*row, actions);
  if (!sitting) {
    log(LogLevel::error, "table-unreadable", {{"table", id}, {"reason", sitting.error()}});
    co_return storage_refusal();
  }
  auto room = std::make_shared<Room>(executor_, std::move(*sitting), std::move(messages), now());
  rooms_[id] = room;
  metrics_.tables = tables();
  co_return room;
}

// What is written down no longer fits what is in memory: what is written down counts.
asio::awaitable<void> House::reload(RoomPointer room) {
  const std::string id = room->sitting().id();
  std::function<Stored<Reading>(Storage&)> read = [id](Storage& storage) { return read_table(storage, id); };
  const auto reading = co_await archive_.read<Reading>(std::move(read));
  if (!reading || !std::get<0>(*reading)) co_return;
  auto sitting = Sitting::read(*std::get<0>(*reading), std::get<1>(*reading));
  if (!sitting) co_return;
  log(LogLevel::warning, "table-reloaded", {{"table", id}});
  room->restore(std::move(*sitting), now());
}

// Changes a table: on a copy, written down, then put in its place and told.
asio::awaitable<Answer> House::change(RoomPointer room, Act act) {
  const Turnstile::Pass pass = co_await room->turnstile.enter();
  if (closing_) co_return refuse("closing", "house.closing");
  const Time time = now();
  Sitting next = room->sitting().copy();
  const Expected<void> result = act(next, time);
  if (!result) co_return std::unexpected(result.error());
  Change change = next.changes(time);
  const auto actions = static_cast<std::int64_t>(change.actions.size());
  const auto began = std::chrono::steady_clock::now();
  const Stored<void> written = co_await archive_.write(std::move(change));
  metrics_.write_microseconds +=
      std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - began).count();
  ++metrics_.writes;
  if (!written) {
    ++metrics_.storage_failures;
    log(LogLevel::error, "storage", {{"table", next.id()}, {"reason", written.error().reason}});
    if (written.error().conflict || written.error().uncertain) co_await reload(room);
    co_return storage_refusal();
  }
  metrics_.actions += actions;
  const bool same_people = next.same_people(room->sitting());
  const bool turn_passed = next.since() != room->sitting().since();
  room->replace(std::move(next), time);
  wind(room);
  drive(room);
  if (!same_people) lobby_changed();
  if (turn_passed) ring_for(room->sitting());
  co_return Json::object();
}

// Sets the alarm for the flag that falls next.
void House::wind(const RoomPointer& room) {
  const auto deadline = room->sitting().deadline();
  if (!deadline) {
    room->flag.cancel();
    return;
  }
  room->flag.expires_after(milliseconds(std::max<Time>(0, *deadline - now())));
  room->flag.async_wait([this, room = std::weak_ptr(room)](const boost::system::error_code& error) {
    const RoomPointer here = room.lock();
    if (error || !here || closing_) return;
    Act fall = [](Sitting& next, Time time) -> Expected<void> {
      if (!next.flag_falls(time)) return refuse("stale", "house.no-question");
      return {};
    };
    asio::co_spawn(executor_, change(here, std::move(fall)), [this, here](std::exception_ptr, const Answer& answer) {
      if (answer || closing_) return;
      if (here->sitting().deadline()) wind_again(here);
    });
  });
}

// After a storage that failed, or a clock that was charged meanwhile: a moment later.
void House::wind_again(const RoomPointer& room) {
  auto pause = std::make_shared<asio::steady_timer>(executor_, milliseconds(1000));
  pause->async_wait([this, room, pause](const boost::system::error_code& error) {
    if (!error && !closing_) wind(room);
  });
}

void House::forget_if_over(const std::string& id) {
  const auto found = rooms_.find(id);
  if (found == rooms_.end() || found->second->watched()) return;
  if (found->second->sitting().status() == TableStatus::over) rooms_.erase(found);
  metrics_.tables = tables();
}

// Computers.

void House::drive(const RoomPointer& room) {
  if (closing_ || room->driven || room->sitting().computer_to_act() < 0) return;
  room->driven = true;
  asio::co_spawn(executor_, let_computers_play(room), asio::detached);
}

asio::awaitable<void> House::let_computers_play(RoomPointer room) {
  while (!closing_) {
    const Seat seat = room->sitting().computer_to_act();
    if (seat < 0) break;
    const int size = room->sitting().size();
    std::shared_ptr<Table> table = room->sitting().game()->fork(size, "");
    Json request = {{"player", room->sitting().computer_level(seat)}, {"top", 1}};
    const Answer thought = co_await think_elsewhere(std::move(table), std::move(request), Language::en);
    if (!thought) break;
    const std::string action = (*thought)["action"];
    Act act = [&](Sitting& next, Time time) -> Expected<void> {
      if (next.size() != size || next.computer_to_act() != seat) return refuse("stale", "house.no-question");
      return next.act(seat, action, time);
    };
    const Answer made = co_await change(room, std::move(act));
    if (!made && made.error().code == "storage") {
      asio::steady_timer pause(executor_, milliseconds(1000));
      co_await pause.async_wait(asio::as_tuple(asio::use_awaitable));
    }
  }
  room->driven = false;
}

// On a thread of the thinkers; the table is theirs alone.
asio::awaitable<Answer> House::think_elsewhere(std::shared_ptr<Table> table, Json request, Language language) {
  ++thoughts_;
  ++metrics_.thoughts;
  auto work = [](std::shared_ptr<Table> position, Json wish, Language tongue) -> asio::awaitable<Answer> {
    co_return answer_think({wish, tongue, position.get()});
  };
  Answer answer = co_await asio::co_spawn(thinkers_.get_executor(),
                                          work(std::move(table), std::move(request), language), asio::use_awaitable);
  --thoughts_;
  co_return answer;
}

asio::awaitable<void> House::think_later(std::shared_ptr<Client> client, std::shared_ptr<Table> table, Json request) {
  client->thinking = true;
  const Json asked = request;
  const Answer answer = co_await think_elsewhere(std::move(table), std::move(request), client->language);
  client->thinking = false;
  client->send(std::make_shared<const std::string>(print_answer({asked, client->language}, answer)));
}

// Coming and going.

void House::enter(Client& client) { clients_.insert(&client); }

void House::leave(Client& client) {
  clients_.erase(&client);
  in_lobby_.erase(&client);
  const std::set<std::string> watched = client.watched;
  for (const std::string& id : watched) {
    if (const auto found = rooms_.find(id); found != rooms_.end()) found->second->unwatch(client, now());
    forget_if_over(id);
  }
}

void House::rename(const Person& person, bool kept) {
  for (Client* client : clients_)
    if (client->person.id == person.id) {
      client->person.name = person.name;
      client->kept = kept;
    }
  for (const auto& [id, room] : rooms_) {
    const auto has = [&](const Place& place) { return place.person == person.id && place.name != person.name; };
    if (!std::ranges::any_of(room->sitting().places(), has)) continue;
    Act act = [person](Sitting& next, Time) -> Expected<void> {
      next.rename(person);
      return {};
    };
    asio::co_spawn(executor_, change(room, std::move(act)), asio::detached);
  }
}

void House::close() {
  closing_ = true;
  thinkers_.stop();
  static const auto closing = std::make_shared<const std::string>(R"({"event":"closing"})");
  for (Client* client : clients_) client->send(closing);
  for (const auto& [id, room] : rooms_) room->flag.cancel();
  lobby_bell_.cancel();
}

// Those who play here and look at the lobby want to know whose turn it is.
void House::ring_for(const Sitting& sitting) {
  for (const Place& place : sitting.places())
    for (Client* client : in_lobby_)
      if (client->person.id == place.person) client->send(lobby_event());
}

// One bell for all that changes within half a second.
void House::lobby_changed() {
  if (lobby_rings_ || closing_) return;
  lobby_rings_ = true;
  lobby_bell_.expires_after(milliseconds(500));
  lobby_bell_.async_wait([this](const boost::system::error_code& error) {
    lobby_rings_ = false;
    if (error) return;
    for (Client* client : in_lobby_) client->send(lobby_event());
  });
}

}  // namespace guildhall::server
