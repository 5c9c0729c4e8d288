// What people ask of the house, one function a request (docs/server.md).
#include <algorithm>
#include <charconv>
#include <map>

#include "server/house.h"
#include "server/names.h"
#include "server/people.h"
#include "server/random.h"
#include "server/spawn.h"
#include "table/draws.h"

namespace guildhall::server {
namespace {

namespace asio = boost::asio;

constexpr int most_listed = 50, most_open_tables = 20;
constexpr std::size_t longest_list = std::size_t{128} * 1024;  // bytes
constexpr int longest_thought = 2000, usual_thought = 1000;    // milliseconds
constexpr std::size_t longest_message = 300;
constexpr Time listed_for = Time{7} * 24 * 3600 * 1000;  // a table that nobody touches

// The round and the commitment that a request carries.
Expected<Sitting::Commitment> commitment_in(const Request& request) {
  const auto round = request.number("round");
  if (!round) return std::unexpected(round.error());
  auto digits = request.text("commitment");
  if (!digits) return std::unexpected(digits.error());
  if (!draws2::read_hexadecimal(*digits)) return field_type("commitment");
  return Sitting::Commitment{*round, std::move(*digits)};
}

// What comes too often is not even parsed: only the number that its answer needs is looked for.
std::string too_much(std::string_view message, Language language) {
  Json answer = {{"ok", false}, {"error", refusal_document(refuse("limit", "house.limit").error(), language)}};
  constexpr std::string_view field = "\"id\":";
  if (const std::size_t at = message.find(field); at != std::string_view::npos) {
    const char* const begin = message.data() + at + field.size();
    std::int64_t id = 0;
    if (std::from_chars(begin, message.data() + message.size(), id).ec == std::errc()) answer["id"] = id;
  }
  return print_json(answer);
}

// Table documents for a lobby, as many as there is room for. What is large in their options stands there by its digest:
// whoever opens the table is told all of it.
struct List {
  Json documents = Json::array();
  std::size_t bytes = 0;

  bool add(Json document) {
    for (Json& option : document["options"])
      if (const std::string text = print_json(option); text.size() > longest_option)
        option = {{"digest", hexadecimal(bytes_of(sha256(text)))}};
    bytes += print_json(document).size();
    if (documents.size() >= most_listed || bytes > longest_list) return false;
    documents.push_back(std::move(document));
    return true;
  }
  static constexpr std::size_t longest_option = 200;
};

std::string new_id() { return hexadecimal(random_bytes(16)); }

}  // namespace

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

// Messages.

asio::awaitable<std::string> House::answer(std::shared_ptr<Client> asking, std::string message) {
  Client& client = *asking;
  ++metrics_.messages;
  const bool too_often = !client.requests.take(now());
  client.too_often = std::max(0, client.too_often + (too_often ? 1 : -1));
  if (too_often) {
    ++metrics_.refusals;
    co_return too_much(message, client.language);
  }
  static const Json nothing;
  const auto document = nesting(message) > deepest_nesting ? std::nullopt : parse_json(message);
  Call call{client, {document ? *document : nothing, client.language}};
  Answer result = refuse("bad-json", "protocol.bad-json");
  if (document) result = co_await handle(call);
  if (call.room) {
    const std::string id = call.sitting().id();
    call.room = nullptr;
    forget_if_over(id);
  }
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
      {"commit", {&House::commit, Operation::table}},
      {"reveal", {&House::reveal, Operation::table}},
      {"proof", {&House::proof, Operation::table}},
      {"seat", {&House::seat, Operation::table}},
      {"leave", {&House::leave_table, Operation::table}},
      {"decline", {&House::decline, Operation::table}},
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
      {"recap", {&House::recap}},
      {"record", {&House::record, Operation::table}},
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
  if (const auto version = call.room ? call.sitting().other_rules() : std::nullopt;
      version && operation->second.needs == Operation::game)
    co_return refuse("other-rules", "house.other-rules", {{"version", *version}});
  if (operation->second.needs == Operation::game && call.sitting().game() == nullptr)
    co_return refuse("not-running", "house.not-running");
  co_return co_await (this->*operation->second.carry_out)(call);
}

asio::awaitable<Answer> House::change_and_show(Call& call, Act act) {
  const Answer changed = co_await change(call.room, std::move(act));
  if (!changed || call.room->closed) co_return changed;
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
    in_lobby_.add(call.client);
  else
    in_lobby_.remove(call.client);
  const Time time = now();
  const std::string me = call.person();
  std::map<std::string_view, std::vector<const Room*>> lists = {{"open", {}}, {"mine", {}}, {"public", {}}};
  for (const auto& [id, room] : rooms_) {
    const Sitting& sitting = room->sitting();
    const bool mine = sitting.creator() == me || std::ranges::count(sitting.places(), me, &Place::person) > 0;
    if (sitting.status() == TableStatus::over) continue;
    if (mine) lists["mine"].push_back(room.get());
    if (!sitting.listed() || time - sitting.changed() > listed_for) continue;
    lists[sitting.waiting() ? "open" : "public"].push_back(room.get());
  }
  Json answer;
  for (auto& [name, rooms] : lists) {
    std::ranges::sort(rooms, std::greater(), [](const Room* room) { return room->sitting().changed(); });
    List list;
    for (const Room* room : rooms)
      if (!list.add(room->document(call.client, time))) break;
    answer[name] = std::move(list.documents);
  }
  std::function<Stored<std::vector<TableRow>>(Storage&)> read = [me](Storage& storage) {
    return storage.tables_of(me, TableStatus::over, most_listed);
  };
  const auto finished = co_await archive_.read<std::vector<TableRow>>(std::move(read));
  if (!finished) co_return storage_refusal();
  List over;
  for (const TableRow& row : *finished)
    if (const auto sitting = Sitting::read_outline(row)) (void)over.add(sitting->document(me, time));
  answer["finished"] = std::move(over.documents);
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
  co_return Expected<void>();
}

asio::awaitable<Answer> House::create(Call& call) {
  const auto opened = std::ranges::count_if(rooms_, [&](const auto& entry) {
    const Sitting& sitting = entry.second->sitting();
    return sitting.waiting() && sitting.creator() == call.person();
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
  const std::string id = sitting.id();
  const auto written = co_await archive_.write(std::move(change));
  if (!written) co_return storage_refusal();
  const auto room = std::make_shared<Room>(executor_, std::move(sitting), std::vector<MessageRow>(), now());
  rooms_[id] = room;
  metrics_.tables = tables();
  lobby_changed();
  co_return Json{{"table", room->document(client, now())}};
}

// A table of version 1 of fair draws stays under it: there the nonce is given on sitting down.
asio::awaitable<Answer> House::sit(Call& call) {
  std::optional<int> seat;
  if (call.request.find("seat") != nullptr) {
    const auto number = call.request.number("seat");
    if (!number) co_return std::unexpected(number.error());
    seat = *number;
  }
  if (call.sitting().draws_version() == 1) {
    const auto given = call.request.text("nonce");
    if (!given) co_return std::unexpected(given.error());
    const auto nonce = from_hexadecimal(*given);
    if (!nonce) co_return field_type("nonce");
    Act act = [&](Sitting& next, Time time) {
      return next.sit_by_first_version(call.client.person, seat, *nonce, time);
    };
    co_return co_await change_and_show(call, std::move(act));
  }
  const auto commitment = commitment_in(call.request);
  if (!commitment) co_return std::unexpected(commitment.error());
  Act act = [&](Sitting& next, Time time) { return next.sit(call.client.person, seat, *commitment, time); };
  co_return co_await change_and_show(call, std::move(act));
}

asio::awaitable<Answer> House::commit(Call& call) {
  const auto lost = call.request.flag("lost");
  if (!lost) co_return std::unexpected(lost.error());
  if (*lost) {
    const auto round = call.request.number("round");
    if (!round) co_return std::unexpected(round.error());
    Act act = [&](Sitting& next, Time time) {
      return next.lose_nonce(call.person(), *round, random_bytes(secret_size), time);
    };
    co_return co_await change_and_show(call, std::move(act));
  }
  const auto commitment = commitment_in(call.request);
  if (!commitment) co_return std::unexpected(commitment.error());
  Act act = [&](Sitting& next, Time time) { return next.commit(call.person(), *commitment, time); };
  co_return co_await change_and_show(call, std::move(act));
}

asio::awaitable<Answer> House::reveal(Call& call) {
  const auto round = call.request.number("round");
  if (!round) co_return std::unexpected(round.error());
  const auto digits = call.request.text("nonce");
  if (!digits) co_return std::unexpected(digits.error());
  const auto nonce = draws2::read_hexadecimal(*digits);
  if (!nonce) co_return field_type("nonce");
  Act act = [&](Sitting& next, Time time) { return next.reveal(call.person(), *round, *nonce, time); };
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
  Act act = [&](Sitting& next, Time time) { return next.leave(call.person(), random_bytes(secret_size), time); };
  co_return co_await change_and_show(call, std::move(act));
}

asio::awaitable<Answer> House::decline(Call& call) {
  Act act = [&](Sitting& next, Time time) { return next.decline(call.person(), random_bytes(secret_size), time); };
  co_return co_await change_and_show(call, std::move(act));
}

asio::awaitable<Answer> House::come_back(Call& call) {
  Act act = [&](Sitting& next, Time time) { return next.come_back(call.person(), time); };
  co_return co_await change_and_show(call, std::move(act));
}

asio::awaitable<Answer> House::close_table(Call& call) {
  Act act = [&](Sitting& next, Time) { return next.close(call.person()); };
  co_return co_await change(call.room, std::move(act));
}

asio::awaitable<Answer> House::watch(Call& call) {
  std::optional<std::int64_t> version;
  if (const Json* given = call.request.find("version")) {
    version = whole_number(*given);
    if (!version) co_return field_type("version");
  }
  // Coming in is itself an event, and may push the oldest out of the room's memory: what was missed is asked after it.
  call.room->watch(call.client, now());
  if (version)
    if (auto missed = call.room->missed(call.client, *version, now())) co_return std::move(*missed);
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
  if (closing_) co_return refuse("closing", "house.closing");
  if (call.room->closed) co_return refuse("no-table", "house.no-table");
  const Time time = now();
  MessageRow message{call.person(), call.client.person.name, call.viewer(), *tidy, time};
  for (bool written = false; !written;) {
    Sitting next = call.sitting().copy();
    Change change = next.changes(time);
    change.messages = {message};
    const auto done = co_await archive_.write(std::move(change));
    written = done.has_value();
    const bool again = !done && done.error().stale && co_await reload(call.room);
    if (!written && !again) co_return unwritten(call.room);
    if (written) call.room->replace(std::move(next), time);
  }
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
    again = false;
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
  if (!changed && (!again || *at >= call.sitting().size())) co_return changed;
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

asio::awaitable<Answer> House::recap(Call& call) { co_return answer_recap(call.question(), call.viewer()); }

asio::awaitable<Answer> House::record(Call& call) {
  if (call.sitting().status() != TableStatus::over) co_return refuse("running", "house.record-running");
  if (!call.sitting().seat_of(call.person())) co_return refuse("not-seated", "house.not-seated");
  co_return Json{{"record", call.sitting().record()}};
}

asio::awaitable<Answer> House::proof(Call& call) {
  auto proof = call.sitting().proof();
  if (!proof) co_return std::unexpected(proof.error());
  co_return Json{{"proof", std::move(*proof)}};
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
  Json request = call.request.document;
  for (const char* field : {"keep", "observation", "seed"}) request.erase(field);
  request["player"] = "expert";
  const auto budget = call.request.budget();
  if (!budget) co_return std::unexpected(budget.error());
  const int wished = budget->milliseconds > 0 ? budget->milliseconds : usual_thought;
  request["budget"] = {{"ms", std::min(wished, longest_thought)}};
  call.later = true;
  std::shared_ptr<Table> table = call.sitting().game()->fork(*at, "");
  spawn(executor_, metrics_, "think",
        think_later(call.client.shared_from_this(), call.sitting().id(), std::move(table), std::move(request)));
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
  if (call.sitting().status() != TableStatus::over) co_return refuse("not-over", "house.rematch-running");
  if (!call.sitting().seat_of(call.person())) co_return refuse("not-seated", "house.not-seated");
  if (!call.sitting().can_begin())
    co_return refuse("other-rules", "house.other-rules", {{"version", call.sitting().rules_version()}});
  for (int tries = 0; tries < most_decisions; ++tries) {
    const std::string made = call.sitting().rematch();
    if (!made.empty()) {
      const auto room = co_await find_room(made);
      if (room) co_return Json{{"table", (*room)->document(call.client, now())}};
      if (room.error().code != "no-table") co_return std::unexpected(room.error());
    }
    // One that was closed stays closed: the next has an id of its own. Of two who ask at once one makes it.
    Act act = [&](Sitting& next, Time time) -> Expected<void> {
      if (next.rematch() != made) return refuse("taken", "house.place-taken");
      next.make_rematch(call.client.person, new_id(), random_bytes(secret_size), time);
      return {};
    };
    const Answer done = co_await change(call.room, std::move(act));
    if (!done && done.error().code != "taken") co_return done;
  }
  co_return storage_refusal();
}

}  // namespace guildhall::server
