// What may be done: the lists of legal actions, and the permissions they are made of.
#include "games/khan/rules.h"

namespace guildhall::khan {
namespace {

// Lists of actions.
template <class Make>
Action* list(const CellSet& cells, Make make, Action* out) {
  cells.each([&](Cell cell) { *out++ = make(cell); });
  return out;
}

Action* list_invasions(const State& s, Action* out) {
  s.hands[s.turn].each([&](Card card) {
    const CellSet cells = s.free & s.board->allowed[static_cast<int>(symbol_of(card))];
    out = list(cells, [&](Cell cell) { return Action::invade(card, cell); }, out);
  });
  return out;
}

Action* list_actions(const State& s, Action* out) {
  out = list_invasions(s, out);
  if (s.actions_left == 2) out = list(s.free, Action::settle, out);
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

Action* list_draws(const State& s, Action* out) {
  s.deck.each([&](Card card) { *out++ = Action::draw(card); });
  return out;
}

Action* list_answers(Action* out) {
  *out++ = Action::plain(Action::Kind::accept);
  *out++ = Action::plain(Action::Kind::refuse);
  return out;
}

Action* list_all(const State& s, Action* out) {
  switch (s.phase) {
    case Phase::rulers: {
      const Ruler ruler = next_ruler(s);
      return list(s.free, [&](Cell cell) { return Action::ruler(ruler, cell); }, out);
    }
    case Phase::yurts:
      return list(first_yurt_cells(s), Action::yurt, out);
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
  return holds(s, Special::morale) && (!s.end_phase || can_invade(s, s.hands[s.turn]) || can_conquer(s, s.turn));
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
