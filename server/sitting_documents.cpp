// A sitting as people are shown it, as a record, and as it is written down.
#include "server/sitting.h"
#include "server/sitting_words.h"
#include "table/record.h"

namespace guildhall::server {
namespace {

Json pace_document(const Pace& pace) {
  Json document = {{"kind", word_of(pace_words, pace.kind)}};
  if (pace.kind == Pace::Kind::days) document["days"] = pace.time / day;
  if (pace.kind == Pace::Kind::minutes) {
    document["minutes"] = static_cast<double>(pace.time) / static_cast<double>(minute);
    document["increment"] = pace.increment / second;
  }
  return document;
}

// [[from which action on, how many], …]
Json take_backs_document(const std::vector<TakeBacks>& take_backs) {
  Json document = Json::array();
  for (const TakeBacks& mark : take_backs) document.push_back({mark.from, mark.count});
  return document;
}

}  // namespace

// Documents.

Json Sitting::document(const std::string& person, Time now) const {
  const Terms& terms = roster_.terms;
  const auto mine = seat_of(person);
  Json document = {{"id", roster_.id},
                   {"game", terms.game},
                   {"players", terms.players},
                   {"options", terms.options},
                   {"status", word_of(status_words, roster_.status)},
                   {"public", terms.listed},
                   {"order", terms.by_lot ? "lot" : "given"},
                   {"pace", pace_document(terms.pace)},
                   {"standin", terms.standin},
                   {"hints", terms.hints},
                   {"creator", roster_.creator},
                   {"creator_is_me", roster_.creator == person},
                   {"created", roster_.created},
                   {"changed", roster_.changed},
                   {"actions", size()},
                   {"actor", game_ ? actor_document(game_->actor()) : Json()},
                   {"since", roster_.since},
                   {"mine", mine ? Json(*mine) : Json()},
                   {"clock", clock(now)},
                   {"question", nullptr},
                   {"rematch", roster_.rematch.empty() ? Json() : Json(roster_.rematch)},
                   {"seats", Json::array()}};
  for (const Place& place : roster_.places)
    document["seats"].push_back({{"kind", word_of(place_words, place.kind)},
                                 {"name", place.name},
                                 {"person", place.person},
                                 {"level", place.level},
                                 {"seated", place.taken()},
                                 {"standin", place.standin}});
  if (roster_.question)
    document["question"] = {{"id", roster_.question->number},
                            {"by", roster_.question->by},
                            {"to", roster_.question->to},
                            {"asked", roster_.question->asked}};
  document["draws"] = draws_document();
  if (roster_.result) {
    document["scores"] = roster_.result->scores;
    document["winners"] = roster_.result->winners;
  }
  return document;
}

Json Sitting::draws_document() const {
  Json nonces_shown = Json::array();
  for (const std::string& nonce : nonces()) nonces_shown.push_back(nonce.empty() ? Json() : Json(hexadecimal(nonce)));
  Json document = {{"commitment", commitment(roster_.secret)}, {"nonces", nonces_shown}};
  if (roster_.status == TableStatus::over) {
    document["secret"] = hexadecimal(roster_.secret);
    document["take_backs"] = take_backs_document(roster_.take_backs);
  }
  return document;
}

std::string Sitting::record() const {
  const auto table = game_->fork(size(), "");
  // The header that the page writes and reads.
  Json seats = Json::array();
  for (const Place& place : roster_.places) {
    const bool computer = place.kind == Place::Kind::computer;
    seats.push_back({{"kind", computer ? "computer" : "person"}, {"name", computer ? place.level : place.name}});
    if (computer) seats.back()["level"] = place.level;
  }
  table->headers.emplace_back("Seats", print_json(seats));
  if (roster_.status == TableStatus::over)
    add_draws_headers(*table, {roster_.secret, nonces(), roster_.lot, roster_.take_backs});
  return write_record(*table);
}

// From and to the storage.

Json Sitting::written() const {
  const Terms& terms = roster_.terms;
  Json document = {{"game", terms.game},
                   {"rules_version", find_game(all_games(), terms.game)->rules_version},
                   {"players", terms.players},
                   {"options", terms.options},
                   {"by_lot", terms.by_lot},
                   {"hints", terms.hints},
                   {"standin", terms.standin},
                   {"pace",
                    {{"kind", word_of(pace_words, terms.pace.kind)},
                     {"time", terms.pace.time},
                     {"increment", terms.pace.increment}}},
                   {"creator", roster_.creator},
                   {"created", roster_.created},
                   {"since", roster_.since},
                   {"rematch", roster_.rematch},
                   {"secret", hexadecimal(roster_.secret)},
                   {"lot", roster_.lot},
                   {"take_backs", take_backs_document(roster_.take_backs)},
                   {"left", roster_.left},
                   {"clock_seat", roster_.clock_seat},
                   {"clock_at", roster_.clock_at},
                   {"last_actor", roster_.last_actor},
                   {"questions", roster_.questions},
                   {"seats", Json::array()}};
  for (const Place& place : roster_.places)
    document["seats"].push_back({{"kind", word_of(place_words, place.kind)},
                                 {"person", place.person},
                                 {"name", place.kind == Place::Kind::computer ? place.level : place.name},
                                 {"nonce", hexadecimal(place.nonce)},
                                 {"seated", place.seated},
                                 {"standin", place.standin}});
  if (roster_.result)
    document["result"] = {
        {"actions", roster_.result->actions}, {"scores", roster_.result->scores}, {"winners", roster_.result->winners}};
  if (roster_.question)
    document["question"] = {{"number", roster_.question->number},
                            {"by", roster_.question->by},
                            {"to", roster_.question->to},
                            {"asked", roster_.question->asked}};
  return document;
}

TableRow Sitting::row() const {
  TableRow row{.id = roster_.id,
               .status = roster_.status,
               .listed = roster_.terms.listed,
               .changed = roster_.changed,
               .people = {},
               .document = print_json(written())};
  for (const Place& place : roster_.places)
    if (place.kind == Place::Kind::person && !place.person.empty()) row.people.push_back(place.person);
  if (std::ranges::count(row.people, roster_.creator) == 0) row.people.push_back(roster_.creator);
  return row;
}

Change Sitting::changes(Time now) {
  roster_.changed = now;
  Change change;
  change.table = row();
  if (!game_) return change;
  change.keep_actions = kept_;
  change.first_action = kept_;
  for (const Entry& entry : game_->history(all_seeing, kept_))
    change.actions.push_back({entry.actor.is_chance() ? -1 : entry.actor.seat(), entry.action, now});
  return change;
}

Sitting::Roster Sitting::read_roster(const TableRow& row) {
  const Json document = Json::parse(row.document);
  Roster roster;
  roster.id = row.id;
  roster.status = row.status;
  const Json& pace = document.at("pace");
  roster.terms = {document.at("game"),
                  document.at("players"),
                  document.at("options"),
                  row.listed,
                  document.at("by_lot"),
                  document.at("hints"),
                  {enum_of<Pace::Kind>(pace_words, pace.at("kind").get<std::string>()).value(), pace.at("time"),
                   pace.at("increment")},
                  document.at("standin")};
  roster.creator = document.at("creator");
  roster.created = document.at("created");
  roster.changed = row.changed;
  roster.since = document.at("since");
  roster.rematch = document.at("rematch");
  roster.secret = from_hexadecimal(document.at("secret").get<std::string>()).value();
  roster.lot = document.at("lot").get<std::vector<int>>();
  for (const Json& mark : document.at("take_backs")) roster.take_backs.push_back({mark.at(0), mark.at(1)});
  roster.left = document.at("left").get<std::vector<Time>>();
  roster.clock_seat = document.at("clock_seat");
  roster.clock_at = document.at("clock_at");
  roster.last_actor = document.at("last_actor");
  roster.questions = document.at("questions");
  for (const Json& seat : document.at("seats")) {
    Place place{.kind = enum_of<Place::Kind>(place_words, seat.at("kind").get<std::string>()).value(),
                .person = seat.at("person"),
                .name = seat.at("name"),
                .level = {},
                .nonce = from_hexadecimal(seat.at("nonce").get<std::string>()).value(),
                .seated = seat.at("seated"),
                .standin = seat.at("standin")};
    if (place.kind == Place::Kind::computer) std::swap(place.level, place.name);
    roster.places.push_back(std::move(place));
  }
  if (const auto result = document.find("result"); result != document.end())
    roster.result = Result{result->at("actions"), result->at("scores"), result->at("winners")};
  if (const auto asked = document.find("question"); asked != document.end())
    roster.question = {asked->at("number"), asked->at("by"), asked->at("to"),
                       asked->at("asked").get<std::vector<Seat>>()};
  return roster;
}

// What the house itself has written down is not checked field by field: a damaged row is refused as a whole.
std::expected<Sitting, std::string> Sitting::read_outline(const TableRow& row) {
  try {
    return Sitting(read_roster(row));
  } catch (const std::exception& error) {
    return std::unexpected(error.what());
  }
}

std::expected<Sitting, std::string> Sitting::read(const TableRow& row, const std::vector<ActionRow>& actions) {
  auto sitting = read_outline(row);
  if (!sitting || row.status == TableStatus::open) return sitting;
  const Terms& terms = sitting->roster_.terms;
  const GameInfo* game = find_game(all_games(), terms.game);
  if (game == nullptr) return std::unexpected("it is of an unknown game");
  auto table = game->open(terms.players, terms.options, "");
  if (!table) return std::unexpected(explain(table.error(), Language::en));
  for (const ActionRow& action : actions)
    if (const auto applied = (*table)->apply(action.action); !applied)
      return std::unexpected("action " + action.action + ": " + explain(applied.error(), Language::en));
  sitting->game_ = std::move(*table);
  sitting->kept_ = sitting->size();
  return sitting;
}

}  // namespace guildhall::server
