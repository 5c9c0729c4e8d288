// The rounds of fair draws, version 2 (docs/server.md): people commit themselves, everybody reveals, and where somebody
// does not, the table begins anew. Then the chain, which binds the house to every step of the game.
#include <algorithm>

#include "server/sitting.h"
#include "server/sitting_words.h"

namespace guildhall::server {
namespace {

constexpr Time grace_with_minutes = minute, grace_with_days = 3 * day, grace_untimed = 7 * day;

bool contains(const std::vector<std::string>& list, const std::string& text) {
  return std::ranges::find(list, text) != list.end();
}

std::string chain_text(const Digest& link) { return hexadecimal(bytes_of(link)); }

}  // namespace

// Committing.

std::optional<Refusal> Sitting::other_round(int round) const {
  if (round < roster_.round) return Refusal{"stale", {"house.older-round", {{"round", roster_.round}}}};
  if (round > roster_.round) return Refusal{"bad-request", {"house.newer-round", {{"round", roster_.round}}}};
  return std::nullopt;
}

// A commitment that once stood could be to a nonce that is known by now; one of somebody else's is a copy.
std::optional<Refusal> Sitting::unfit(const Commitment& given, const Place& own) const {
  if (contains(roster_.void_commitments, given.digits)) return Refusal{"bad-request", {"house.void-commitment", {}}};
  for (const Place& place : roster_.places)
    if (&place != &own && place.commitment == given.digits)
      return Refusal{"bad-request", {"house.copied-commitment", {}}};
  return std::nullopt;
}

void Sitting::forget_commitment(Place& place) {
  if (!place.commitment.empty()) roster_.void_commitments.push_back(std::move(place.commitment));
  place.commitment.clear();
}

Expected<void> Sitting::sit(const Person& person, std::optional<int> seat, const Commitment& given, Time now) {
  if (seat && (*seat < 0 || *seat >= roster_.terms.players))
    return refuse("bad-seat", "protocol.bad-seat", {{"most", roster_.terms.players - 1}});
  if (auto refusal = other_round(given.round)) return std::unexpected(std::move(*refusal));
  if (contains(roster_.barred, person.id)) return refuse("forbidden", "house.barred");
  const auto mine = seat_of(person.id);
  if (roster_.status != TableStatus::open) {
    const bool elsewhere = roster_.status == TableStatus::revealing && seat && seat != mine;
    if (!mine || elsewhere) return refuse("full", game_ ? "house.begun" : "house.full");
    if (roster_.places[*mine].commitment != given.digits) return refuse("not-open", "house.not-open");
    return {};
  }
  if (mine && (!seat || seat == mine)) return commit(person.id, given, now);

  const auto place = place_for(person, seat);
  if (!place) return std::unexpected(place.error());
  Place& before = mine ? roster_.places[*mine] : **place;
  if (auto refusal = unfit(given, before)) return std::unexpected(std::move(*refusal));
  if (before.commitment != given.digits) forget_commitment(before);
  before = {};
  **place = {.kind = Place::Kind::person,
             .person = person.id,
             .name = person.name,
             .level = {},
             .commitment = given.digits,
             .nonce = {},
             .seated = true};
  look_whether_complete(now);
  return {};
}

Expected<void> Sitting::commit(const std::string& person, const Commitment& given, Time now) {
  if (auto refusal = other_round(given.round)) return std::unexpected(std::move(*refusal));
  const auto mine = seat_of(person);
  if (!mine) return refuse("not-seated", "house.not-seated");
  Place& own = roster_.places[*mine];
  if (own.commitment == given.digits) return {};
  if (auto refusal = unfit(given, own)) return std::unexpected(std::move(*refusal));
  if (roster_.status != TableStatus::open || roster_.draws_version == 1) return refuse("not-open", "house.not-open");
  forget_commitment(own);
  own.commitment = given.digits;
  look_whether_complete(now);
  return {};
}

// Revealing.

bool Sitting::is_awaited(const Place& place) const {
  if (roster_.draws_version == 1 || !place.seated) return false;
  if (roster_.status == TableStatus::open) return place.commitment.empty();
  return roster_.status == TableStatus::revealing && place.nonce.empty();
}

std::vector<int> Sitting::awaited() const {
  std::vector<int> places;
  for (std::size_t place = 0; place < roster_.places.size(); ++place)
    if (is_awaited(roster_.places[place])) places.push_back(static_cast<int>(place));
  return places;
}

Time Sitting::grace_from(Time now) const {
  switch (roster_.terms.pace.kind) {
    case Pace::Kind::minutes:
      return now + grace_with_minutes;
    case Pace::Kind::days:
      return now + grace_with_days;
    default:
      return now + grace_untimed;
  }
}

// Whether everything is there that the next part needs.
void Sitting::look_whether_complete(Time now) {
  if (!awaited().empty()) return;
  roster_.grace = 0;
  if (!std::ranges::all_of(roster_.places, &Place::taken)) return;
  if (roster_.draws_version == 1 || roster_.status == TableStatus::revealing) return begin(now);
  roster_.status = TableStatus::revealing;
  roster_.grace = grace_from(now);
}

Expected<void> Sitting::reveal(const std::string& person, int round, const std::string& nonce, Time now) {
  const auto mine = seat_of(person);
  if (!mine) return refuse("not-seated", "house.not-seated");
  if (auto refusal = other_round(round)) return std::unexpected(std::move(*refusal));
  Place& own = roster_.places[*mine];
  if (own.nonce == nonce) return {};
  if (roster_.status != TableStatus::revealing) return refuse("not-revealing", "house.not-revealing");
  if (draws2::commitment_of_nonce(nonce) != own.commitment) return refuse("bad-nonce", "house.bad-nonce");
  own.nonce = nonce;
  look_whether_complete(now);
  return {};
}

// Beginning anew.

Expected<void> Sitting::lose_nonce(const std::string& person, int round, std::string fresh_secret, Time now) {
  if (auto refusal = other_round(round)) return std::unexpected(std::move(*refusal));
  const auto mine = seat_of(person);
  if (!mine) return refuse("not-seated", "house.not-seated");
  if (!is_awaited(roster_.places[*mine]) || roster_.status != TableStatus::revealing)
    return refuse("not-revealing", "house.not-revealing");
  break_off({*mine}, Broken::Why::lost, std::move(fresh_secret), now);
  return {};
}

void Sitting::break_off(const std::vector<int>& places, Broken::Why why, std::string fresh_secret, Time now) {
  for (Place& place : roster_.places) {
    forget_commitment(place);
    place.nonce.clear();
  }
  for (const int number : places) {
    roster_.broken.push_back({roster_.round, number, why});
    if (why == Broken::Why::lost) continue;
    Place& place = roster_.places[static_cast<std::size_t>(number)];
    roster_.barred.push_back(place.person);
    place = {};
  }
  if (roster_.round == draws2::most_rounds) {
    roster_.given_up = true;
    return;
  }
  ++roster_.round;
  roster_.secret = std::move(fresh_secret);
  roster_.status = TableStatus::open;
  roster_.grace = awaited().empty() ? 0 : grace_from(now);
}

void Sitting::grace_ends(std::string fresh_secret, Time now) {
  const std::vector<int> late = awaited();
  if (roster_.status == TableStatus::revealing) return break_off(late, Broken::Why::late, std::move(fresh_secret), now);
  for (const int place : late) roster_.places[static_cast<std::size_t>(place)] = {};
  look_whether_complete(now);
}

// The table as it stands when its game begins, and the chain from there.

Json Sitting::broken_document() const {
  Json document = Json::array();
  for (const auto& [round, place, why] : roster_.broken) document.push_back({round, place, word_of(broken_words, why)});
  return document;
}

Json Sitting::commitments_document() const {
  Json document(roster_.places.size(), nullptr);
  for (std::size_t seat = 0; seat < roster_.places.size(); ++seat)
    if (const std::string& digits = roster_.places[seat].commitment; !digits.empty())
      document[static_cast<std::size_t>(place_before_lot(static_cast<Seat>(seat)))] = digits;
  return document;
}

Json Sitting::agreed() const {
  const Terms& terms = roster_.terms;
  return {{"broken", broken_document()},
          {"commitment", draws2::commitment_of_secret(roster_.secret)},
          {"commitments", commitments_document()},
          {"game", terms.game},
          {"options", terms.options},
          {"order", terms.by_lot ? "lot" : "given"},
          {"players", terms.players},
          {"round", roster_.round},
          {"rules", terms.rules},
          {"table", roster_.id}};
}

void Sitting::start_chain() {
  key_.emplace(roster_.secret, nonces());
  chain_ = {draws2::first_link(agreed())};
}

void Sitting::add_step(int actor, std::string line) {
  if (key_) chain_.push_back(key_->next_link(chain_.back(), line));
  new_steps_.push_back({actor, std::move(line)});
}

std::string Sitting::link(int step) const { return chain_text(chain_[static_cast<std::size_t>(step)]); }

std::string Sitting::due_draw() {
  if (key_) return key_->choose(game_->legal(), drawn_++);
  const int n = game_->size();
  return Draws(roster_.secret, nonces()).choose(game_->legal(), n, take_backs_at(roster_.take_backs, n));
}

// Every step of the game, found from its end: what stands now, and before each take-back what went by it.
std::vector<std::string> Sitting::lines() const {
  std::vector<std::string> standing, reversed;
  for (Entry& entry : game_->history(all_seeing, 0)) standing.push_back(std::move(entry.action));
  for (auto undone = undone_.rbegin(); undone != undone_.rend(); ++undone) {
    const auto kept = standing.begin() + undone->to;
    reversed.insert(reversed.end(), standing.rbegin(), std::make_reverse_iterator(kept));
    reversed.push_back(draws2::take_back_line(undone->to));
    standing.erase(kept, standing.end());
    standing.insert(standing.end(), undone->lines.begin(), undone->lines.end());
  }
  reversed.insert(reversed.end(), standing.rbegin(), standing.rend());
  std::ranges::reverse(reversed);
  return reversed;
}

Expected<Json> Sitting::proof() const {
  if (roster_.status != TableStatus::over) return refuse("not-over", "house.not-over");
  if (roster_.draws_version == 1) return refuse("no-draws", "house.first-version");
  if (!game_) return refuse("other-rules", "house.other-rules", {{"version", roster_.terms.rules}});
  Json nonces_shown = Json::array();
  for (const std::string& nonce : nonces()) nonces_shown.push_back(nonce.empty() ? Json() : Json(hexadecimal(nonce)));
  const bool finished = game_->actor().is_nobody();
  return Json{{"version", 2},
              {"table", agreed()},
              {"secret", hexadecimal(roster_.secret)},
              {"nonces", nonces_shown},
              {"lot", roster_.lot.empty() ? draws2::given_order(roster_.terms.players) : roster_.lot},
              {"steps", lines()},
              {"chain", chain_text(chain_.back())},
              {"scores", finished ? roster_.result->scores : Json()},
              {"winners", finished ? roster_.result->winners : Json()}};
}

}  // namespace guildhall::server
