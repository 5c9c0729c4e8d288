#include "table/shangrila/documents.h"

namespace guildhall {
namespace {

using namespace shangrila;

// The first value of each is the default.
constexpr std::array<std::string_view, 2> openings = {"free", "first-game"};
constexpr std::array<std::string_view, 2> editions = {"kosmos", "999"};
constexpr std::array<std::string_view, 3> phases = {"setup", "main", "over"};

Json village_document(const Position& p, Village village) {
  Json fields = Json::object();
  for (int g = 0; g < guild_count; ++g) {
    const int field = field_of(village, static_cast<Guild>(g));
    const Seat holder = owner(p, field);
    if (holder != no_owner)
      fields[std::string(guild_keys[g])] = {{"owner", holder}, {"student", p.students[holder].has(field)}};
  }
  return {{"id", village + 1}, {"stone", at_peace(p, village)}, {"fields", fields}};
}

Json position_document(const Position& p) {
  Json document;
  document["phase"] = phases[static_cast<int>(p.phase)];
  document["villages"] = Json::array();
  for (Village v = 0; v < village_count; ++v) document["villages"].push_back(village_document(p, v));
  document["bridges"] = Json::array();
  for (int b = 0; b < bridge_count; ++b)
    if ((p.standing & both_ways(b)) != 0) document["bridges"].push_back({bridges[b].from + 1, bridges[b].to + 1});
  document["supply"] = Json::array();
  document["held"] = Json::array();
  for (Seat seat = 0; seat < p.seats; ++seat) {
    Json supply;
    for (int g = 0; g < guild_count; ++g) supply[std::string(guild_keys[g])] = p.supply[seat][g];
    document["supply"].push_back(supply);
    document["held"].push_back(held(p, seat));
  }
  document["stones_left"] = p.stones_left;
  document["recruiting"] = p.recruiting;
  return document;
}

}  // namespace

Json Documents<Rules>::describe_options() {
  return {{"setup", {{"values", openings}, {"default", openings[0]}}},
          {"edition", {{"values", editions}, {"default", editions[0]}}}};
}

std::expected<Arrangement<Rules>, Message> Documents<Rules>::read_options(int players, const Json& options) {
  if (const auto unknown = unknown_option(options, std::array<std::string_view, 2>{"setup", "edition"}))
    return std::unexpected(*unknown);
  const auto opening = read_option(options, "setup", openings);
  if (!opening) return std::unexpected(opening.error());
  const auto edition = read_option(options, "edition", editions);
  if (!edition) return std::unexpected(edition.error());
  return Arrangement<Rules>{{players, static_cast<Opening>(*opening), static_cast<Edition>(*edition)},
                            {{"setup", openings[*opening]}, {"edition", editions[*edition]}},
                            nullptr};
}

Json Documents<Rules>::state(const State& s) { return position_document(s); }

Message Documents<Rules>::prompt(const State& s) {
  if (s.phase == Phase::setup) {
    int placed = 0;
    for (std::uint8_t left : s.supply[s.turn]) placed += tiles_per_guild - left;
    return {"shangrila.prompt.setup", {{"number", placed + 1}, {"all", guild_count}}};
  }
  ActionList<Rules> actions;
  Rules::legal(s, actions);
  if (actions[0] == Action::pass()) return {"shangrila.prompt.pass", {}};
  if (s.recruiting) return {"shangrila.prompt.second", {}};
  return {"shangrila.prompt.turn", {}};
}

Json Documents<Rules>::view(const Observation& seen) { return position_document(seen.position); }

}  // namespace guildhall
