#include "server/sitting.h"

#include <algorithm>
#include <cmath>

#include "players/levels.h"
#include "server/sitting_words.h"
#include "table/draws.h"

namespace guildhall::server {
namespace {

constexpr Time least_on_return = minute, least_on_opening = 60 * minute;
constexpr int most_in_vain = 3;  // questions of one seat, before somebody acts

// How long a question waits.
Time patience(const Pace& pace) {
  switch (pace.kind) {
    case Pace::Kind::minutes:
      return 30 * second;
    case Pace::Kind::days:
      return day;
    case Pace::Kind::untimed:
      break;
  }
  return 3 * day;
}

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
  return Terms{*key,    game->rules_version, players, (*tried)->options(), *listed, *order == "lot", *hints, *pace,
               *standin};
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
    place.commitment.clear();
    place.seated = place.standin = false;
  }
  Terms terms = roster_.terms;
  terms.rules = find_game(all_games(), terms.game)->rules_version;
  return Sitting(std::move(terms), creator, std::move(places), std::move(id), std::move(secret), now);
}

void Sitting::make_rematch(const Person& creator, std::string id, std::string secret, Time now) {
  roster_.rematch = id;
  rematch_made_ = again(creator, std::move(id), std::move(secret), now).changes(now).table;
}

bool Sitting::can_begin() const {
  const GameInfo* game = find_game(all_games(), roster_.terms.game);
  return game != nullptr && game->open(roster_.terms.players, roster_.terms.options, "");
}

Sitting Sitting::copy() const {
  Sitting copied(roster_);
  copied.unplayed_ = unplayed_;
  if (game_) copied.game_ = game_->fork(game_->size(), "");
  copied.key_ = key_;
  copied.chain_ = chain_;
  copied.drawn_ = drawn_;
  copied.undone_ = undone_;
  copied.copied_steps_ = rows();
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

std::optional<int> Sitting::other_rules() const {
  const bool begun = roster_.status == TableStatus::running || roster_.status == TableStatus::over;
  const GameInfo* game = find_game(all_games(), roster_.terms.game);
  const bool ours = game != nullptr && game->rules_version == roster_.terms.rules;
  return begun && !ours ? std::optional(roster_.terms.rules) : std::nullopt;
}

Expected<Seat> Sitting::player(const std::string& person) const {
  const auto seat = seat_of(person);
  if (!seat) return refuse("not-seated", "house.not-seated");
  if (waiting()) return refuse("not-running", "house.not-running");
  if (roster_.status == TableStatus::over) return refuse("over", "protocol.over");
  if (const auto version = other_rules()) return refuse("other-rules", "house.other-rules", {{"version", *version}});
  return *seat;
}

bool Sitting::hints_allowed() const {
  const auto people = std::ranges::count(roster_.places, Place::Kind::person, &Place::kind);
  return roster_.terms.hints || people < 2 || roster_.status == TableStatus::over;
}

Seat Sitting::computer_to_act() const {
  if (roster_.status != TableStatus::running || roster_.question || !game_) return -1;
  const Seat seat = game_->actor().seat();
  return roster_.places[seat].played_by_person() ? -1 : seat;
}

std::string Sitting::computer_level(Seat seat) const {
  const Place& place = roster_.places[seat];
  return place.kind == Place::Kind::computer ? place.level : roster_.terms.standin;
}

bool Sitting::same_people(const Sitting& other) const {
  const Roster &a = roster_, &b = other.roster_;
  return a.status == b.status && a.round == b.round && a.places == b.places && a.question == b.question &&
         a.rematch == b.rematch;
}

// What people do.

// Whom a seat suits: the one it is kept for, or anybody where it is anyone's.
Expected<std::vector<Place>::iterator> Sitting::place_for(const Person& person, std::optional<int> seat) {
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
  return place;
}

Expected<void> Sitting::sit_by_first_version(const Person& person, std::optional<int> seat, std::string nonce,
                                             Time now) {
  if (seat_of(person.id)) return {};
  if (roster_.status != TableStatus::open) return refuse("full", "house.begun");
  if (nonce.size() != secret_size) return out_of_range("nonce");
  const auto place = place_for(person, seat);
  if (!place) return std::unexpected(place.error());
  **place = {.kind = Place::Kind::person,
             .person = person.id,
             .name = person.name,
             .level = {},
             .commitment = {},
             .nonce = std::move(nonce),
             .seated = true};
  look_whether_complete(now);
  return {};
}

Expected<void> Sitting::give_place(const std::string& by, int seat, Place place, Time now) {
  if (by != roster_.creator) return refuse("forbidden", "house.creator-only");
  if (roster_.status == TableStatus::revealing) return refuse("not-open", "house.not-open");
  if (roster_.status != TableStatus::open) return refuse("full", "house.begun");
  if (seat < 0 || seat >= roster_.terms.players)
    return refuse("bad-seat", "protocol.bad-seat", {{"most", roster_.terms.players - 1}});
  if (roster_.places[seat].seated) return refuse("taken", "house.place-taken");
  const auto stays = [&](const Place& other) {
    return &other == &roster_.places[seat] || other.kind == Place::Kind::computer;
  };
  if (place.kind == Place::Kind::computer && std::ranges::all_of(roster_.places, stays))
    return refuse("bad-request", "house.no-place-for-people");
  roster_.places[seat] = std::move(place);
  look_whether_complete(now);
  return {};
}

Expected<void> Sitting::close(const std::string& by) {
  if (by != roster_.creator) return refuse("forbidden", "house.creator-only");
  if (!waiting()) return refuse("forbidden", "house.begun");
  roster_.given_up = true;
  return {};
}

Expected<void> Sitting::leave(const std::string& person, std::string fresh_secret, Time now) {
  const auto seat = seat_of(person);
  if (!seat) return refuse("not-seated", "house.not-seated");
  if (roster_.status == TableStatus::over) return refuse("over", "protocol.over");
  if (roster_.status == TableStatus::open) {
    forget_commitment(roster_.places[*seat]);
    roster_.places[*seat] = {};
    look_whether_complete(now);
    return {};
  }
  if (roster_.status == TableStatus::revealing) {
    break_off({*seat}, Broken::Why::left, std::move(fresh_secret), now);
    return {};
  }
  if (const auto playing = player(person); !playing) return std::unexpected(playing.error());
  charge(now);
  if (roster_.clock_seat == *seat && roster_.left[*seat] == 0)
    roster_.flags[*seat] = std::max(roster_.flags[*seat], Flag::fallen);
  roster_.places[*seat].standin = true;
  if (roster_.question && roster_.question->by == *seat) end_question();
  settle(now);
  return {};
}

Expected<void> Sitting::decline(const std::string& person, std::string fresh_secret, Time now) {
  if (!waiting()) return refuse("not-open", "house.not-open");
  if (seat_of(person)) return leave(person, std::move(fresh_secret), now);
  const auto kept = std::ranges::find(roster_.places, person, &Place::person);
  if (kept == roster_.places.end()) return refuse("not-seated", "house.not-seated");
  *kept = {};
  return {};
}

Expected<void> Sitting::come_back(const std::string& person, Time now) {
  const auto seat = player(person);
  if (!seat) return std::unexpected(seat.error());
  if (!roster_.places[*seat].standin) return {};
  // With days the time of a turn matters in that turn alone.
  const Pace::Kind pace = roster_.terms.pace.kind;
  const bool counts = pace == Pace::Kind::minutes || (pace == Pace::Kind::days && game_->actor() == Actor::seat(*seat));
  Time& left = roster_.left[*seat];
  if (counts && roster_.flags[*seat] == Flag::fallen) {
    left = std::max(left, least_on_return);
    roster_.flags[*seat] = Flag::forgiven;
  }
  if (counts && left == 0) return refuse("forbidden", "house.no-time-left");
  roster_.places[*seat].standin = false;
  settle(now);
  return {};
}

Expected<void> Sitting::act(Seat seat, std::string_view action, Time now) {
  if (roster_.status == TableStatus::over) return refuse("over", "protocol.over");
  if (!game_) return refuse("other-rules", "house.other-rules", {{"version", roster_.terms.rules}});
  if (game_->actor() != Actor::seat(seat)) return refuse("not-your-turn", "house.not-your-turn");
  const auto effects = game_->apply(action);
  if (!effects) return std::unexpected(effects.error());
  add_step(seat, game_->history(all_seeing, size() - 1).front().action);
  roster_.question.reset();  // whoever plays on neither waits for an answer nor gives another than no
  std::ranges::fill(roster_.in_vain, 0);
  settle(now);
  return {};
}

Expected<bool> Sitting::take_back(const std::string& person, int to, Time now) {
  const auto seat = player(person);
  if (!seat) return std::unexpected(seat.error());
  if (to < 0 || to >= size()) return out_of_range("to");
  if (roster_.question) return refuse("forbidden", "house.question-waits");
  if (roster_.draws_version == 2) {
    if (undone_.size() >= draws2::most_take_backs)
      return refuse("limit", "house.take-backs", {{"most", draws2::most_take_backs}});
    if (!game_->fork(to, "")->actor().is_seat()) return refuse("bad-request", "house.take-back-to-draw");
  }
  // Whoever has a stand-in is still asked: a seat is its person's.
  std::vector<Seat> others;
  for (Seat other = 0; other < roster_.terms.players; ++other)
    if (other != *seat && roster_.places[other].kind == Place::Kind::person) others.push_back(other);
  // Once another's clock has run on an action, taking it back wastes their time.
  const bool costs_another = roster_.clock_seat >= 0 && roster_.clock_seat != *seat;
  const bool done = others.empty() || (game_->may_take_back(*seat, to) && !costs_another);
  if (!done && roster_.in_vain[*seat] >= most_in_vain)
    return refuse("limit", "house.asked-enough", {{"most", most_in_vain}});
  charge(now);
  if (done)
    truncate(to, *seat, now);
  else
    roster_.question = Question{++roster_.questions, *seat, to, std::move(others), now + patience(roster_.terms.pace)};
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
  charge(now);
  if (!yes)
    end_question();
  else if (question.asked.empty())
    truncate(question.to, question.by, now);
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
    by_place[static_cast<std::size_t>(place_before_lot(static_cast<Seat>(seat)))] = roster_.places[seat].nonce;
  return by_place;
}

int Sitting::place_before_lot(Seat seat) const { return roster_.lot.empty() ? seat : roster_.lot[seat]; }

void Sitting::begin(Time now) {
  roster_.status = TableStatus::running;
  roster_.grace = 0;
  if (roster_.terms.by_lot) draw_lots();
  Terms& terms = roster_.terms;
  const GameInfo& game = *find_game(all_games(), terms.game);
  game_ = std::move(*game.open(terms.players, terms.options, ""));
  terms.rules = game.rules_version;
  roster_.left.assign(roster_.places.size(), terms.pace.time);
  roster_.begun.assign(roster_.places.size(), 0);
  roster_.timed = roster_.in_vain = roster_.begun;
  roster_.flags.assign(roster_.places.size(), Flag::up);
  if (roster_.draws_version == 2) start_chain();
  settle(now);
}

void Sitting::draw_lots() {
  const int players = roster_.terms.players;
  const std::vector<int> lot = roster_.draws_version == 2 ? draws2::Key(roster_.secret, nonces()).lot(players)
                                                          : Draws(roster_.secret, nonces()).lot(players);
  const std::vector<Place> before = roster_.places;
  for (std::size_t seat = 0; seat < lot.size(); ++seat) roster_.places[seat] = before[lot[seat]];
  roster_.lot = lot;
}

void Sitting::settle(Time now) {
  if (roster_.status != TableStatus::running) return;
  charge(now);
  while (game_->actor().is_chance()) {
    std::string draw = due_draw();
    (void)game_->apply(draw);
    add_step(-1, std::move(draw));
  }
  if (game_->actor().is_nobody()) {
    roster_.status = TableStatus::over;
    const Json view = game_->view(spectator, size());
    roster_.result = Result{size(), view["scores"], view["winners"]};
    roster_.question.reset();
    roster_.clock_seat = -1;
    return;
  }
  if (const Seat actor = game_->actor().seat(); actor != roster_.last_actor) pass_turn(actor, now);
  roster_.clock_seat = running_seat();
  roster_.clock_at = now;
}

// A turn gets its time, or its increment, once, and a person gets it, not a computer: one that is played again after
// being taken back goes on with what is left.
void Sitting::pass_turn(Seat to, Time now) {
  const Pace& pace = roster_.terms.pace;
  const Seat from = roster_.last_actor;
  const auto is_new = [&](Seat seat) {
    return roster_.begun[seat] > std::exchange(roster_.timed[seat], std::max(roster_.begun[seat], roster_.timed[seat]));
  };
  if (pace.kind == Pace::Kind::minutes && from >= 0 && is_new(from) && roster_.places[from].played_by_person())
    roster_.left[from] += pace.increment;
  ++roster_.begun[to];
  if (pace.kind == Pace::Kind::days && is_new(to)) roster_.left[to] = pace.time;
  roster_.last_actor = to;
  roster_.since = now;
}

void Sitting::truncate(int to, Seat by, Time now) {
  taken_back_by_ = by;
  go_back(to);
  add_step(by, draws2::take_back_line(to));
  if (roster_.draws_version == 1) note_take_back(roster_.take_backs, to);
  kept_ = std::min(kept_, to);
  roster_.question.reset();
  const Seat before = roster_.last_actor;
  count_turns();
  if (roster_.last_actor != before) roster_.since = now;
}

void Sitting::go_back(int to) {
  Undone undone{to, {}};
  for (Entry& entry : game_->history(all_seeing, to)) undone.lines.push_back(std::move(entry.action));
  undone_.push_back(std::move(undone));
  game_->truncate(to);
}

void Sitting::count_turns() {
  roster_.begun.assign(roster_.places.size(), 0);
  roster_.last_actor = -1;
  const auto has_turn = [&](Actor actor) {
    if (actor.is_chance() || actor.is_nobody() || actor.seat() == roster_.last_actor) return;
    roster_.last_actor = actor.seat();
    ++roster_.begun[roster_.last_actor];
  };
  for (const Entry& entry : game_->history(all_seeing, 0)) has_turn(entry.actor);
  has_turn(game_->actor());
}

void Sitting::end_question() {
  ++roster_.in_vain[roster_.question->by];
  roster_.question.reset();
}

// The clock.

Seat Sitting::running_seat() const {
  if (roster_.terms.pace.kind == Pace::Kind::untimed || roster_.status != TableStatus::running || !game_) return -1;
  const Seat actor = game_->actor().seat();
  if (roster_.question && roster_.question->by != actor) return -1;  // being asked costs nothing
  return roster_.places[actor].played_by_person() ? actor : -1;
}

void Sitting::charge(Time now) {
  if (roster_.clock_seat < 0) return;
  Time& left = roster_.left[roster_.clock_seat];
  left = std::max<Time>(0, left - std::max<Time>(0, now - roster_.clock_at));
  roster_.clock_at = now;
}

std::optional<Time> Sitting::deadline() const {
  if (roster_.grace > 0) return roster_.grace;
  if (!game_) return std::nullopt;
  std::optional<Time> next;
  if (roster_.clock_seat >= 0) next = roster_.clock_at + roster_.left[roster_.clock_seat];
  if (roster_.question) next = std::min(next.value_or(roster_.question->until), roster_.question->until);
  return next;
}

Time Sitting::due() const {
  if (computer_to_act() >= 0) return roster_.changed;
  return deadline().value_or(0);
}

bool Sitting::flag_falls(std::string fresh_secret, Time now) {
  const auto end = deadline();
  if (!end || now < *end) return false;
  if (roster_.grace > 0) {
    grace_ends(std::move(fresh_secret), now);
    return true;
  }
  charge(now);
  if (const Seat seat = roster_.clock_seat; seat >= 0 && roster_.left[seat] == 0) {
    roster_.places[seat].standin = true;
    roster_.flags[seat] = std::max(roster_.flags[seat], Flag::fallen);
    if (roster_.question && roster_.question->by == seat) end_question();
  }
  if (roster_.question && now >= roster_.question->until) end_question();
  settle(now);
  return true;
}

void Sitting::reopen(Time now) {
  if (roster_.grace > 0) roster_.grace = grace_from(now);
  if (!game_) return;
  if (roster_.question) roster_.question->until = now + patience(roster_.terms.pace);
  if (roster_.clock_seat < 0) return;
  if (roster_.terms.pace.kind == Pace::Kind::minutes)
    roster_.clock_at = now;
  else
    roster_.left[roster_.clock_seat] =
        std::max(roster_.left[roster_.clock_seat], now - roster_.clock_at + least_on_opening);
}

Json Sitting::clock(Time now) const {
  if (roster_.terms.pace.kind == Pace::Kind::untimed || waiting() || other_rules()) return nullptr;
  std::vector<Time> left = roster_.left;
  if (roster_.clock_seat >= 0) {
    Time& running = left[roster_.clock_seat];
    running = std::max<Time>(0, running - std::max<Time>(0, now - roster_.clock_at));
  }
  return {{"running", roster_.clock_seat < 0 ? Json() : Json(roster_.clock_seat)}, {"left", left}, {"at", now}};
}

}  // namespace guildhall::server
