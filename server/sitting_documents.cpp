// A sitting as people are shown it, as a record, and as it is written down.
#include "server/sitting.h"
#include "server/sitting_words.h"
#include "table/proof.h"
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

// A line of a record.
std::string header(std::string_view name, std::string_view value) {
  std::string line = "[" + std::string(name) + " \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') line += '\\';
    line += c;
  }
  return line + "\"]\n";
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
                   {"rules", terms.rules},
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
                            {"asked", roster_.question->asked},
                            {"until", roster_.question->until}};
  if (const auto version = other_rules()) document["other_rules"] = *version;
  document["draws"] = roster_.draws_version == 1 ? first_version_document() : draws_document();
  document["grace"] = roster_.grace == 0 ? Json() : Json(roster_.grace);
  if (roster_.result) {
    document["scores"] = roster_.result->scores;
    document["winners"] = roster_.result->winners;
  }
  return document;
}

Json Sitting::draws_document() const {
  return {{"version", 2},
          {"round", roster_.round},
          {"commitment", draws2::commitment_of_secret(roster_.secret)},
          {"commitments", commitments_document()},
          {"awaited", awaited()},
          {"broken", broken_document()}};
}

Json Sitting::first_version_document() const {
  Json nonces_shown = Json::array();
  for (const std::string& nonce : nonces()) nonces_shown.push_back(nonce.empty() ? Json() : Json(hexadecimal(nonce)));
  Json document = {{"version", 1}, {"commitment", commitment(roster_.secret)}, {"nonces", nonces_shown}};
  if (roster_.status == TableStatus::over) {
    document["secret"] = hexadecimal(roster_.secret);
    document["take_backs"] = take_backs_document(roster_.take_backs);
  }
  return document;
}

// Of a game that this program cannot play: what was written down, as the program that could would have it.
std::string Sitting::unplayed_record() const {
  const Terms& terms = roster_.terms;
  std::string text = header("Game", terms.game) + header("RulesVersion", std::to_string(roster_.terms.rules)) +
                     header("Players", std::to_string(terms.players)) +
                     header("Options", terms.options.dump(-1, ' ', true, Json::error_handler_t::replace)) + "\n";
  for (const StepRow& row : unplayed_)
    text += (row.actor < 0 ? "chance" : std::to_string(row.actor)) + ": " + row.line + "\n";
  return text;
}

std::string Sitting::record() const {
  if (!game_) return unplayed_record();
  const auto table = game_->fork(size(), "");
  // The header that the page writes and reads.
  Json seats = Json::array();
  for (const Place& place : roster_.places) {
    const bool computer = place.kind == Place::Kind::computer;
    seats.push_back({{"kind", computer ? "computer" : "person"}, {"name", computer ? place.level : place.name}});
    if (computer) seats.back()["level"] = place.level;
  }
  table->headers.emplace_back("Seats", print_json(seats));
  if (const auto proved = proof())
    table->headers.emplace_back(std::string(proof_header), ascii_json(*proved));
  else if (roster_.status == TableStatus::over)
    add_draws_headers(*table, {roster_.secret, nonces(), roster_.lot, roster_.take_backs});
  return write_record(*table);
}

// From and to the storage.

Json Sitting::written() const {
  const Terms& terms = roster_.terms;
  Json document = {{"game", terms.game},
                   {"rules_version", terms.rules},
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
                   {"draws_version", roster_.draws_version},
                   {"round", roster_.round},
                   {"broken", broken_document()},
                   {"void_commitments", roster_.void_commitments},
                   {"barred", roster_.barred},
                   {"grace", roster_.grace},
                   {"left", roster_.left},
                   {"clock_seat", roster_.clock_seat},
                   {"clock_at", roster_.clock_at},
                   {"last_actor", roster_.last_actor},
                   {"questions", roster_.questions},
                   {"timed", roster_.timed},
                   {"flags", roster_.flags},
                   {"in_vain", roster_.in_vain},
                   {"seats", Json::array()}};
  for (const Place& place : roster_.places)
    document["seats"].push_back({{"kind", word_of(place_words, place.kind)},
                                 {"person", place.person},
                                 {"name", place.kind == Place::Kind::computer ? place.level : place.name},
                                 {"commitment", place.commitment},
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
                            {"asked", roster_.question->asked},
                            {"until", roster_.question->until}};
  return document;
}

TableRow Sitting::row() const {
  TableRow row{.id = roster_.id,
               .status = roster_.status,
               .listed = roster_.terms.listed,
               .changed = roster_.changed,
               .people = {},
               .document = print_json(written()),
               .revision = roster_.revision,
               .due = due()};
  for (const Place& place : roster_.places)
    if (place.kind == Place::Kind::person && !place.person.empty()) row.people.push_back(place.person);
  if (std::ranges::count(row.people, roster_.creator) == 0) row.people.push_back(roster_.creator);
  return row;
}

Change Sitting::changes(Time now) {
  roster_.changed = now;
  Change change;
  if (roster_.given_up) {
    change.dropped_table = {roster_.id, roster_.revision};
    return change;
  }
  change.table = row();
  change.made_table = rematch_made_;
  ++roster_.revision;
  change.first_step = copied_steps_;
  change.steps = new_steps_;
  for (StepRow& step : change.steps) step.at = now;
  return change;
}

// A table without a version was made when there was one only.
void Sitting::read_rounds(Roster& roster, const Json& document) {
  roster.draws_version = document.value("draws_version", 1);
  if (roster.draws_version == 1) return;
  roster.round = document.at("round");
  roster.void_commitments = document.at("void_commitments").get<std::vector<std::string>>();
  roster.barred = document.at("barred").get<std::vector<std::string>>();
  roster.grace = document.at("grace");
  for (const Json& broken : document.at("broken"))
    roster.broken.push_back(
        {broken.at(0), broken.at(1), enum_of<Broken::Why>(broken_words, broken.at(2).get<std::string>()).value()});
}

Sitting::Roster Sitting::read_roster(const TableRow& row) {
  const Json document = Json::parse(row.document);
  Roster roster;
  roster.id = row.id;
  roster.revision = row.revision;
  roster.status = row.status;
  const Json& pace = document.at("pace");
  roster.terms = {document.at("game"),
                  document.at("rules_version"),
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
  read_rounds(roster, document);
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
                .commitment = seat.value("commitment", ""),
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
                       asked->at("asked").get<std::vector<Seat>>(), asked->value("until", row.changed + day)};
  // Those written down by an older program have had the time of every turn they have begun (read() fills them in).
  roster.timed = document.value("timed", std::vector<int>());
  roster.flags = document.value("flags", std::vector<Flag>(roster.places.size(), Flag::up));
  roster.in_vain = document.value("in_vain", std::vector<int>(roster.places.size(), 0));
  check(roster);
  return roster;
}

void Sitting::check(const Roster& roster) {
  const std::size_t players = roster.places.size();
  const bool begun = roster.status == TableStatus::running || roster.status == TableStatus::over;
  const auto fits = [&](const auto& by_seat) { return by_seat.size() == players || (!begun && by_seat.empty()); };
  const auto is_seat = [&](Seat seat) { return seat >= 0 && seat < static_cast<Seat>(players); };
  std::vector<int> lot = roster.lot;
  std::ranges::sort(lot);
  const std::vector<int> all = draws2::given_order(static_cast<int>(players));
  const bool sound =
      static_cast<std::size_t>(roster.status) < status_words.size() &&
      players == static_cast<std::size_t>(roster.terms.players) && (lot.empty() || lot == all) && fits(roster.left) &&
      fits(roster.flags) && fits(roster.in_vain) && (roster.timed.empty() || roster.timed.size() == players) &&
      (roster.clock_seat == -1 || is_seat(roster.clock_seat)) &&
      (roster.last_actor == -1 || is_seat(roster.last_actor)) &&
      (!roster.question || (is_seat(roster.question->by) && std::ranges::all_of(roster.question->asked, is_seat)));
  if (!sound) throw std::out_of_range("it names what is not there");
}

// What the house itself has written down is read as it is: a damaged row is refused as a whole.
std::expected<Sitting, std::string> Sitting::read_outline(const TableRow& row) {
  try {
    return Sitting(read_roster(row));
  } catch (const std::exception& error) {
    return std::unexpected(error.what());
  }
}

// Of a game by other rules nothing is understood but its take-backs.
std::expected<void, std::string> Sitting::read_step(const StepRow& step) {
  const auto to = draws2::read_take_back(step.line);
  if (to && *to >= (game_ ? game_->size() : std::ssize(unplayed_))) return std::unexpected("nothing to take back");
  if (!game_) {
    if (to)
      unplayed_.resize(static_cast<std::size_t>(*to));
    else
      unplayed_.push_back(step);
    return {};
  }
  if (to) {
    go_back(*to);
  } else {
    drawn_ += game_->actor().is_chance() ? 1 : 0;
    if (const auto applied = game_->apply(step.line); !applied)
      return std::unexpected(explain(applied.error(), Language::en));
  }
  add_step(step.actor, step.line);
  return {};
}

std::expected<Sitting, std::string> Sitting::read(const TableRow& row, const std::vector<StepRow>& steps) {
  auto sitting = read_outline(row);
  if (!sitting) return sitting;
  if (sitting->waiting()) {
    if (!sitting->can_begin()) return std::unexpected("this program does not have its game, or not with these options");
    return sitting;
  }
  sitting->copied_steps_ = static_cast<int>(steps.size());
  if (!sitting->other_rules()) {
    const Terms& terms = sitting->roster_.terms;
    auto table = find_game(all_games(), terms.game)->open(terms.players, terms.options, "");
    if (!table) return std::unexpected(explain(table.error(), Language::en));
    sitting->game_ = std::move(*table);
    if (sitting->roster_.draws_version == 2) sitting->start_chain();
  }
  for (const StepRow& step : steps)
    if (const auto read = sitting->read_step(step); !read) return std::unexpected(step.line + ": " + read.error());
  if (!sitting->game_) return sitting;
  const auto& question = sitting->roster_.question;
  const bool stands_still = sitting->status() == TableStatus::running && !sitting->game_->actor().is_seat();
  if (stands_still || (question && (question->to < 0 || question->to >= sitting->size())))
    return std::unexpected("its steps and what is known of it do not agree");
  sitting->new_steps_.clear();
  sitting->kept_ = sitting->size();
  sitting->count_turns();
  if (sitting->roster_.timed.empty()) sitting->roster_.timed = sitting->roster_.begun;
  return sitting;
}

}  // namespace guildhall::server
