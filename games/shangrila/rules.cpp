#include "games/shangrila/rules.h"

#include <bit>
#include <cstring>

namespace guildhall::shangrila {

static_assert(Game<Rules>);

namespace {

// Sets of fields, eight villages at a time: a word holds a byte a village.
constexpr std::uint64_t every_byte = 0x0101010101010101;
constexpr std::uint64_t all_guilds = 0x7f * every_byte;

constexpr FieldSet every_field = [] {
  FieldSet set;
  for (Village v = 0; v < village_count; ++v)
    for (int g = 0; g < guild_count; ++g) set.add(field_of(v, static_cast<Guild>(g)));
  return set;
}();

constexpr unsigned in_village(const FieldSet& set, Village village) {
  return (set.word[village >> 3] >> (8 * (village & 7))) & 0x7f;
}

// The top bit of every village the set has a field in.
constexpr std::uint64_t inhabited(std::uint64_t word) { return (word + all_guilds) & ~all_guilds; }

// All fields of the villages whose top bit is set.
constexpr std::uint64_t whole(std::uint64_t top_bits) { return top_bits - (top_bits >> 7); }

// All fields of every village the set has a field in.
FieldSet whole_villages(FieldSet set) {
  for (std::uint64_t& word : set.word) word = whole(inhabited(word));
  return set;
}

// These guilds in every village.
FieldSet everywhere(unsigned guilds) {
  FieldSet set;
  for (std::uint64_t& word : set.word) word = guilds * every_byte;
  return set;
}

// The top bit of every village the set has at least `least` fields in; requires: 1 <= least <= 7.
constexpr std::uint64_t crowded(std::uint64_t word, int least) {
  word -= (word >> 1) & 0x55 * every_byte;
  word = (word & 0x33 * every_byte) + ((word >> 2) & 0x33 * every_byte);
  word = (word + (word >> 4)) & 0x0f * every_byte;  // how many, in every byte
  return (word + static_cast<unsigned>(0x80 - least) * every_byte) & ~all_guilds;
}

// The guilds the set has a field of.
unsigned guilds_in(const FieldSet& set) {
  std::uint64_t folded = set.word[0] | set.word[1];
  folded |= folded >> 32;
  folded |= folded >> 16;
  return (folded | folded >> 8) & 0x7f;
}

// The villages the set has a field in; the multiplication gathers the eight top bits into one byte.
VillageSet villages_of(const FieldSet& set) {
  const auto gather = [](std::uint64_t word) { return (inhabited(word) >> 7) * 0x0102040810204080 >> 56; };
  return static_cast<VillageSet>(gather(set.word[0]) | gather(set.word[1]) << 8);
}

// Ways out of a set of villages, looked up seven and six villages at a time.
template <int first, int count>
constexpr auto ways_from_any = [] {
  std::array<WaySet, 1 << count> ways{};
  for (int set = 0; set < 1 << count; ++set)
    for (int v = 0; v < count; ++v)
      if ((set >> v & 1) != 0) ways[set] |= ways_from[first + v];
  return ways;
}();
WaySet ways_out_of(VillageSet villages) {
  return ways_from_any<0, 7>[villages & 0x7f] | ways_from_any<7, 6>[villages >> 7];
}

FieldSet occupied(const Position& p) { return p.masters[0] | p.masters[1] | p.masters[2] | p.masters[3]; }

// What the seat on turn may do, as sets.
[[gnu::always_inline]] inline FieldSet placeable(const Position& p, Seat seat) {
  return (whole_villages(p.masters[seat]) & everywhere(p.stocked[seat]) & p.open).minus(occupied(p));
}
[[gnu::always_inline]] inline FieldSet recruitable(const Position& p, Seat seat) {
  return (p.masters[seat] & everywhere(p.stocked[seat]) & p.open).minus(p.students[seat]);
}
[[gnu::always_inline]] inline WaySet travelable(const Position& p, Seat seat) {
  return p.standing & ways_out_of(villages_of(p.students[seat]));
}

bool can_act(const Position& p, Seat seat) {
  return recruitable(p, seat).any() || placeable(p, seat).any() || travelable(p, seat) != 0;
}

FieldSet placeable_in_setup(const Position& p, Seat seat) {
  const SetupLimits limits = setup_limits(p);
  const FieldSet taken = occupied(p);
  FieldSet fields = (everywhere(~guilds_in(p.masters[seat]) & 0x7f) & p.open).minus(taken);
  for (int w = 0; w < FieldSet::words; ++w)
    fields.word[w] &= ~whole(crowded(taken.word[w], limits.tiles) | crowded(p.masters[seat].word[w], limits.own));
  return fields;
}

// Tiles to and from the supply.
void take(Position& p, Seat seat, Guild guild) {
  const int g = static_cast<int>(guild);
  if (--p.supply[seat][g] == 0) p.stocked[seat] &= static_cast<std::uint8_t>(~(1u << g));
}
void give_back(Position& p, Seat seat, Guild guild) {
  const int g = static_cast<int>(guild);
  ++p.supply[seat][g];
  p.stocked[seat] |= static_cast<std::uint8_t>(1u << g);
}

// Effects in the players' terms.
Term name(Guild guild) { return {"shangrila.guild", guild_keys[static_cast<int>(guild)]}; }
constexpr Term master = {"shangrila.piece", "master"};
constexpr Term student = {"shangrila.piece", "student"};
constexpr Term to_supply = {"shangrila.place", "supply"};
int number(Village village) { return village + 1; }

// A student arrives in a village: where it ends up, and whom it ousts.
template <class Sink>
void arrive(Position& p, Seat seat, Guild guild, Village from, Village to, bool strong, Sink& sink) {
  const int field = field_of(to, guild);
  const Seat holder = owner(p, field);
  const bool held_by_own = holder == seat;
  if (holder != no_owner && (!strong || (held_by_own && p.students[seat].has(field)))) {
    give_back(p, seat, guild);
    sink.report([&] {
      return Effect{"turned-back",
                    {{"seat", SeatName{seat}},
                     {"guild", name(guild)},
                     {"from", number(from)},
                     {"at", number(to)},
                     {"to", to_supply}}};
    });
    return;
  }
  if (holder != no_owner && !held_by_own) {
    const auto oust = [&](std::array<FieldSet, max_seats>& pieces, Term piece) {
      pieces[holder].remove(field);
      give_back(p, holder, guild);
      sink.report([&] {
        return Effect{"ousted",
                      {{"seat", SeatName{holder}},
                       {"piece", piece},
                       {"guild", name(guild)},
                       {"at", number(to)},
                       {"to", to_supply}}};
      });
    };
    if (p.students[holder].has(field)) oust(p.students, student);
    oust(p.masters, master);
  }
  (held_by_own ? p.students : p.masters)[seat].add(field);
  sink.report([&] {
    return Effect{"arrived",
                  {{"seat", SeatName{seat}},
                   {"guild", name(guild)},
                   {"from", number(from)},
                   {"at", number(to)},
                   {"as", held_by_own ? student : master}}};
  });
}

// A village whose last bridge has fallen gets a stone, while there are stones.
template <class Sink>
void make_peace(Position& p, Village village, Sink& sink) {
  if ((p.standing & ways_from[village]) != 0 || p.stones_left == 0) return;
  --p.stones_left;
  p.open.word[village >> 3] &= ~(std::uint64_t{0xff} << (8 * (village & 7)));
  sink.report([&] { return Effect{"stone", {{"at", number(village)}}}; });
}

template <class Sink>
[[gnu::noinline]] void travel(Position& p, Village from, Village to, Sink& sink) {
  const bool strong = from_is_stronger(p, from, to);
  sink.report([&] {
    const Strength here = strength(p, from), there = strength(p, to);
    return Effect{"journey",
                  {{"seat", SeatName{p.turn}},
                   {"from", number(from)},
                   {"to", number(to)},
                   {"tiles", Items{here.tiles, there.tiles}},
                   {"masters", Items{here.masters, there.masters}},
                   {"stronger", number(strong ? from : to)}}};
  });
  for (Seat seat = 0; seat < p.seats; ++seat) {  // a guild has one student in a village, so the order changes nothing
    unsigned leaving = in_village(p.students[seat], from);
    p.students[seat].word[from >> 3] &= ~(std::uint64_t{0xff} << (8 * (from & 7)));
    for (; leaving != 0; leaving &= leaving - 1)
      arrive(p, seat, static_cast<Guild>(std::countr_zero(leaving)), from, to, strong, sink);
  }
  p.standing &= ~both_ways(way_between[from][to] / 2);
  sink.report([&] {
    return Effect{"bridge-broken", {{"between", Items{number(std::min(from, to)), number(std::max(from, to))}}}};
  });
  make_peace(p, from, sink);
  make_peace(p, to, sink);
}

bool anyone_can_act(const Position& p) {
  bool anyone = false;
  for (Seat seat = 0; seat < p.seats; ++seat) anyone |= can_act(p, seat);
  return anyone;
}

// The next seat's turn; the game is over when no seat could do anything, or the last stone lies.
void end_turn(Position& p) {
  p.turn = static_cast<std::uint8_t>(p.turn + 1 == p.seats ? 0 : p.turn + 1);
  if (p.phase == Phase::setup && ++p.setup_turns < p.seats * guild_count) return;
  p.phase = Phase::main;
  if (p.edition == Edition::kosmos ? p.stones_left == 0 : p.standing == 0)
    p.phase = Phase::over;
  else if (!can_act(p, p.turn) && !anyone_can_act(p))
    p.phase = Phase::over;
}

template <class Sink>
void play(Position& p, Action action, Sink& sink) {
  const Seat seat = p.turn;
  switch (action.kind()) {
    case Action::Kind::place:
      take(p, seat, action.guild());
      p.masters[seat].add(action.field());
      sink.report([&] {
        return Effect{"placed",
                      {{"seat", SeatName{seat}}, {"guild", name(action.guild())}, {"at", number(action.village())}}};
      });
      break;
    case Action::Kind::recruit:
      take(p, seat, action.guild());
      p.students[seat].add(action.field());
      sink.report([&] {
        return Effect{"recruited",
                      {{"seat", SeatName{seat}}, {"guild", name(action.guild())}, {"at", number(action.village())}}};
      });
      p.recruiting = !p.recruiting && recruitable(p, seat).any();
      if (p.recruiting) return;
      break;
    case Action::Kind::journey:
      travel(p, action.from(), action.to(), sink);
      break;
    case Action::Kind::pass:
      sink.report([&] { return Effect{"passed", {{"seat", SeatName{seat}}}}; });
      break;
  }
  end_turn(p);
}

// Lists of actions are written a village at a time: for every set of guilds its numbers, one after the other,
// to which the village's first field is added; all eight places are copied, only those in the set are kept.
using Eight = std::array<std::uint16_t, 8>;
constexpr std::array<Eight, 128> numbers_in = [] {
  std::array<Eight, 128> all{};
  for (int set = 0; set < 128; ++set) {
    int n = 0;
    for (int g = 0; g < guild_count; ++g)
      if ((set >> g & 1) != 0) all[set][n++] = static_cast<std::uint16_t>(g);
  }
  return all;
}();

Action* list_by_village(const FieldSet& fields, Action first, Action* out) {
  for (int w = 0; w < FieldSet::words; ++w)
    for (std::uint64_t villages = inhabited(fields.word[w]); villages != 0; villages &= villages - 1) {
      const int base = std::countr_zero(villages) - 7;
      const unsigned guilds = (fields.word[w] >> base) & 0x7f;
      Eight codes = numbers_in[guilds];
      const std::uint16_t offset = std::bit_cast<std::uint16_t>(first) + 64 * w + base;
      for (std::uint16_t& code : codes) code += offset;
      std::memcpy(static_cast<void*>(out), codes.data(), sizeof codes);
      out += std::popcount(guilds);
    }
  return out;
}

// The same a field at a time, quicker where most villages have few.
template <Action make(int field)>
inline Action* list(const FieldSet& fields, Action* out) {
  fields.each([&](int field) { *out++ = make(field); });
  return out;
}

constexpr std::array<Action, way_count> journeys = [] {
  std::array<Action, way_count> all{};
  for (int w = 0; w < way_count; ++w) all[w] = Action::journey(way(w).from, way(w).to);
  return all;
}();

}  // namespace

State Rules::start(const Setup& setup) {
  State s{};
  s.seats = static_cast<std::uint8_t>(setup.seats);
  s.opening = setup.opening;
  s.edition = setup.edition;
  s.stones_left = setup.edition == Edition::kosmos ? 11 : 12;
  s.open = every_field;
  s.standing = (WaySet{1} << way_count) - 1;
  for (Seat seat = 0; seat < setup.seats; ++seat) {
    s.supply[seat].fill(tiles_per_guild);
    s.stocked[seat] = (1 << guild_count) - 1;
  }
  Silence silence;
  if (setup.seats == 3) {  // the red village is out of the game and its bridges are not built
    for (int b = 0; b < bridge_count; ++b)
      if (bridges[b].from == red_village || bridges[b].to == red_village) s.standing &= ~both_ways(b);
    make_peace(s, red_village, silence);
  }
  if (setup.opening == Opening::first_game) {
    s.phase = Phase::main;
    for (Seat seat = 0; seat < setup.seats; ++seat)
      for (int g = 0; g < guild_count; ++g) {
        const Village village = (setup.seats == 3 ? first_game_3[seat] : first_game_4[seat])[g] - 1;
        take(s, seat, static_cast<Guild>(g));
        s.masters[seat].add(field_of(village, static_cast<Guild>(g)));
      }
  }
  return s;
}

void Rules::legal(const State& s, ActionList<Rules>& actions) {
  actions.clear();
  if (s.phase == Phase::over) return;
  Action* out = actions.data();
  if (s.phase == Phase::setup) {
    out = list_by_village(placeable_in_setup(s, s.turn), Action::place(0), out);
  } else {
    if (!s.recruiting) out = list<Action::place>(placeable(s, s.turn), out);
    out = list<Action::recruit>(recruitable(s, s.turn), out);
    if (!s.recruiting)
      for (WaySet ways = travelable(s, s.turn); ways != 0; ways &= ways - 1) *out++ = journeys[std::countr_zero(ways)];
  }
  if (out == actions.data()) *out++ = Action::pass();
  actions.resize(static_cast<int>(out - actions.data()));
}

void Rules::apply(State& s, Action action) {
  Silence silence;
  play(s, action, silence);
}

void Rules::apply(State& s, Action action, Effects& effects) {
  const State before = s;
  play(s, action, effects);
  for (Seat seat = 0; seat < s.seats; ++seat)
    if (const int change = score(s, seat) - score(before, seat); change != 0)
      effects.push_back({"score", {{"seat", SeatName{seat}}, {"change", change}}});
  for (Seat seat = 0; seat < s.seats; ++seat)
    if (const int change = held(s, seat) - held(before, seat); change != 0)
      effects.push_back({"held", {{"seat", SeatName{seat}}, {"change", change}}});
  if (s.phase == Phase::over) {
    Items winners;
    for (Seat seat = 0; seat < s.seats; ++seat)
      if ((outcome(s).winners >> seat & 1) != 0) winners.emplace_back(SeatName{seat});
    const bool stalemate = s.standing != 0 && s.stones_left != 0;
    effects.push_back({stalemate ? "over-stalemate" : "over", {{"winners", winners}}});
  } else if (s.recruiting) {
    effects.push_back({"recruiting", {{"seat", SeatName{s.turn}}}});
  } else {
    if (s.phase != before.phase) effects.push_back({"main-phase", {}});
    effects.push_back({"turn", {{"seat", SeatName{s.turn}}}});
  }
}

Outcome Rules::outcome(const State& s) {
  Outcome result;
  const auto standing = [&](Seat seat) { return std::pair(score(s, seat), held(s, seat)); };
  auto best = standing(0);
  for (Seat seat = 0; seat < s.seats; ++seat) {
    result.scores[seat] = score(s, seat);
    best = std::max(best, standing(seat));
  }
  if (s.phase == Phase::over)
    for (Seat seat = 0; seat < s.seats; ++seat)
      if (standing(seat) == best) result.winners |= only(seat);
  return result;
}

Strength strength(const Position& p, Village village) {
  unsigned masters = 0, students = 0;  // of all colours: no two share a field
  for (Seat seat = 0; seat < max_seats; ++seat) {
    masters |= in_village(p.masters[seat], village);
    students |= in_village(p.students[seat], village);
  }
  return {std::popcount(masters) + std::popcount(students), std::popcount(masters)};
}

bool from_is_stronger(const Position& p, Village from, Village to) { return strength(p, from) > strength(p, to); }

int score(const Position& p, Seat seat) { return p.masters[seat].count(); }

int held(const Position& p, Seat seat) { return std::popcount(villages_of(p.masters[seat])); }

bool at_peace(const Position& p, Village village) { return in_village(p.open, village) == 0; }

Seat owner(const Position& p, int field) {
  for (Seat seat = 0; seat < p.seats; ++seat)
    if (p.masters[seat].has(field)) return seat;
  return no_owner;
}

SetupLimits setup_limits(const Position& p) { return p.seats == 3 ? SetupLimits{2, 1} : SetupLimits{3, 2}; }

}  // namespace guildhall::shangrila
