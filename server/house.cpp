#include "server/house.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <chrono>

#include "server/log.h"
#include "server/names.h"
#include "server/people.h"
#include "server/random.h"
#include "server/spawn.h"

namespace guildhall::server {
namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;

constexpr int most_messages = 100;
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
      thoughts_(std::make_shared<Thoughts>(executor, thinking_threads)),
      lobby_bell_(executor) {}

House::~House() { thinkers_.stop(); }

// Tables, in and out of the storage.

Stored<House::Reading> House::read_table(Storage& storage, const std::string& id) {
  auto row = storage.table(id);
  if (!row) return std::unexpected(row.error());
  auto steps = storage.steps(id);
  if (!steps) return std::unexpected(steps.error());
  auto messages = storage.messages(id, most_messages);
  if (!messages) return std::unexpected(messages.error());
  return Reading{std::move(*row), std::move(*steps), std::move(*messages)};
}

asio::awaitable<Stored<std::vector<std::string>>> House::open() {
  std::vector<std::string> troubles;
  for (const TableStatus status : {TableStatus::open, TableStatus::revealing, TableStatus::running}) {
    std::function<Stored<std::vector<TableRow>>(Storage&)> list = [status](Storage& storage) {
      return storage.tables_with(status);
    };
    const auto rows = co_await archive_.read<std::vector<TableRow>>(std::move(list));
    if (!rows) co_return std::unexpected(rows.error());
    for (const TableRow& row : *rows) {
      if (status == TableStatus::open && now() - row.changed > kept_waiting) {
        Change change;
        change.dropped_table = {row.id, row.revision};
        (void)co_await archive_.write(std::move(change));
        continue;
      }
      const auto room = co_await read_room(row.id);
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

// Whatever is no id of ours stays outside.
asio::awaitable<Expected<House::RoomPointer>> House::find_room(const std::string& id) {
  if (!is_id(id)) co_return refuse("no-table", "house.no-table");
  if (const auto found = rooms_.find(id); found != rooms_.end()) co_return found->second;
  auto room = co_await read_room(id);
  if (room) {
    wind(*room);
    drive(*room);
  }
  co_return room;
}

asio::awaitable<Expected<House::RoomPointer>> House::read_room(const std::string& id) {
  std::function<Stored<Reading>(Storage&)> read = [id](Storage& storage) { return read_table(storage, id); };
  auto reading = co_await archive_.read<Reading>(std::move(read));
  if (const auto found = rooms_.find(id); found != rooms_.end()) co_return found->second;  // by another, meanwhile
  if (!reading) co_return storage_refusal();
  auto& [row, steps, messages] = *reading;
  if (!row) co_return refuse("no-table", "house.no-table");
  auto sitting = Sitting::read(*row, steps);
  if (!sitting) {
    log(LogLevel::error, "table-unreadable", {{"table", id}, {"reason", sitting.error()}});
    co_return storage_refusal();
  }
  auto room = std::make_shared<Room>(executor_, std::move(*sitting), std::move(messages), now());
  rooms_[id] = room;
  metrics_.tables = tables();
  co_return room;
}

// What is written down no longer fits what is in memory: what is written down counts. Whether there is such a table
// still, and it could be read.
asio::awaitable<bool> House::reload(RoomPointer room) {
  const std::string id = room->sitting().id();
  std::function<Stored<Reading>(Storage&)> read = [id](Storage& storage) { return read_table(storage, id); };
  const auto reading = co_await archive_.read<Reading>(std::move(read));
  if (!reading) co_return false;
  const auto& [row, steps, messages] = *reading;
  if (!row) {
    give_up(room);
    co_return false;
  }
  auto sitting = Sitting::read(*row, steps);
  if (!sitting) co_return false;
  log(LogLevel::warning, "table-reloaded", {{"table", id}});
  room->restore(std::move(*sitting), messages, now());
  wind(room);
  drive(room);
  co_return true;
}

// Changes a table: on a copy, written down, then put in its place and told. Where somebody else was faster it is read
// anew and decided again: what no longer fits is refused then.
asio::awaitable<Answer> House::change(RoomPointer room, Act act) {
  const Turnstile::Pass pass = co_await room->turnstile.enter();
  if (closing_) co_return refuse("closing", "house.closing");
  if (room->closed) co_return refuse("no-table", "house.no-table");
  const Time time = now();
  Sitting next = room->sitting().copy();
  for (int decisions = 1;; ++decisions) {
    const Expected<void> result = act(next, time);
    if (!result) co_return std::unexpected(result.error());
    Change change = next.changes(time);
    const auto began = std::chrono::steady_clock::now();
    const Stored<void> written = co_await archive_.write(std::move(change));
    metrics_.write_microseconds +=
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - began).count();
    ++metrics_.writes;
    if (written) break;
    const StorageFailure& failure = written.error();
    const bool again = failure.stale && decisions < most_decisions;
    if (!failure.stale) ++metrics_.storage_failures;
    if (!again) log(LogLevel::error, "storage", {{"table", next.id()}, {"reason", failure.reason}});
    const bool read = (failure.stale || failure.conflict || failure.uncertain) && co_await reload(room);
    if (!again || !read) co_return unwritten(room);
    next = room->sitting().copy();
  }
  if (next.given_up()) {
    give_up(room);
    co_return Json::object();
  }
  metrics_.actions += next.size() - next.kept();
  const bool same_people = next.same_people(room->sitting());
  const bool turn_passed = next.since() != room->sitting().since();
  room->replace(std::move(next), time);
  wind(room);
  drive(room);
  if (!same_people) lobby_changed();
  if (turn_passed) ring_for(room->sitting());
  co_return Json::object();
}

// Why a change could not be written: perhaps its table is there no more.
Answer House::unwritten(const RoomPointer& room) {
  if (room->closed) return refuse("no-table", "house.no-table");
  return storage_refusal();
}

// A table that came to nothing is there no more, and everybody who watches it is told.
void House::give_up(const RoomPointer& room) {
  room->closed = true;
  room->flag.cancel();
  room->tell_closed(now());
  rooms_.erase(room->sitting().id());
  metrics_.tables = tables();
  lobby_changed();
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
      if (!next.flag_falls(random_bytes(secret_size), time)) return refuse("stale", "house.no-question");
      return {};
    };
    const auto done = [this, here](std::exception_ptr thrown, const Answer& answer) {
      if (thrown) note_failure(metrics_, "flag", thrown);
      if ((!thrown && answer) || closing_) return;
      if (here->sitting().deadline()) wind_again(here);
    };
    asio::co_spawn(executor_, change(here, std::move(fall)), done);
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
  if (found == rooms_.end() || found->second->watched() || found->second.use_count() > 1) return;
  if (found->second->sitting().status() == TableStatus::over) rooms_.erase(found);
  metrics_.tables = tables();
}

// Computers.

void House::drive(const RoomPointer& room) {
  if (closing_ || room->driven || room->sitting().computer_to_act() < 0) return;
  spawn(executor_, metrics_, "computers", let_computers_play(room));
}

// Whatever goes wrong with one action is tried again a moment later: the table would stand still for good.
asio::awaitable<void> House::let_computers_play(RoomPointer room) {
  room->driven = true;
  const Finally done([&] { room->driven = false; });
  while (!closing_) {
    Step step = Step::failed;
    try {
      step = co_await let_computer_act(room);
    } catch (...) {
      note_failure(metrics_, "computers", std::current_exception());
    }
    if (step == Step::none) co_return;
    if (step == Step::made) continue;
    asio::steady_timer pause(executor_, milliseconds(1000));
    co_await pause.async_wait(asio::as_tuple(asio::use_awaitable));
  }
}

asio::awaitable<House::Step> House::let_computer_act(RoomPointer room) {
  const Seat seat = room->sitting().computer_to_act();
  if (seat < 0) co_return Step::none;
  const int rows = room->sitting().rows();
  std::shared_ptr<Table> table = room->sitting().game()->fork(room->sitting().size(), "");
  Json request = {{"player", room->sitting().computer_level(seat)}, {"top", 1}};
  // (GCC 12 destroys an aggregate twice that is made within a co_await.)
  Asker asker{room->sitting().creator(), room->sitting().id()};
  const Answer thought = co_await think_elsewhere(std::move(asker), std::move(table), std::move(request), Language::en);
  if (!thought) co_return Step::failed;
  const std::string action = (*thought)["action"];
  Act act = [&](Sitting& next, Time time) -> Expected<void> {
    if (next.rows() != rows || next.computer_to_act() != seat) return refuse("stale", "house.no-question");
    return next.act(seat, action, time);
  };
  const Answer made = co_await change(room, std::move(act));
  const bool failed = !made && made.error().code == "storage";
  co_return failed ? Step::failed : Step::made;
}

// On a thread of the thinkers; the table is theirs alone.
asio::awaitable<Answer> House::think_elsewhere(Asker asker, std::shared_ptr<Table> table, Json request,
                                               Language language) {
  const Thoughts::Pass pass = co_await thoughts_->enter(asker.person, asker.table);
  if (closing_) co_return refuse("closing", "house.closing");
  ++metrics_.thoughts;
  auto work = [](std::shared_ptr<Table> position, Json wish, Language tongue) -> asio::awaitable<Answer> {
    co_return answer_think({wish, tongue, position.get()});
  };
  co_return co_await asio::co_spawn(thinkers_.get_executor(), work(std::move(table), std::move(request), language),
                                    asio::use_awaitable);
}

asio::awaitable<void> House::think_later(std::shared_ptr<Client> client, std::string table_id,
                                         std::shared_ptr<Table> table, Json request) {
  client->thinking = true;
  const Finally thought([&] { client->thinking = false; });
  const Json asked = request;
  Asker asker{client->person.id, std::move(table_id)};
  const Answer answer =
      co_await think_elsewhere(std::move(asker), std::move(table), std::move(request), client->language);
  client->send(std::make_shared<const std::string>(print_answer({asked, client->language}, answer)));
}

// Coming and going.

House::Presence House::enter(std::shared_ptr<Client> client) {
  clients_.add(*client);
  return {*this, std::move(client)};
}

// Also while something thrown is on its way out: those who stay may then hear of it later, or not.
void House::leave(Client& client) {
  clients_.remove(client);
  in_lobby_.remove(client);
  try {
    for (const std::string& id : std::exchange(client.watched, {})) {
      if (const auto found = rooms_.find(id); found != rooms_.end()) found->second->unwatch(client, now());
      forget_if_over(id);
    }
  } catch (...) {
    note_failure(metrics_, "leave", std::current_exception());
  }
}

void House::rename(const Person& person, bool kept) {
  for (const auto& client : clients_.here())
    if (client->person.id == person.id) {
      client->person.name = person.name;
      client->kept = kept;
    }
  const auto rooms = rooms_;
  for (const auto& [id, room] : rooms) {
    const auto has = [&](const Place& place) { return place.person == person.id && place.name != person.name; };
    if (!std::ranges::any_of(room->sitting().places(), has)) continue;
    Act act = [person](Sitting& next, Time) -> Expected<void> {
      next.rename(person);
      return {};
    };
    spawn(executor_, metrics_, "rename", change(room, std::move(act)));
  }
}

void House::close() {
  closing_ = true;
  thinkers_.stop();
  static const auto closing = std::make_shared<const std::string>(R"({"event":"closing"})");
  for (const auto& client : clients_.here()) client->send(closing);
  for (const auto& [id, room] : rooms_) room->flag.cancel();
  lobby_bell_.cancel();
}

// Those who play here and look at the lobby want to know whose turn it is.
void House::ring_for(const Sitting& sitting) {
  for (const Place& place : sitting.places())
    for (const auto& client : in_lobby_.here())
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
    for (const auto& client : in_lobby_.here()) client->send(lobby_event());
  });
}

}  // namespace guildhall::server
