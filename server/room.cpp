#include "server/room.h"

#include <algorithm>
#include <map>
#include <ranges>

namespace guildhall::server {
namespace {

constexpr std::size_t most_past = 64, most_messages = 100;  // what the past tells of is still there

Request about(const Sitting& sitting, Language language) {
  static const Json nothing;
  return {nothing, language, sitting.game()};
}

Json seat_document(Seat seat) { return seat < 0 ? Json() : Json(seat); }

}  // namespace

Room::Room(const boost::asio::any_io_executor& executor, Sitting sitting, std::vector<MessageRow> messages, Time now)
    : turnstile(executor),
      flag(executor),
      sitting_(std::move(sitting)),
      version_(now),
      messages_(std::move(messages)),
      first_message_(messages_.empty() ? 0 : messages_.front().number) {}

// Watching.

void Room::watch(Client& client, Time now) {
  if (!watchers_.add(client)) return;
  client.watched.insert(sitting_.id());
  tell(Kind::table, 0, now, -1, &client);  // to the others: the client is told everything at once
}

void Room::unwatch(Client& client, Time now) {
  client.watched.erase(sitting_.id());
  if (watchers_.remove(client)) tell_table(now);
}

Json Room::document(const Client& client, Time now) const {
  Json document = sitting_.document(client.person.id, now);
  int without_seat = 0;
  std::set<std::string> here;
  for (const auto& watcher : watchers_.here())
    if (here.insert(watcher->person.id).second && !sitting_.seat_of(watcher->person.id)) ++without_seat;
  document["watching"] = without_seat;
  for (Json& seat : document["seats"]) seat["here"] = here.contains(seat["person"].get_ref<const std::string&>());
  return document;
}

Json Room::everything(const Client& client, Time now) const {
  Json answer = {{"table", document(client, now)},
                 {"version", version_},
                 {"history", Json::array()},
                 {"view", nullptr},
                 {"hints", nullptr},
                 {"messages", Json::array()}};
  for (std::size_t i = 0; i < messages_.size(); ++i)
    answer["messages"].push_back(message_document(first_message_ + static_cast<int>(i)));
  add_present_chain(answer);
  if (sitting_.game() == nullptr) return answer;
  const Viewer viewer = sitting_.viewer(client.person.id);
  answer["history"] = history_document(about(sitting_, client.language), viewer, 0, sitting_.size());
  add_position(answer, viewer, sitting_.size(), client, now);
  return answer;
}

std::optional<Json> Room::missed(const Client& client, std::int64_t version, Time now) const {
  if (version > version_ || version + static_cast<std::int64_t>(past_.size()) < version_) return std::nullopt;
  Json events = Json::array();
  for (const Event& event : past_)
    if (event.version > version) events.push_back(event_document(event, client, now));
  Json answer = {{"events", events}, {"version", version_}};
  add_present_chain(answer);
  return answer;
}

// Telling.

void Room::replace(Sitting next, Time now) {
  const int before = sitting_.size(), kept = next.kept();
  const bool begins = sitting_.game() == nullptr && next.game() != nullptr;
  const bool same_people = next.same_people(sitting_);
  int step = begins ? 0 : sitting_.steps();
  sitting_ = std::move(next);
  if (begins) {  // everybody has to know first who sits where
    tell_table(now);
    tell(Kind::begun, 0, now);
  }
  if (kept < before) {
    past_.clear();  // they tell of actions that are no more
    tell_step(Kind::taken_back, kept, step++, now, sitting_.taken_back_by());
  }
  for (int n = kept; n < sitting_.size(); ++n) tell_step(Kind::action, n, step++, now);
  if (!same_people && !begins) tell_table(now);
}

void Room::restore(Sitting sitting, std::vector<MessageRow> messages, Time now) {
  sitting_ = std::move(sitting);
  messages_ = std::move(messages);
  first_message_ = messages_.empty() ? 0 : messages_.front().number;
  past_.clear();
  ++version_;
  tell_table(now);
}

void Room::tell_closed(Time now) { tell(Kind::closed, 0, now); }

void Room::tell_table(Time now) { tell(Kind::table, 0, now); }

void Room::tell_message(MessageRow message, Time now) {
  messages_.push_back(std::move(message));
  if (messages_.size() > most_messages) {
    messages_.erase(messages_.begin());
    ++first_message_;
  }
  tell(Kind::message, first_message_ + static_cast<int>(messages_.size()) - 1, now);
}

void Room::tell(Kind kind, int number, Time now, Seat by, const Client* except) {
  tell(Event{0, kind, number, by}, now, except);
}

void Room::tell_step(Kind kind, int number, int step, Time now, Seat by) {
  tell(Event{0, kind, number, by, step}, now);
}

void Room::tell(Event event, Time now, const Client* except) {
  event.version = ++version_;
  past_.push_back(event);
  if (past_.size() > most_past) past_.pop_front();
  // What all spectators, or all devices of a seat, are told is the same text.
  std::map<std::pair<std::string, Language>, std::shared_ptr<const std::string>> texts;
  for (const auto& watcher : watchers_.here()) {
    if (watcher.get() == except) continue;
    const bool personal = event.kind == Kind::table || sitting_.seat_of(watcher->person.id);
    auto& text = texts[{personal ? watcher->person.id : std::string(), watcher->language}];
    if (!text) text = std::make_shared<const std::string>(print_json(event_document(event, *watcher, now)));
    watcher->send(text);
  }
}

Json Room::event_document(const Event& event, const Client& client, Time now) const {
  Json document = {{"table", sitting_.id()}, {"version", event.version}};
  const Viewer viewer = sitting_.viewer(client.person.id);
  switch (event.kind) {
    case Kind::table:
      document["event"] = "table";
      document["document"] = this->document(client, now);
      break;
    case Kind::begun:
      document["event"] = "begun";
      if (sitting_.draws_version() == 2) document["chain"] = sitting_.link(0);
      add_position(document, viewer, 0, client, now);
      break;
    case Kind::action: {
      document["event"] = "action";
      const int n = event.number;
      document["entry"] = history_document(about(sitting_, client.language), viewer, n, n + 1).at(0);
      add_position(document, viewer, event.number + 1, client, now);
      add_chain(document, event);
      break;
    }
    case Kind::taken_back:
      document["event"] = "taken-back";
      document["by"] = seat_document(event.by);
      add_chain(document, event);
      add_position(document, viewer, event.number, client, now);
      break;
    case Kind::message:
      document["event"] = "message";
      document.update(message_document(event.number));
      break;
    case Kind::closed:
      document["event"] = "closed";
      break;
  }
  return document;
}

// Under version 1 of fair draws there is no chain.
void Room::add_chain(Json& document, const Event& event) const {
  if (sitting_.draws_version() == 1) return;
  document["step"] = event.step;
  document["chain"] = {sitting_.link(event.step + 1)};
}

void Room::add_present_chain(Json& document) const {
  const bool chained = sitting_.game() != nullptr && sitting_.draws_version() == 2;
  document["step"] = chained ? Json(sitting_.steps()) : Json();
  document["chain"] = chained ? Json(sitting_.link(sitting_.steps())) : Json();
}

// The position after so many actions, and what can be done in it if it is the present one.
void Room::add_position(Json& document, Viewer viewer, int at, const Client& client, Time now) const {
  const Table& game = *sitting_.game();
  document["actions"] = at;
  document["view"] = game.view(viewer, at);
  document["actor"] = document["view"]["actor"];
  document["hints"] = nullptr;
  document["prompt"] = nullptr;
  document["clock"] = sitting_.clock(now);
  document["since"] = sitting_.since();
  if (at < sitting_.size()) return;
  document["hints"] = game.hints(viewer);
  document["prompt"] = prompt_document(game, client.language, viewer);
  const auto seat = sitting_.seat_of(client.person.id);
  if (!seat || game.actor() != Actor::seat(*seat)) return;
  document["legal"] = Json::array();
  for (const Choice& choice : game.legal()) document["legal"].push_back(choice.action);
}

Json Room::message_document(int number) const {
  const MessageRow& message = messages_[static_cast<std::size_t>(number - first_message_)];
  return {{"number", number},         {"name", message.name},
          {"person", message.person}, {"seat", seat_document(message.seat)},
          {"text", message.text},     {"at", message.at}};
}

}  // namespace guildhall::server
