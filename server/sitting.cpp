#include "server/sitting.h"

#include <algorithm>
#include <cmath>

#include "players/levels.h"
#include "server/sitting_words.h"
#include "table/draws.h"

namespace guildhall::server {
namespace {

constexpr Time least_on_return = minute, least_on_opening = 60 * minute;

std::unexpected<Refusal> out_of_range(std::string_view field) {
  return refuse("bad-request", "protocol.field-range", {{"field", std::string(field)}});
}

Expected<std::string> level_in(const Request& request, std::string_view field) {
  auto level = request.text(field);
  if (level && std::ranges::find(levels, *level) == levels.end())
    return refuse("bad-request", "protocol.unknown-player", {{"player", level->substr(0, 40)}});
  return level;
}

// A number of some unit, as time.
Expected<Time> time_in(const Request& request, std::string_view field, Time unit, double least, double most) {
  const Json* value = request.find(field);
  if (value == nullptr) return field_missing(field);
  if (!value->is_number()) return field_type(field);
  const double amount = value->get<double>();
  if (!(amount >= least && amount <= most)) return out_of_range(field);
  return static_cast<Time>(std::llround(amount * static_cast<double>(unit)));
}

Expected<Pace> pace_in(const Request& request) {
  const Json* value = request.find("pace");
  if (value == nullptr) return field_missing("pace");
  if (!value->is_object()) return field_type("pace");
  const Request wish{*value};
  const auto word = wish.text("kind");
  if (!word) return std::unexpected(word.error());
  const auto kind = enum_of<Pace::Kind>(pace_words, *word);
  if (!kind) return out_of_range("kind");
  Pace pace{*kind};
  if (*kind == Pace::Kind::untimed) return pace;
  const bool days = *kind == Pace::Kind::days;
  const auto time = days ? time_in(wish, "days", day, 1, 30) : time_in(wish, "minutes", minute, 0.05, 600);
  if (!time) return std::unexpected(time.error());
  pace.time = *time;
  if (days) return pace;
  const auto increment = time_in(wish, "increment", second, 0, 3600);
  if (!increment) return std::unexpected(increment.error());
  pace.increment = *increment;
  return pace;
}

Expected<Terms> terms_in(const Request& request, int players) {
  const auto key = request.text("game");
  if (!key) return std::unexpected(key.error());
  const GameInfo* game = find_game(all_games(), *key);
  if (game == nullptr) return refuse("unknown-game", "protocol.unknown-game", {{"game", key->substr(0, 40)}});
  const Json* options = request.find("options");
  const auto tried = game->open(players, options == nullptr ? Json::object() : *options, "");
  if (!tried) return std::unexpected(tried.error());
  const auto order = request.text("order");
  if (!order) return std::unexpected(order.error());
  if (*order != "lot" && *order != "given") return out_of_range("order");
  const auto pace = pace_in(request);
  if (!pace) return std::unexpected(pace.error());
  const auto standin = level_in(request, "standin");
  if (!standin) return std::unexpected(standin.error());
  const auto listed = request.flag("public");
  if (!listed) return std::unexpected(listed.error());
  const auto hints = request.flag("hints");
  if (!hints) return std::unexpected(hints.error());
  return Terms{*key, players, (*tried)->options(), *listed, *order == "lot", *hints, *pace, *standin};
}

}  // namespace

// Created.

Expected<Place> Sitting::wished_place(const Json& wish) {
  if (!wish.is_object()) return field_type("seats");
  const Request fields{wish};
  const auto word = fields.text("kind");
  if (!word) return std::unexpected(word.error());
  const auto kind = enum_of<Place::Kind>(place_words, *word);
  if (!kind) return out_of_range("kind");
  Place place;
  place.kind = *kind;
  if (*kind == Place::Kind::computer) {
    const auto level = level_in(fields, "level");
    if (!level) return std::unexpected(level.error());
    place.level = *level;
  }
  if (*kind == Place::Kind::person) {
    const auto name = fields.text("name");
    if (!name) return std::unexpected(name.error());
    place.name = *name;
  }
  return place;
}

Expected<std::vector<Place>> Sitting::wished_places(const Request& request) {
  const auto players = request.number("players");
  if (!players) return std::unexpected(players.error());
  if (*players < 1 || *players > max_seats) return out_of_range("players");
  std::vector<Place> places(static_cast<std::size_t>(*players));
  const Json* wishes = request.find("seats");
  if (wishes == nullptr) return places;
  if (!wishes->is_array()) return field_type("seats");
  if (wishes->size() != places.size()) return out_of_range("seats");
  for (std::size_t seat = 0; seat < places.size(); ++seat) {
    auto place = wished_place((*wishes)[seat]);
    if (!place) return std::unexpected(place.error());
    places[seat] = std::move(*place);
  }
  return places;
}

Sitting::Sitting(Terms terms, const Person& creator, std::vector<Place> places, std::string id, std::string secret,
                 Time now) {
  roster_.id = std::move(id);
  roster_.secret = std::move(secret);
  roster_.terms = std::move(terms);
  roster_.creator = creator.id;
  roster_.created = roster_.changed = roster_.since = now;
  roster_.places = std::move(places);
}

Expected<Sitting> Sitting::create(const Request& request, const Person& creator, std::vector<Place> places,
                                  std::string id, std::string secret, Time now) {
  auto terms = terms_in(request, static_cast<int>(places.size()));
  if (!terms) return std::unexpected(terms.error());
  if (std::ranges::all_of(places, &Place::taken)) return refuse("full", "house.no-place-for-people");
  return Sitting(std::move(*terms), creator, std::move(places), std::move(id), std::move(secret), now);
}

Sitting Sitting::again(const Person& creator, std::string id, std::string secret, Time now) const {
  std::vector<Place> places = roster_.places;
  for (Place& place : places) {
    place.nonce.clear();
    place.seated = place.standin = false;
  }
  return Sitting(roster_.terms, creator, std::move(places), std::move(id), std::move(secret), now);
}

Sitting Sitting::copy() const {
  Sitting copied(roster_);
  if (game_) copied.game_ = game_->fork(game_->size(), "");
  copied.kept_ = size();
  return copied;
}

// Who is here.

std::optional<Seat> Sitting::seat_of(const std::string& person) const {
  for (std::size_t seat = 0; seat < roster_.places.size(); ++seat)
    if (roster_.places[seat].seated && roster_.places[seat].person == person) return static_cast<Seat>(seat);
  return std::nullopt;
}

Viewer Sitting::viewer(const std::string& person) const { return seat_of(person).value_or(spectator); }

Expected<Seat> Sitting::player(const std::string& person) const {
  const auto seat = seat_of(person);
  if (!seat) return refuse("not-seated", "house.not-seated");
  if (roster_.status == TableStatus::open) return refuse("not-running", "house.not-running");
  if (roster_.status == TableStatus::over) return refuse("over", "protocol.over");
  return *seat;
}

bool Sitting::hints_allowed() const {
  const auto people = std::ranges::count(roster_.places, Place::Kind::person, &Place::kind);
  return roster_.terms.hints || people < 2 || roster_.status == TableStatus::over;
}

Seat Sitting::computer_to_act() const {
  if (roster_.status != TableStatus::running || roster_.question) return -1;
  const Seat seat = game_->actor().seat();
  return roster_.places[seat].played_by_person() ? -1 : seat;
}

std::string Sitting::computer_level(Seat seat) const {
  const Place& place = roster_.places[seat];
  return place.kind == Place::Kind::computer ? place.level : roster_.terms.standin;
}

bool Sitting::same_people(const Sitting& other) const {
  const Roster &a = roster_, &b = other.roster_;
  return a.status == b.status && a.places == b.places && a.question == b.question && a.rematch == b.rematch;
}

// What people do.

Expected<void> Sitting::sit(const Person& person, std::optional<int> seat, std::string nonce, Time now) {
  if (seat_of(person.id)) return {};
  if (roster_.status != TableStatus::open) return refuse("full", "house.begun");
  if (nonce.size() != secret_size) return out_of_range("nonce");
  if (seat && (*seat < 0 || *seat >= roster_.terms.players))
    return refuse("bad-seat", "protocol.bad-seat", {{"most", roster_.terms.players - 1}});
  const auto suits = [&](const Place& place) {
    const bool invited = place.kind == Place::Kind::person && place.person == person.id;
    return !place.seated && (invited || place.kind == Place::Kind::anyone);
  };
  auto place = std::ranges::find(roster_.places, person.id, &Place::person);
  if (seat && (place == roster_.places.end() || !suits(*place))) {
    place = roster_.places.begin() + *seat;
    if (!suits(*place)) return refuse("taken", "house.place-taken");
  }
  if (place == roster_.places.end()) place = std::ranges::find_if(roster_.places, suits);
  if (place == roster_.places.end()) return refuse("full", "house.full");
  *place = {.kind = Place::Kind::person,
            .person = person.id,
            .name = person.name,
            .level = {},
            .nonce = std::move(nonce),
            .seated = true};
  begin_if_full(now);
  return {};
}

Expected<void> Sitting::give_place(const std::string& by, int seat, Place place, Time now) {
  if (by != roster_.creator) return refuse("forbidden", "house.creator-only");
  if (roster_.status != TableStatus::open) return refuse("full", "house.begun");
  if (seat < 0 || seat >= roster_.terms.players)
    return refuse("bad-seat", "protocol.bad-seat", {{"most", roster_.terms.players - 1}});
  if (roster_.places[seat].seated) return refuse("taken", "house.place-taken");
  roster_.places[seat] = std::move(place);
  begin_if_full(now);
  return {};
}

Expected<void> Sitting::leave(const std::string& person, Time now) {
  const auto seat = seat_of(person);
  if (!seat) return refuse("not-seated", "house.not-seated");
  if (roster_.status == TableStatus::over) return refuse("over", "protocol.over");
  if (roster_.status == TableStatus::open) {
    roster_.places[*seat] = {};
    return {};
  }
  charge(now);
  roster_.places[*seat].standin = true;
  if (roster_.question) {
    std::erase(roster_.question->asked, *seat);
    if (roster_.question->asked.empty() || roster_.question->by == *seat) roster_.question.reset();
  }
  settle(now);
  return {};
}

Expected<void> Sitting::come_back(const std::string& person, Time now) {
  const auto seat = player(person);
  if (!seat) return std::unexpected(seat.error());
  if (!roster_.places[*seat].standin) return {};
  roster_.places[*seat].standin = false;
  if (roster_.terms.pace.kind != Pace::Kind::untimed)
    roster_.left[*seat] = std::max(roster_.left[*seat], least_on_return);
  settle(now);
  return {};
}

Expected<void> Sitting::act(Seat seat, std::string_view action, Time now) {
  if (roster_.status == TableStatus::over) return refuse("over", "protocol.over");
  if (game_->actor() != Actor::seat(seat)) return refuse("not-your-turn", "house.not-your-turn");
  const auto effects = game_->apply(action);
  if (!effects) return std::unexpected(effects.error());
  // Whoever plays on neither waits for an answer nor gives another than no.
  const auto& question = roster_.question;
  if (question && (question->by == seat || std::ranges::count(question->asked, seat) > 0)) roster_.question.reset();
  settle(now);
  return {};
}

Expected<bool> Sitting::take_back(const std::string& person, int to, Time now) {
  const auto seat = player(person);
  if (!seat) return std::unexpected(seat.error());
  if (to < 0 || to >= size()) return out_of_range("to");
  if (roster_.question) return refuse("forbidden", "house.question-waits");
  std::vector<Seat> others;
  for (Seat other = 0; other < roster_.terms.players; ++other)
    if (other != *seat && roster_.places[other].played_by_person()) others.push_back(other);
  const bool done = others.empty() || game_->may_take_back(*seat, to);
  if (done)
    truncate(to, *seat);
  else
    roster_.question = Question{++roster_.questions, *seat, to, std::move(others)};
  settle(now);
  return done;
}

Expected<void> Sitting::answer(const std::string& person, int number, bool yes, Time now) {
  const auto seat = player(person);
  if (!seat) return std::unexpected(seat.error());
  if (!roster_.question || roster_.question->number != number) return refuse("stale", "house.no-question");
  Question& question = *roster_.question;
  const bool withdrawn = question.by == *seat && !yes;
  if (!withdrawn && std::erase(question.asked, *seat) == 0) return refuse("forbidden", "house.not-asked");
  if (!yes)
    roster_.question.reset();
  else if (question.asked.empty())
    truncate(question.to, question.by);
  settle(now);
  return {};
}

void Sitting::rename(const Person& person) {
  for (Place& place : roster_.places)
    if (place.kind == Place::Kind::person && place.person == person.id) place.name = person.name;
}

// The course of the game.

std::vector<std::string> Sitting::nonces() const {
  std::vector<std::string> by_place(roster_.places.size());
  for (std::size_t seat = 0; seat < roster_.places.size(); ++seat)
    by_place[roster_.lot.empty() ? seat : static_cast<std::size_t>(roster_.lot[seat])] = roster_.places[seat].nonce;
  return by_place;
}

void Sitting::begin_if_full(Time now) {
  if (!std::ranges::all_of(roster_.places, &Place::taken)) return;
  roster_.status = TableStatus::running;
  if (roster_.terms.by_lot) draw_lots();
  const Terms& terms = roster_.terms;
  game_ = std::move(*find_game(all_games(), terms.game)->open(terms.players, terms.options, ""));
  roster_.left.assign(roster_.places.size(), terms.pace.time);
  settle(now);
}

void Sitting::draw_lots() {
  const std::vector<int> lot = Draws(roster_.secret, nonces()).lot(roster_.terms.players);
  const std::vector<Place> before = roster_.places;
  for (std::size_t seat = 0; seat < lot.size(); ++seat) roster_.places[seat] = before[lot[seat]];
  roster_.lot = lot;
}

void Sitting::settle(Time now) {
  if (roster_.status != TableStatus::running) return;
  charge(now);
  const Draws draws(roster_.secret, nonces());
  while (game_->actor().is_chance()) {
    const int n = game_->size();
    (void)game_->apply(draws.choose(game_->legal(), n, take_backs_at(roster_.take_backs, n)));
  }
  if (game_->actor().is_nobody()) {
    roster_.status = TableStatus::over;
    const Json view = game_->view(spectator, size());
    roster_.result = Result{size(), view["scores"], view["winners"]};
    roster_.question.reset();
    roster_.clock_seat = -1;
    return;
  }
  if (const Seat actor = game_->actor().seat(); actor != roster_.last_actor) {
    const Pace& pace = roster_.terms.pace;
    if (pace.kind == Pace::Kind::minutes && roster_.last_actor >= 0) roster_.left[roster_.last_actor] += pace.increment;
    if (pace.kind == Pace::Kind::days) roster_.left[actor] = pace.time;
    roster_.last_actor = actor;
    roster_.since = now;
  }
  roster_.clock_seat = running_seat();
  roster_.clock_at = now;
}

void Sitting::truncate(int to, Seat by) {
  taken_back_by_ = by;
  game_->truncate(to);
  kept_ = std::min(kept_, to);
  note_take_back(roster_.take_backs, to);
  roster_.question.reset();
}

// The clock.

Seat Sitting::running_seat() const {
  if (roster_.terms.pace.kind == Pace::Kind::untimed || roster_.status != TableStatus::running) return -1;
  if (roster_.question) return roster_.question->asked.front();
  const Seat actor = game_->actor().seat();
  return roster_.places[actor].played_by_person() ? actor : -1;
}

void Sitting::charge(Time now) {
  if (roster_.clock_seat < 0) return;
  Time& left = roster_.left[roster_.clock_seat];
  left = std::max<Time>(0, left - std::max<Time>(0, now - roster_.clock_at));
  roster_.clock_at = now;
}

std::optional<Time> Sitting::deadline() const {
  if (roster_.clock_seat < 0) return std::nullopt;
  return roster_.clock_at + roster_.left[roster_.clock_seat];
}

bool Sitting::flag_falls(Time now) {
  const auto end = deadline();
  if (!end || now < *end) return false;
  charge(now);
  roster_.places[roster_.clock_seat].standin = true;
  roster_.question.reset();
  settle(now);
  return true;
}

void Sitting::reopen(Time now) {
  if (roster_.clock_seat < 0) return;
  if (roster_.terms.pace.kind == Pace::Kind::minutes)
    roster_.clock_at = now;
  else
    roster_.left[roster_.clock_seat] =
        std::max(roster_.left[roster_.clock_seat], now - roster_.clock_at + least_on_opening);
}

Json Sitting::clock(Time now) const {
  if (roster_.terms.pace.kind == Pace::Kind::untimed || roster_.status == TableStatus::open) return nullptr;
  std::vector<Time> left = roster_.left;
  if (roster_.clock_seat >= 0) {
    Time& running = left[roster_.clock_seat];
    running = std::max<Time>(0, running - std::max<Time>(0, now - roster_.clock_at));
  }
  return {{"running", roster_.clock_seat < 0 ? Json() : Json(roster_.clock_seat)}, {"left", left}, {"at", now}};
}

}  // namespace guildhall::server
