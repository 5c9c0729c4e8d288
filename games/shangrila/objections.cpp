// Why an action is not legal, in the order in which someone at the table would explain it.
#include "games/shangrila/rules.h"

namespace guildhall::shangrila {
namespace {

using Refusal = std::optional<Objection>;

Argument of(Guild guild) { return {"guild", Term{"shangrila.guild", guild_keys[static_cast<int>(guild)]}}; }
Argument in(Village village) { return {"village", village + 1}; }
Argument by(std::string_view name, Seat seat) { return {name, SeatName{seat}}; }

// As the button says that chooses it.
Named action_name(Action a) {
  const auto name = [&](std::string_view key, std::initializer_list<Argument> arguments) {
    return named(Rules::print(a), key, arguments);
  };
  switch (a.kind()) {
    case Action::Kind::place:
      return name("shangrila.action.place", {of(a.guild()), in(a.village())});
    case Action::Kind::recruit:
      return name("shangrila.action.recruit", {of(a.guild()), in(a.village())});
    case Action::Kind::journey:
      return name("shangrila.action.journey", {{"from", a.from() + 1}, {"to", a.to() + 1}});
    case Action::Kind::pass:
      return name("shangrila.action.pass", {});
  }
  __builtin_unreachable();
}

Refusal village_at_peace(const State& s, Village village) {
  if (!at_peace(s, village)) return std::nullopt;
  if (s.seats == 3 && village == red_village) return Objection{"shangrila.red-village-out", {in(village)}};
  return Objection{"shangrila.village-at-peace", {in(village)}};
}

Refusal field_taken(const State& s, Action a) {
  const Seat holder = owner(s, a.field());
  if (holder == no_owner) return std::nullopt;
  return Objection{"shangrila.field-taken", {in(a.village()), of(a.guild()), by("owner", holder)}};
}

Refusal supply_empty(const State& s, Action a) {
  if (s.supply[s.turn][static_cast<int>(a.guild())] > 0) return std::nullopt;
  return Objection{"shangrila.supply-empty", {by("seat", s.turn), of(a.guild())}};
}

Refusal place_in_setup(const State& s, Action a) {
  if (auto refusal = village_at_peace(s, a.village())) return refusal;
  int tiles = 0, own = 0;
  for (int g = 0; g < guild_count; ++g) {
    const Seat holder = owner(s, field_of(a.village(), static_cast<Guild>(g)));
    tiles += holder != no_owner ? 1 : 0;
    own += holder == s.turn ? 1 : 0;
  }
  for (Village v = 0; v < village_count; ++v)
    if (s.masters[s.turn].has(field_of(v, a.guild())))
      return Objection{"shangrila.guild-placed", {by("seat", s.turn), of(a.guild()), in(v)}};
  if (auto refusal = field_taken(s, a)) return refusal;
  const SetupLimits limits = setup_limits(s);
  if (own >= limits.own)
    return Objection{"shangrila.colour-limit", {in(a.village()), by("seat", s.turn), {"limit", limits.own}}};
  if (tiles >= limits.tiles) return Objection{"shangrila.village-full", {in(a.village()), {"limit", limits.tiles}}};
  return std::nullopt;
}

Refusal place(const State& s, Action a) {
  if (s.phase == Phase::setup) return place_in_setup(s, a);
  if (s.recruiting) return Objection{"shangrila.recruiting-place", {of(a.guild()), in(a.village())}};
  if (auto refusal = village_at_peace(s, a.village())) return refusal;
  bool present = false;
  for (int g = 0; g < guild_count; ++g) present |= s.masters[s.turn].has(field_of(a.village(), static_cast<Guild>(g)));
  if (!present) return Objection{"shangrila.no-master-here", {by("seat", s.turn), in(a.village())}};
  if (auto refusal = field_taken(s, a)) return refusal;
  return supply_empty(s, a);
}

Refusal recruit(const State& s, Action a) {
  if (s.phase == Phase::setup) return Objection{"shangrila.setup-recruit", {of(a.guild()), in(a.village())}};
  if (auto refusal = village_at_peace(s, a.village())) return refusal;
  const Seat holder = owner(s, a.field());
  if (holder == no_owner) return Objection{"shangrila.no-master-to-teach", {of(a.guild()), in(a.village())}};
  if (holder != s.turn)
    return Objection{"shangrila.other-master", {of(a.guild()), in(a.village()), by("owner", holder)}};
  if (s.students[s.turn].has(a.field()))
    return Objection{"shangrila.has-student", {by("seat", s.turn), of(a.guild()), in(a.village())}};
  return supply_empty(s, a);
}

Refusal journey(const State& s, Action a) {
  const Argument from{"from", a.from() + 1}, to{"to", a.to() + 1};
  if (s.phase == Phase::setup) return Objection{"shangrila.setup-journey", {from, to}};
  if (s.recruiting) return Objection{"shangrila.recruiting-journey", {from, to}};
  if (a.from() == a.to()) return Objection{"shangrila.same-village", {in(a.from())}};
  for (Village v : {a.from(), a.to()})
    if (auto refusal = village_at_peace(s, v)) return refusal;
  const int w = way_between[a.from()][a.to()];
  if (w < 0) return Objection{"shangrila.no-bridge", {from, to}};
  if ((s.standing >> w & 1) == 0) return Objection{"shangrila.bridge-broken", {from, to}};
  bool student = false;
  for (int g = 0; g < guild_count; ++g) student |= s.students[s.turn].has(field_of(a.from(), static_cast<Guild>(g)));
  if (!student) return Objection{"shangrila.no-student", {by("seat", s.turn), in(a.from())}};
  return std::nullopt;
}

Refusal pass(const State& s) {
  ActionList<Rules> actions;
  Rules::legal(s, actions);
  if (actions[0] == Action::pass()) return std::nullopt;
  if (s.recruiting)
    return Objection{"shangrila.recruiting-pass", {by("seat", s.turn), {"action", action_name(actions[0])}}};
  return Objection{"shangrila.no-pass", {by("seat", s.turn), {"action", action_name(actions[0])}}};
}

}  // namespace

std::optional<Objection> Rules::objection(const State& s, Action a) {
  if (s.phase == Phase::over) return Objection{"shangrila.over", {{"action", action_name(a)}}};
  switch (a.kind()) {
    case Action::Kind::place:
      return place(s, a);
    case Action::Kind::recruit:
      return recruit(s, a);
    case Action::Kind::journey:
      return journey(s, a);
    case Action::Kind::pass:
      break;
  }
  return pass(s);
}

}  // namespace guildhall::shangrila
