#include "server/house.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <chrono>
#include <map>

#include "server/log.h"
#include "server/names.h"
#include "server/people.h"
#include "server/random.h"
#include "table/draws.h"

namespace guildhall::server {
namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;

constexpr int most_listed = 50, most_open_tables = 20, most_messages = 100;
constexpr int thoughts_a_thread = 8;  // that wait
constexpr int longest_thought = 2000, usual_thought = 1000;
constexpr std::size_t longest_message = 300;
constexpr Time day = Time{24} * 3600 * 1000;
constexpr Time listed_for = 7 * day;     // a table that nobody touches
constexpr Time kept_waiting = 90 * day;  // for people who never came

std::string new_id() { return hexadecimal(random_bytes(16)); }

Expected<void> done() { return {}; }

std::shared_ptr<const std::string> lobby_event() {
  static const auto event = std::make_shared<const std::string>(R"({"event":"lobby"})");
  return event;
}

}  // namespace

Time now() {
  return std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

// A message and whom it comes from.
struct House::Call {
  Client& client;
  Request request;
  RoomPointer room = nullptr;
  bool later = false;  // its answer

  const Sitting& sitting() const { return room->sitting(); }
  const std::string& person() const { return client.person.id; }
  Viewer viewer() const { return sitting().viewer(person()); }
  bool is_to_act() const {
    const auto seat = sitting().seat_of(person());
    return seat && sitting().game()->actor() == Actor::seat(*seat);
  }
  // The request about the game as it stands now.
  Request question() const { return {request.document, request.language, sitting().game()}; }
};

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
    Act act = [person](Sitting& next, Time) {
      next.rename(person);
      return done();
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

// Messages.

asio::awaitable<std::string> House::answer(Client& client, std::string message) {
  ++metrics_.messages;
  static const Json nothing;
  const auto document = nesting(message) > deepest_nesting ? std::nullopt : parse_json(message);
  Call call{client, {document ? *document : nothing, client.language}};
  Answer result = refuse("bad-json", "protocol.bad-json");
  const bool too_often = !client.requests.take(now());
  client.too_often = std::max(0, client.too_often + (too_often ? 1 : -1));
  if (too_often)
    result = refuse("limit", "house.limit");
  else if (document)
    result = co_await handle(call);
  if (call.later) co_return std::string();
  if (!result) ++metrics_.refusals;
  co_return print_answer(call.request, result);
}

asio::awaitable<Answer> House::handle(Call& call) {
  struct Operation {
    Awaitable<Answer> (House::*carry_out)(Call&);
    enum Needs : std::uint8_t { nothing, table, game } needs = game;
  };
  static const std::map<std::string_view, Operation> operations = {
      {"hello", {&House::hello, Operation::nothing}},
      {"games", {&House::games, Operation::nothing}},
      {"lobby", {&House::lobby, Operation::nothing}},
      {"create", {&House::create, Operation::nothing}},
      {"sit", {&House::sit, Operation::table}},
      {"seat", {&House::seat, Operation::table}},
      {"leave", {&House::leave_table, Operation::table}},
      {"return", {&House::come_back, Operation::table}},
      {"close", {&House::close_table, Operation::table}},
      {"watch", {&House::watch, Operation::table}},
      {"unwatch", {&House::unwatch, Operation::table}},
      {"say", {&House::say, Operation::table}},
      {"consent", {&House::consent, Operation::table}},
      {"take-back", {&House::take_back, Operation::table}},
      {"rematch", {&House::rematch, Operation::table}},
      {"legal", {&House::legal}},
      {"apply", {&House::apply}},
      {"why", {&House::why}},
      {"preview", {&House::preview}},
      {"view", {&House::view}},
      {"history", {&House::history}},
      {"record", {&House::record}},
      {"think", {&House::think}},
  };
  if (!call.request.document.is_object()) co_return refuse("bad-request", "protocol.not-an-object");
  const auto op = call.request.text("op");
  if (!op) co_return std::unexpected(op.error());
  const auto operation = operations.find(*op);
  if (operation == operations.end()) co_return refuse("unknown-op", "protocol.unknown-op", {{"op", op->substr(0, 40)}});
  if (operation->second.needs != Operation::nothing) {
    const auto id = call.request.text("table");
    if (!id) co_return std::unexpected(id.error());
    const auto room = co_await find_room(*id);
    if (!room) co_return std::unexpected(room.error());
    call.room = *room;
  }
  if (operation->second.needs == Operation::game && call.sitting().game() == nullptr)
    co_return refuse("not-running", "house.not-running");
  co_return co_await (this->*operation->second.carry_out)(call);
}

asio::awaitable<Answer> House::change_and_show(Call& call, Act act) {
  const Answer changed = co_await change(call.room, std::move(act));
  if (!changed) co_return changed;
  co_return Json{{"table", call.room->document(call.client, now())}};
}

// Around the tables.

asio::awaitable<Answer> House::hello(Call& call) {
  const auto key = call.request.text_or("language", "en");
  if (!key) co_return std::unexpected(key.error());
  const auto language = language_of(*key);
  if (!language) co_return refuse("bad-request", "protocol.language", {{"language", key->substr(0, 20)}});
  call.client.language = call.request.language = *language;
  co_return Json{
      {"me", me_document(call.client.person, call.client.kept)}, {"games", catalogue(all_games())}, {"now", now()}};
}

asio::awaitable<Answer> House::games(Call&) { co_return Json{{"games", catalogue(all_games())}}; }

asio::awaitable<Answer> House::lobby(Call& call) {
  const auto watch = call.request.flag("watch");
  if (!watch) co_return std::unexpected(watch.error());
  if (*watch)
    in_lobby_.insert(&call.client);
  else
    in_lobby_.erase(&call.client);
  const Time time = now();
  const std::string me = call.person();
  std::map<std::string_view, std::vector<const Room*>> lists = {{"open", {}}, {"mine", {}}, {"public", {}}};
  for (const auto& [id, room] : rooms_) {
    const Sitting& sitting = room->sitting();
    const bool mine = sitting.creator() == me || std::ranges::count(sitting.places(), me, &Place::person) > 0;
    if (sitting.status() == TableStatus::over) continue;
    if (mine) lists["mine"].push_back(room.get());
    if (!sitting.listed() || time - sitting.changed() > listed_for) continue;
    lists[sitting.status() == TableStatus::open ? "open" : "public"].push_back(room.get());
  }
  Json answer;
  for (auto& [name, rooms] : lists) {
    std::ranges::sort(rooms, std::greater(), [](const Room* room) { return room->sitting().changed(); });
    if (rooms.size() > most_listed) rooms.resize(most_listed);
    answer[name] = Json::array();
    for (const Room* room : rooms) answer[name].push_back(room->document(call.client, time));
  }
  std::function<Stored<std::vector<TableRow>>(Storage&)> read = [me](Storage& storage) {
    return storage.tables_of(me, TableStatus::over, most_listed);
  };
  const auto finished = co_await archive_.read<std::vector<TableRow>>(std::move(read));
  if (!finished) co_return storage_refusal();
  answer["finished"] = Json::array();
  for (const TableRow& row : *finished)
    if (const auto sitting = Sitting::read_outline(row)) answer["finished"].push_back(sitting->document(me, time));
  co_return answer;
}

// Whoever is invited by name must have kept it.
asio::awaitable<Expected<void>> House::find_people(std::vector<Place>& places) {
  for (Place& place : places) {
    if (place.kind != Place::Kind::person) continue;
    const std::string key = name_key(place.name);
    std::function<Stored<std::optional<PersonRow>>(Storage&)> read = [key](Storage& storage) {
      return storage.person_by_name(key);
    };
    const auto person = co_await archive_.read<std::optional<PersonRow>>(std::move(read));
    if (!person) co_return storage_refusal();
    if (!*person) co_return refuse("no-person", "house.no-person", {{"name", place.name.substr(0, 100)}});
    place.person = (*person)->id;
    place.name = (*person)->name;
  }
  co_return done();
}

asio::awaitable<Answer> House::create(Call& call) {
  const auto opened = std::ranges::count_if(rooms_, [&](const auto& entry) {
    const Sitting& sitting = entry.second->sitting();
    return sitting.status() == TableStatus::open && sitting.creator() == call.person();
  });
  if (opened >= most_open_tables) co_return refuse("limit", "house.too-many-tables", {{"most", most_open_tables}});
  auto places = Sitting::wished_places(call.request);
  if (!places) co_return std::unexpected(places.error());
  const auto found = co_await find_people(*places);
  if (!found) co_return std::unexpected(found.error());
  auto sitting =
      Sitting::create(call.request, call.client.person, std::move(*places), new_id(), random_bytes(secret_size), now());
  if (!sitting) co_return std::unexpected(sitting.error());
  co_return co_await open_room(call.client, std::move(*sitting));
}

asio::awaitable<Answer> House::open_room(Client& client, Sitting sitting) {
  if (closing_) co_return refuse("closing", "house.closing");
  Change change = sitting.changes(now());
  const auto written = co_await archive_.write(std::move(change));
  if (!written) co_return storage_refusal();
  const std::string id = sitting.id();
  const auto room = std::make_shared<Room>(executor_, std::move(sitting), std::vector<MessageRow>(), now());
  rooms_[id] = room;
  metrics_.tables = tables();
  lobby_changed();
  co_return Json{{"table", room->document(client, now())}};
}

asio::awaitable<Answer> House::sit(Call& call) {
  const auto given = call.request.text("nonce");
  if (!given) co_return std::unexpected(given.error());
  const auto nonce = from_hexadecimal(*given);
  if (!nonce) co_return field_type("nonce");
  std::optional<int> seat;
  if (call.request.find("seat") != nullptr) {
    const auto number = call.request.number("seat");
    if (!number) co_return std::unexpected(number.error());
    seat = *number;
  }
  Act act = [&](Sitting& next, Time time) { return next.sit(call.client.person, seat, *nonce, time); };
  co_return co_await change_and_show(call, std::move(act));
}

asio::awaitable<Answer> House::seat(Call& call) {
  const auto seat = call.request.number("seat");
  if (!seat) co_return std::unexpected(seat.error());
  const Json* wish = call.request.find("as");
  if (wish == nullptr) co_return field_missing("as");
  const auto place = Sitting::wished_place(*wish);
  if (!place) co_return std::unexpected(place.error());
  std::vector<Place> places = {*place};
  const auto found = co_await find_people(places);
  if (!found) co_return std::unexpected(found.error());
  Act act = [&](Sitting& next, Time time) { return next.give_place(call.person(), *seat, places[0], time); };
  co_return co_await change_and_show(call, std::move(act));
}

asio::awaitable<Answer> House::leave_table(Call& call) {
  Act act = [&](Sitting& next, Time time) { return next.leave(call.person(), time); };
  co_return co_await change_and_show(call, std::move(act));
}

asio::awaitable<Answer> House::come_back(Call& call) {
  Act act = [&](Sitting& next, Time time) { return next.come_back(call.person(), time); };
  co_return co_await change_and_show(call, std::move(act));
}

asio::awaitable<Answer> House::close_table(Call& call) {
  const Turnstile::Pass pass = co_await call.room->turnstile.enter();
  if (call.sitting().creator() != call.person()) co_return refuse("forbidden", "house.creator-only");
  if (call.sitting().status() != TableStatus::open) co_return refuse("forbidden", "house.begun");
  Change change;
  change.dropped_table = call.sitting().id();
  const auto written = co_await archive_.write(std::move(change));
  if (!written) co_return storage_refusal();
  call.room->tell_closed(now());
  rooms_.erase(call.sitting().id());
  metrics_.tables = tables();
  lobby_changed();
  co_return Json::object();
}

asio::awaitable<Answer> House::watch(Call& call) {
  std::optional<Json> missed;
  if (const Json* version = call.request.find("version")) {
    const auto number = whole_number(*version);
    if (!number) co_return field_type("version");
    missed = call.room->missed(call.client, *number, now());
  }
  call.room->watch(call.client, now());
  // Coming in was itself an event, and the one who comes in knows of it by this answer.
  if (missed) co_return *call.room->missed(call.client, call.request.find("version")->get<std::int64_t>(), now());
  co_return call.room->everything(call.client, now());
}

asio::awaitable<Answer> House::unwatch(Call& call) {
  call.room->unwatch(call.client, now());
  forget_if_over(call.sitting().id());
  co_return Json::object();
}

asio::awaitable<Answer> House::say(Call& call) {
  const auto text = call.request.text("text");
  if (!text) co_return std::unexpected(text.error());
  const auto tidy = tidy_text(*text, longest_message);
  if (!tidy) co_return refuse("bad-request", "house.message", {{"most", static_cast<int>(longest_message)}});
  if (!call.client.messages.take(now())) co_return refuse("limit", "house.limit");
  const Turnstile::Pass pass = co_await call.room->turnstile.enter();
  const Time time = now();
  MessageRow message{call.person(), call.client.person.name, call.viewer(), *tidy, time};
  Change change;
  change.table = call.sitting().row();
  change.messages = {message};
  const auto written = co_await archive_.write(std::move(change));
  if (!written) co_return storage_refusal();
  call.room->tell_message(std::move(message), time);
  co_return Json::object();
}

// At the table.

asio::awaitable<Answer> House::legal(Call& call) {
  if (!call.is_to_act()) co_return refuse("not-your-turn", "house.not-your-turn");
  co_return answer_legal(call.question());
}

asio::awaitable<Answer> House::apply(Call& call) {
  const auto action = call.request.text("action");
  if (!action) co_return std::unexpected(action.error());
  const auto at = call.request.number("at");
  if (!at) co_return std::unexpected(at.error());
  const auto seat = call.sitting().seat_of(call.person());
  if (!seat) co_return refuse("not-seated", "house.not-seated");
  bool again = false;
  Act act = [&](Sitting& next, Time time) -> Expected<void> {
    const int made = next.size();
    if (*at >= 0 && *at < made) {
      const Entry there = next.game()->history(all_seeing, *at, *at + 1).front();
      again = there.actor == Actor::seat(*seat) && there.action == *action;
    }
    if (*at != made) return refuse("stale", "protocol.stale", {{"at", *at}, {"made", made}});
    if (next.places()[*seat].standin) {
      const auto back = next.come_back(call.person(), time);
      if (!back) return back;
    }
    return next.act(*seat, *action, time);
  };
  const Answer changed = co_await change(call.room, std::move(act));
  if (!changed && !again) co_return changed;
  const Json entry = history_document(call.question(), call.viewer(), *at, *at + 1).at(0);
  co_return Json{{"actor", actor_document(call.sitting().game()->actor())}, {"effects", entry["effects"]}};
}

// What somebody else could do, or why not, would tell what they hold.
asio::awaitable<Answer> House::why(Call& call) {
  if (!call.is_to_act()) co_return refuse("not-your-turn", "house.not-your-turn");
  co_return answer_why(call.question());
}

asio::awaitable<Answer> House::preview(Call& call) {
  if (!call.is_to_act()) co_return refuse("not-your-turn", "house.not-your-turn");
  co_return answer_preview(call.question(), call.viewer());
}

asio::awaitable<Answer> House::view(Call& call) { co_return answer_view(call.question(), call.viewer()); }

asio::awaitable<Answer> House::history(Call& call) { co_return answer_history(call.question(), call.viewer()); }

asio::awaitable<Answer> House::record(Call& call) {
  if (call.sitting().status() != TableStatus::over) co_return refuse("running", "house.record-running");
  if (!call.sitting().seat_of(call.person())) co_return refuse("not-seated", "house.not-seated");
  co_return Json{{"record", call.sitting().record()}};
}

asio::awaitable<Answer> House::think(Call& call) {
  if (!call.sitting().seat_of(call.person())) co_return refuse("not-seated", "house.not-seated");
  if (!call.sitting().hints_allowed()) co_return refuse("forbidden", "house.no-hints");
  const bool over = call.sitting().status() == TableStatus::over;
  const auto at = call.question().moment("at", call.sitting().size());
  if (!at) co_return std::unexpected(at.error());
  if (!over && (*at != call.sitting().size() || !call.is_to_act()))
    co_return refuse("not-your-turn", "house.not-your-turn");
  if (call.client.thinking) co_return refuse("thinking", "house.thinking");
  if (thoughts_ >= most_thoughts_) co_return refuse("limit", "house.limit");
  Json request = call.request.document;
  for (const char* field : {"keep", "observation", "seed"}) request.erase(field);
  request["player"] = "expert";
  const auto budget = call.request.budget();
  if (!budget) co_return std::unexpected(budget.error());
  const int wished = budget->milliseconds > 0 ? budget->milliseconds : usual_thought;
  request["budget"] = {{"ms", std::min(wished, longest_thought)}};
  call.later = true;
  std::shared_ptr<Table> table = call.sitting().game()->fork(*at, "");
  asio::co_spawn(executor_, think_later(call.client.shared_from_this(), std::move(table), std::move(request)),
                 asio::detached);
  co_return Json::object();
}

asio::awaitable<Answer> House::take_back(Call& call) {
  const auto to = call.request.number("to");
  if (!to) co_return std::unexpected(to.error());
  bool at_once = false;
  Act act = [&](Sitting& next, Time time) -> Expected<void> {
    const auto result = next.take_back(call.person(), *to, time);
    if (!result) return std::unexpected(result.error());
    at_once = *result;
    return {};
  };
  const Answer changed = co_await change(call.room, std::move(act));
  if (!changed) co_return changed;
  co_return Json{{"done", at_once}};
}

asio::awaitable<Answer> House::consent(Call& call) {
  const auto question = call.request.number("question");
  if (!question) co_return std::unexpected(question.error());
  const auto yes = call.request.flag("yes");
  if (!yes) co_return std::unexpected(yes.error());
  Act act = [&](Sitting& next, Time time) { return next.answer(call.person(), *question, *yes, time); };
  co_return co_await change_and_show(call, std::move(act));
}

asio::awaitable<Answer> House::rematch(Call& call) {
  if (call.sitting().status() != TableStatus::over) co_return refuse("running", "house.rematch-running");
  if (!call.sitting().seat_of(call.person())) co_return refuse("not-seated", "house.not-seated");
  const std::string id = new_id();
  Act act = [&](Sitting& next, Time) -> Expected<void> {
    if (!next.rematch().empty()) return refuse("taken", "house.place-taken");
    next.set_rematch(id);
    return {};
  };
  // First noted, then made: the other way round two who ask at once would make two.
  const Answer noted = co_await change(call.room, std::move(act));
  if (!noted && noted.error().code != "taken") co_return noted;
  const std::string wanted = call.sitting().rematch();
  if (const auto room = co_await find_room(wanted)) co_return Json{{"table", (*room)->document(call.client, now())}};
  Sitting sitting = call.sitting().again(call.client.person, wanted, random_bytes(secret_size), now());
  co_return co_await open_room(call.client, std::move(sitting));
}

}  // namespace guildhall::server
