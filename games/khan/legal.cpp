// What may be done: the lists of legal actions, and the permissions they are made of.
#include <bit>
#include <cstring>

#include "games/khan/rules.h"

namespace guildhall::khan {
namespace {

// Full sets are listed eight numbers at a time: for every byte the numbers of its bits, one after the other, to which
// the action of the byte's first bit is added; all eight places are written, only those in the byte are kept.
using Eight = std::array<std::uint16_t, 8>;
constexpr std::array<Eight, 256> numbers_in = [] {
  std::array<Eight, 256> all{};
  for (int byte = 0; byte < 256; ++byte) {
    int n = 0;
    for (int bit = 0; bit < 8; ++bit)
      if ((byte >> bit & 1) != 0) all[byte][n++] = static_cast<std::uint16_t>(bit);
  }
  return all;
}();

// The actions that follow `first` by the numbers in the set.
template <int n>
Action* list_full(const Bits<n>& numbers, Action first, Action* out) {
  for (int w = 0; w < Bits<n>::words; ++w) {
    auto offset = static_cast<std::uint16_t>(std::bit_cast<std::uint16_t>(first) + 64 * w);
    for (std::uint64_t rest = numbers.word[w]; rest != 0; rest >>= 8, offset += 8) {
      Eight codes = numbers_in[rest & 0xff];
      for (std::uint16_t& code : codes) code += offset;
      std::memcpy(static_cast<void*>(out), codes.data(), sizeof codes);
      out += std::popcount(rest & 0xff);
    }
  }
  return out;
}

// The same one at a time, quicker for sparse sets.
template <int n>
Action* list(const Bits<n>& numbers, Action first, Action* out) {
  numbers.each([&](int number) {
    *out++ = std::bit_cast<Action>(static_cast<std::uint16_t>(std::bit_cast<std::uint16_t>(first) + number));
  });
  return out;
}

Action* list_invasions(const State& s, Action* out) {
  s.hands[s.turn].each([&](Card card) {
    const CellSet cells = s.free & s.board->allowed[static_cast<int>(symbol_of(card))];
    out = symbol_of(card) == Symbol::khan ? list_full(cells, Action::invade(card, 0), out)
                                          : list(cells, Action::invade(card, 0), out);
  });
  return out;
}

Action* list_actions(const State& s, Action* out) {
  out = list_invasions(s, out);
  if (s.actions_left == 2) out = list_full(s.free, Action::settle(0), out);
  for (int r = 0; r < ruler_count; ++r)
    if (s.ruler_at[r] != nowhere) *out++ = Action::expel(static_cast<Ruler>(r));
  return list_conquests(s, s.turn, out);
}

Action* list_specials(const State& s, Action* out) {
  if (may_raise_morale(s)) *out++ = Action::plain(Action::Kind::morale);
  if (may_protect(s)) *out++ = Action::plain(Action::Kind::protect);
  for (int r = 0; r <= region_count; ++r)
    if (const auto region = static_cast<Region>(r); may_invoke(s, region)) *out++ = Action::divine(region);
  for (int i = 0; i < shape_count; ++i)
    if (const auto shape = static_cast<Shape>(i); may_scout(s, shape)) *out++ = Action::scout(shape);
  *out++ = Action::plain(Action::Kind::skip);
  return out;
}

Action* list_discards(const State& s, Action* out) {
  s.hands[s.turn].each([&](Card card) { *out++ = Action::discard(card); });
  *out++ = Action::plain(Action::Kind::done);
  return out;
}

Action* list_draws(const State& s, Action* out) { return list_full(s.deck, Action::draw(0), out); }

Action* list_answers(Action* out) {
  *out++ = Action::plain(Action::Kind::accept);
  *out++ = Action::plain(Action::Kind::refuse);
  return out;
}

Action* list_all(const State& s, Action* out) {
  switch (s.phase) {
    case Phase::rulers:
      return list_full(s.free, Action::ruler(next_ruler(s), 0), out);
    case Phase::yurts:
      return list_full(first_yurt_cells(s), Action::yurt(0), out);
    case Phase::deal:
    case Phase::flight:
    case Phase::expelling:
    case Phase::refill:
      return list_draws(s, out);
    case Phase::actions:
      return list_actions(s, out);
    case Phase::discarding:
      return list_discards(s, out);
    case Phase::consent:
      return list_answers(out);
    case Phase::special:
      return list_specials(s, out);
    case Phase::conquest:
      return list_conquests(s, s.turn, out);
    case Phase::over:
      return out;
  }
  __builtin_unreachable();
}

// With two seats the same card may not be played in two turns running.
bool twice_running(const Position& p, Special special) { return p.seats == 2 && p.last_special[p.turn] == special; }

bool in_force_elsewhere(const Position& p, Force force) {
  for (Seat other = 0; other < p.seats; ++other)
    if (other != p.turn && p.force[other] == force) return true;
  return false;
}

}  // namespace

Actor Rules::actor(const State& s) {
  switch (s.phase) {
    case Phase::deal:
    case Phase::flight:
    case Phase::expelling:
    case Phase::refill:
      return Actor::chance();
    case Phase::consent:
      return Actor::seat(first_asked(s));
    case Phase::over:
      return Actor::nobody();
    default:
      return Actor::seat(s.turn);
  }
}

void Rules::legal(const State& s, ActionList<Rules>& actions) {
  Action* out = list_all(s, actions.data());
  if (out == actions.data() && s.phase != Phase::over) *out++ = Action::plain(Action::Kind::pass);
  actions.resize(static_cast<int>(out - actions.data()));
}

bool is_out(const Position& p, Ruler ruler) { return p.camp[static_cast<int>(ruler)] == 0; }

Ruler next_ruler(const Position& p) {
  int placed = 0;
  while (p.ruler_at[placed] != nowhere) ++placed;
  return static_cast<Ruler>(placed);
}

Seat first_asked(const Position& p) {
  Seat seat = p.turn;
  do seat = seat + 1 == p.seats ? 0 : seat + 1;
  while ((p.asked & only(seat)) == 0);
  return seat;
}

CellSet first_yurt_cells(const Position& p) {
  CellSet cells = p.free;
  const CellSet yurts = all_yurts(p);
  for (int region = 0; region < region_count; ++region)
    if (const CellSet& in_region = p.board->allowed[region]; (yurts & in_region).any()) cells = cells.minus(in_region);
  return cells;
}

bool can_invade(const Position& p, const CardSet& hand) {
  bool can = false;
  hand.each([&](Card card) { can |= (p.free & p.board->allowed[static_cast<int>(symbol_of(card))]).any(); });
  return can;
}

bool holds(const Position& p, Special special) { return p.specials[p.turn][static_cast<int>(special)] > 0; }

bool may_raise_morale(const State& s) {
  return holds(s, Special::morale) && (!rulers_gone(s) || can_invade(s, s.hands[s.turn]) || can_conquer(s, s.turn));
}

bool may_protect(const Position& p) {
  return holds(p, Special::protect) && !twice_running(p, Special::protect) &&
         !in_force_elsewhere(p, {Special::protect, Region::everywhere});
}

bool may_invoke(const Position& p, Region region) {
  return holds(p, Special::divine) && (p.seats == 4) == (region != Region::everywhere) &&
         !twice_running(p, Special::divine) && !in_force_elsewhere(p, {Special::divine, region});
}

bool may_scout(const Position& p, Shape shape) { return holds(p, Special::scout) && may_use(p, p.turn, shape); }

}  // namespace guildhall::khan
