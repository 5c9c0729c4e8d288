// Why an action is not legal, in the order in which someone at the table would explain it.
#include <algorithm>

#include "games/khan/names.h"
#include "games/khan/rules.h"

namespace guildhall::khan {
namespace {

using Kind = Action::Kind;
using Refusal = std::optional<Objection>;

Argument at(Cell cell) { return {"at", cell_name(cell)}; }
Argument by(Seat seat) { return {"seat", SeatName{seat}}; }
Argument of(Card card) { return {"card", card_name(card)}; }
Argument of(Ruler ruler) { return {"ruler", name(ruler)}; }
Argument of(Shape shape) { return {"shape", name(shape)}; }
Argument of(Special special) { return {"card", name(special)}; }
Argument of(Region region) { return {"region", name(region)}; }
Argument tried(Action action) { return {"action", action_name(action)}; }

// Something the actor could do instead, if possible nothing that shows a card in hand.
Argument example(const State& s) {
  ActionList<Rules> actions;
  Rules::legal(s, actions);
  const auto open = [](Action action) { return action.kind() != Kind::invade && action.kind() != Kind::discard; };
  const Action* found = std::find_if(actions.begin(), actions.end(), open);
  return {"action", action_name(found == actions.end() ? actions[0] : *found)};
}

// What kind of thing is done in which phase; anything else has to wait, or comes too late.
bool belongs(Kind kind, Phase phase) {
  switch (kind) {
    case Kind::ruler:
      return phase == Phase::rulers;
    case Kind::yurt:
      return phase == Phase::yurts;
    case Kind::draw:
      return phase == Phase::deal || phase == Phase::flight || phase == Phase::expelling || phase == Phase::refill;
    case Kind::invade:
    case Kind::expel:
    case Kind::settle:
      return phase == Phase::actions;
    case Kind::conquer:
    case Kind::pass:
      return phase == Phase::actions || phase == Phase::conquest;
    case Kind::discard:
    case Kind::done:
      return phase == Phase::discarding;
    case Kind::accept:
    case Kind::refuse:
      return phase == Phase::consent;
    case Kind::morale:
    case Kind::protect:
    case Kind::divine:
    case Kind::scout:
    case Kind::skip:
      return phase == Phase::special;
  }
  __builtin_unreachable();
}

Objection misplaced_among_actions(const State& s, Action a) {
  switch (a.kind()) {
    case Kind::draw:
      return {"khan.no-draw-now", {by(s.turn), of(a.card())}};
    case Kind::discard:
      return {"khan.discard-after-settling", {by(s.turn), of(a.card())}};
    case Kind::accept:
    case Kind::refuse:
      return {"khan.nothing-asked", {by(s.turn), tried(a)}};
    default:
      return {"khan.actions-first", {by(s.turn), tried(a), {"left", s.actions_left}}};
  }
}

// Words that end or leave out something that is not going on.
Refusal nothing_to_end(const State& s, Kind kind) {
  const Actor actor = Rules::actor(s);
  if (!actor.is_seat()) return std::nullopt;
  if (kind == Kind::pass) return Objection{"khan.no-pass", {by(actor.seat()), example(s)}};
  if (kind == Kind::skip) return Objection{"khan.no-skip", {by(actor.seat()), example(s)}};
  if (kind == Kind::done) return Objection{"khan.no-done", {by(actor.seat()), example(s)}};
  return std::nullopt;
}

Objection misplaced(const State& s, Action a) {
  if (auto refusal = nothing_to_end(s, a.kind())) return *refusal;
  if ((a.kind() == Kind::ruler || a.kind() == Kind::yurt) && s.phase > Phase::yurts)
    return {"khan.set-up-over", {tried(a), at(a.cell())}};
  switch (s.phase) {
    case Phase::rulers:
      return {"khan.rulers-first", {by(s.turn), of(next_ruler(s)), tried(a)}};
    case Phase::yurts:
      return {"khan.yurts-first", {by(s.turn), tried(a)}};
    case Phase::deal:
      return {"khan.deal-first", {by(s.turn), tried(a)}};
    case Phase::flight:
      return {"khan.flight-first", {by(s.turn), tried(a)}};
    case Phase::expelling:
      return {"khan.expelled-first", {of(s.expelled), tried(a)}};
    case Phase::discarding:
      return {"khan.discards-first", {by(s.turn), tried(a)}};
    case Phase::consent:
      return {"khan.answer-first",
              {by(first_asked(s)), of(s.pending.shape()), {"cells", names(s.pending.cells())}, tried(a)}};
    case Phase::special:
      return {"khan.special-first", {by(s.turn), tried(a)}};
    case Phase::refill:
      return {"khan.refill-first", {by(s.turn), tried(a)}};
    case Phase::conquest:
      return {"khan.conquests-only", {by(s.turn), tried(a)}};
    default:
      return misplaced_among_actions(s, a);
  }
}

// Cells that are not free land.
Refusal on_river(const State& s, Cell cell) {
  if (s.board->land.has(cell)) return std::nullopt;
  return Objection{"khan.river-cell", {at(cell)}};
}

Refusal under_ruler(const State& s, Cell cell) {
  for (int r = 0; r < ruler_count; ++r)
    if (s.ruler_at[r] == cell) return Objection{"khan.ruler-there", {at(cell), of(static_cast<Ruler>(r))}};
  return std::nullopt;
}

Refusal under_tile(const State& s, Cell cell) {
  if (!s.covered.has(cell)) return std::nullopt;
  int tile = 0;
  while (!s.tiles[tile].cells().has(cell)) ++tile;
  return Objection{"khan.tile-there", {at(cell), of(s.tiles[tile].shape())}};
}

Refusal not_free(const State& s, Cell cell) {
  if (auto refusal = on_river(s, cell)) return refusal;
  if (auto refusal = under_ruler(s, cell)) return refusal;
  if (auto refusal = under_tile(s, cell)) return refusal;
  for (Seat seat = 0; seat < s.seats; ++seat)
    if (s.yurts[seat].has(cell)) return Objection{"khan.yurt-there", {at(cell), {"owner", SeatName{seat}}}};
  if (s.neutral.has(cell)) return Objection{"khan.neutral-yurt-there", {at(cell)}};
  return std::nullopt;
}

// Set-up.
Refusal place_ruler(const State& s, Action a) {
  if (const Ruler wanted = next_ruler(s); a.ruler() != wanted)
    return Objection{"khan.ruler-order", {of(a.ruler()), {"wanted", name(wanted)}}};
  return not_free(s, a.cell());
}

Refusal place_first_yurt(const State& s, Cell cell) {
  if (auto refusal = not_free(s, cell)) return refusal;
  const Region region = *s.board->region_of(cell);
  const CellSet yurts = all_yurts(s) & s.board->in(region);
  if (yurts.empty()) return std::nullopt;
  return Objection{"khan.region-taken", {at(cell), of(region), {"yurt", cell_name(yurts.first())}}};
}

// The four actions.
Refusal not_in_hand(const State& s, Card card) {
  if (s.hands[s.turn].has(card)) return std::nullopt;
  return Objection{"khan.card-not-in-hand", {by(s.turn), of(card)}};
}

Refusal invade(const State& s, Action a) {
  if (auto refusal = not_in_hand(s, a.card())) return refusal;
  if (auto refusal = not_free(s, a.cell())) return refusal;
  const Symbol symbol = symbol_of(a.card());
  if (s.board->allowed[static_cast<int>(symbol)].has(a.cell())) return std::nullopt;
  if (symbol == Symbol::river) return Objection{"khan.not-by-river", {of(a.card()), at(a.cell())}};
  if (symbol == Symbol::outland) return Objection{"khan.not-by-outland", {of(a.card()), at(a.cell())}};
  return Objection{"khan.outside-region",
                   {of(a.card()),
                    {"region", name(static_cast<Region>(symbol))},
                    at(a.cell()),
                    {"in", name(*s.board->region_of(a.cell()))}}};
}

Refusal expel(const State& s, Ruler ruler) {
  if (rulers_gone(s)) return Objection{"khan.expelling-over", {of(ruler)}};
  if (is_out(s, ruler)) return Objection{"khan.ruler-out", {of(ruler)}};
  return std::nullopt;
}

Refusal settle(const State& s, Cell cell) {
  if (s.extra) return Objection{"khan.morale-no-settling", {by(s.turn), at(cell)}};
  if (s.actions_left < 2) return Objection{"khan.settle-needs-both", {by(s.turn), at(cell)}};
  return not_free(s, cell);
}

Refusal pass(const State& s) {
  ActionList<Rules> actions;
  Rules::legal(s, actions);
  if (actions[0] == Action::plain(Kind::pass)) return std::nullopt;
  return Objection{"khan.no-pass", {by(s.turn), example(s)}};
}

// A tile from the pile: for conquering and for scouting.
Refusal pile_closed(const State& s, Shape shape) {
  if (s.stock[static_cast<int>(shape)] == 0) return Objection{"khan.pile-empty", {of(shape)}};
  if (may_use(s, s.turn, shape)) return std::nullopt;
  SeatMask keepers = 0;
  for (Seat seat = 0; seat < s.seats; ++seat)
    if (seat != s.turn && s.reserved[seat] == shape) keepers |= only(seat);
  return Objection{"khan.pile-reserved", {of(shape), {"seats", names(keepers)}}};
}

// Conquering: where the tile would lie, then what it would cover, then whose it would be, then who objects.
Refusal bad_ground(const State& s, Placement placement) {
  const CellSet cells = placement.cells(), wet = cells & s.board->river;
  const Shape shape = placement.shape();
  if (!is_bridge(shape)) {
    if (wet.empty()) return std::nullopt;
    return Objection{"khan.land-tile-on-river", {of(shape), at(wet.first())}};
  }
  const Form& form = placement.form();
  for (const Cell end : {placement.first(), placement.first() + form.offsets[form.size - 1]})
    if (wet.has(end)) return Objection{"khan.bridge-end-in-river", {of(shape), at(end)}};
  if (wet.any()) return std::nullopt;
  return Objection{"khan.bridge-without-river", {of(shape), {"cells", names(cells)}}};
}

Refusal cannot_cover(const State& s, Shape shape, Cell cell) {
  if (auto refusal = under_ruler(s, cell)) return refusal;
  if (auto refusal = under_tile(s, cell)) return refusal;
  if (!s.board->land.has(cell) || all_yurts(s).has(cell)) return std::nullopt;
  return Objection{"khan.no-yurt-there", {of(shape), at(cell)}};
}

Refusal bad_cover(const State& s, Placement placement) {
  Refusal first;
  placement.cells().each([&](Cell cell) {
    if (!first) first = cannot_cover(s, placement.shape(), cell);
  });
  return first;
}

Refusal not_owner(const State& s, Placement placement, const Claim& claimed) {
  if (claimed.yurts[s.turn] == 0)
    return Objection{"khan.no-own-yurt", {by(s.turn), of(placement.shape()), {"cells", names(placement.cells())}}};
  if ((claimed.owners & only(s.turn)) != 0) return std::nullopt;
  Seat most = 0;
  while ((claimed.owners & only(most)) == 0) ++most;
  return Objection{"khan.outnumbered",
                   {by(s.turn),
                    of(placement.shape()),
                    {"owner", SeatName{most}},
                    {"own", claimed.yurts[s.turn]},
                    {"most", claimed.yurts[most]}}};
}

Refusal no_consent(const State& s, Placement placement, const Claim& claimed) {
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if ((claimed.objectors & only(seat)) == 0) continue;
    const Argument owner{"owner", SeatName{seat}}, card{"card", name(s.force[seat].card)},
        shape = of(placement.shape());
    if ((s.refused & only(seat)) != 0) return Objection{"khan.has-refused", {owner, card, shape}};
    if ((claimed.owners & only(seat)) != 0) continue;
    if (s.force[seat].card == Special::protect) return Objection{"khan.protected", {owner, card, shape}};
    return Objection{"khan.divinely-supported", {owner, card, of(s.force[seat].region), shape}};
  }
  return std::nullopt;
}

Refusal conquer(const State& s, Placement placement) {
  if (auto refusal = pile_closed(s, placement.shape())) return refusal;
  if (auto refusal = bad_ground(s, placement)) return refusal;
  if (auto refusal = bad_cover(s, placement)) return refusal;
  const Claim claimed = claim(s, placement);
  if (auto refusal = not_owner(s, placement, claimed)) return refusal;
  return no_consent(s, placement, claimed);
}

// Special cards.
Refusal not_playable(const State& s, Special special) {
  if (!holds(s, special)) return Objection{"khan.special-spent", {by(s.turn), of(special)}};
  if (s.seats == 2 && s.last_special[s.turn] == special && special != Special::morale && special != Special::scout)
    return Objection{"khan.special-twice", {by(s.turn), of(special)}};
  return std::nullopt;
}

Refusal morale(const State& s) {
  if (auto refusal = not_playable(s, Special::morale)) return refusal;
  if (may_raise_morale(s)) return std::nullopt;
  return Objection{"khan.morale-in-vain", {by(s.turn), of(Special::morale)}};
}

Refusal protect(const State& s) {
  if (auto refusal = not_playable(s, Special::protect)) return refusal;
  for (Seat seat = 0; seat < s.seats; ++seat)
    if (seat != s.turn && s.force[seat].card == Special::protect)
      return Objection{"khan.protection-taken", {of(Special::protect), {"owner", SeatName{seat}}}};
  return std::nullopt;
}

Refusal divine(const State& s, Region region) {
  if (s.seats == 4 && region == Region::everywhere)
    return Objection{"khan.divine-needs-region",
                     {of(Special::divine), {"action", action_name(Action::divine(Region::ice))}}};
  if (s.seats != 4 && region != Region::everywhere)
    return Objection{"khan.divine-without-region", {of(Special::divine), of(region)}};
  if (auto refusal = not_playable(s, Special::divine)) return refusal;
  for (Seat seat = 0; seat < s.seats; ++seat)
    if (seat != s.turn && s.force[seat] == Force{Special::divine, region})
      return Objection{"khan.support-taken", {of(Special::divine), of(region), {"owner", SeatName{seat}}}};
  return std::nullopt;
}

Refusal scout(const State& s, Shape shape) {
  if (auto refusal = not_playable(s, Special::scout)) return refusal;
  return pile_closed(s, shape);
}

Refusal draw(const State& s, Card card) {
  if (s.deck.has(card)) return std::nullopt;
  return Objection{"khan.card-not-in-pile", {of(card)}};
}

}  // namespace

std::optional<Objection> Rules::objection(const State& s, Action a) {
  if (s.phase == Phase::over) return Objection{"khan.over", {tried(a)}};
  if (!belongs(a.kind(), s.phase)) return misplaced(s, a);
  switch (a.kind()) {
    case Kind::ruler:
      return place_ruler(s, a);
    case Kind::yurt:
      return place_first_yurt(s, a.cell());
    case Kind::draw:
      return khan::draw(s, a.card());
    case Kind::invade:
      return khan::invade(s, a);
    case Kind::expel:
      return khan::expel(s, a.ruler());
    case Kind::settle:
      return khan::settle(s, a.cell());
    case Kind::conquer:
      return khan::conquer(s, a.placement());
    case Kind::pass:
      return khan::pass(s);
    case Kind::discard:
      return not_in_hand(s, a.card());
    case Kind::morale:
      return khan::morale(s);
    case Kind::protect:
      return khan::protect(s);
    case Kind::divine:
      return khan::divine(s, a.region());
    case Kind::scout:
      return khan::scout(s, a.shape());
    case Kind::done:
    case Kind::accept:
    case Kind::refuse:
    case Kind::skip:
      return std::nullopt;
  }
  __builtin_unreachable();
}

}  // namespace guildhall::khan
