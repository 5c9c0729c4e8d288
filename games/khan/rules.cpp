#include "games/khan/rules.h"

#include <bit>

#include "games/khan/names.h"

namespace guildhall::khan {

static_assert(Game<Rules>);

namespace {

constexpr int rulers_to_end = 5;  // the fifth to leave begins the end phase

Seat next_seat(const Position& p) { return p.turn + 1 == p.seats ? 0 : p.turn + 1; }

// Morale, protection, divine support, scout.
std::array<std::uint8_t, special_count> specials_dealt(int seats) {
  if (seats == 2) return {2, 2, 2, 2};
  if (seats == 3) return {2, 1, 1, 1};
  return {1, 1, 1, 1};
}

int first_yurt_count(const Position& p) { return p.seats == 4 ? 4 : 6; }

// Yurts and rulers on the field.
void put_neutral(Position& p, Cell cell) {
  p.neutral.add(cell);
  p.free.remove(cell);
}

template <class Sink>
void put_own(Position& p, Seat seat, Cell cell, Sink& sink) {
  p.yurts[seat].add(cell);
  p.free.remove(cell);
  sink.report([&] { return Effect{"yurt", {{"seat", SeatName{seat}}, {"at", cell_name(cell)}}}; });
}

void stand(Position& p, Ruler ruler, Cell cell) {
  p.ruler_at[static_cast<int>(ruler)] = static_cast<std::uint8_t>(cell);
  p.free.remove(cell);
}

// The draw pile. A card drawn last from it makes the discards the new one.
template <class Sink>
void reshuffle_if_empty(State& s, Sink& sink) {
  if (s.deck.any()) return;
  s.deck = s.discard;
  s.discard = {};
  ++s.pile;
  s.deck.each([&](Card card) { s.pile_of[card] = s.pile; });
  sink.report([&] { return Effect{"reshuffled", {{"cards", s.deck.count()}}}; });
}

template <class Sink>
void reveal(State& s, Card card, Sink& sink) {
  s.deck.remove(card);
  s.discard.add(card);
  sink.report([&] { return Effect{"revealed", {{"card", card_name(card)}}}; });
  reshuffle_if_empty(s, sink);
}

template <class Sink>
void draw_into_hand(State& s, Card card, Sink& sink) {
  const Seat seat = s.turn;
  s.deck.remove(card);
  s.hands[seat].add(card);
  ++s.hand_size[seat];
  sink.report([&] { return Effect{"drew", {{"seat", SeatName{seat}}, {"card", card_name(card), only(seat)}}}; });
  reshuffle_if_empty(s, sink);
}

template <class Sink>
void discard_from_hand(State& s, Card card, Sink& sink) {
  const Seat seat = s.turn;
  s.hands[seat].remove(card);
  --s.hand_size[seat];
  s.discard.add(card);
  sink.report([&] { return Effect{"discarded", {{"seat", SeatName{seat}}, {"card", card_name(card)}}}; });
}

// Until the fifth ruler leaves there is always someone to expel, so that having a choice tells nothing about a hand.
// After that it may: a seat that passes has no card it could invade with, one that is asked for a special card and
// has nothing but High Morale has one. A careful observer remembers which; the cells in question stay as they are.
void learn(State& s, Learned what) {
  s.learned = what;
  s.learned_of = s.turn;
  s.learned_cards = s.hands[s.turn];
}
void forget(State& s) {
  s.learned = Learned::nothing;
  s.learned_of = 0;
  s.learned_cards = {};
}

// Driving a ruler: to the first free land within three cells, trying direction after direction clockwise.
struct Flight {
  int direction = 0;
  Cell to = nowhere;
};
Flight flight_from(const Position& p, Cell from, int direction) {
  for (int turned = 0; turned < direction_count; ++turned) {
    const int way = (direction + turned) % direction_count;
    for (int steps = 1; steps <= 3; ++steps) {
      const Cell to = from + steps * direction_steps[way];
      if (to >= 0 && to < cell_limit && p.free.has(to)) return {way, to};
    }
  }
  return {};
}

template <class Sink>
void leave(Position& p, Ruler ruler, Sink& sink) {
  std::uint8_t& at = p.ruler_at[static_cast<int>(ruler)];
  sink.report([&] { return Effect{"ruler-left", {{"ruler", name(ruler)}, {"at", cell_name(at)}}}; });
  p.free.add(at);
  at = nowhere;
  p.camp[static_cast<int>(ruler)] = 0;
}

template <class Sink>
void leave_behind(Position& p, Cell cell, Sink& sink) {
  put_neutral(p, cell);
  sink.report([&] { return Effect{"neutral-yurt", {{"at", cell_name(cell)}}}; });
}

template <class Sink>
void end_phase_if_due(Position& p, Sink& sink) {
  if (std::count(p.camp.begin(), p.camp.end(), 0) < rulers_to_end) return;
  p.stage = Stage::finishing;
  sink.report([&] { return Effect{"end-phase", {}}; });
  for (int r = 0; r < ruler_count; ++r)
    if (const Cell at = p.ruler_at[r]; at != nowhere) {
      leave(p, static_cast<Ruler>(r), sink);
      leave_behind(p, at, sink);
    }
}

// `fleeing` takes the yurt from his camp, being expelled does not.
template <class Sink>
void drive(Position& p, Ruler ruler, int direction, bool fleeing, Sink& sink) {
  const Cell from = p.ruler_at[static_cast<int>(ruler)];
  const Flight flight = flight_from(p, from, direction);
  if (flight.to == nowhere) {
    leave(p, ruler, sink);
    leave_behind(p, from, sink);
    return end_phase_if_due(p, sink);
  }
  stand(p, ruler, flight.to);
  sink.report([&] {
    return Effect{fleeing ? "fled" : "driven",
                  {{"ruler", name(ruler)},
                   {"from", cell_name(from)},
                   {"to", cell_name(flight.to)},
                   {"direction", direction_name(flight.direction)}}};
  });
  leave_behind(p, from, sink);
  if (!fleeing) return;
  const int left = --p.camp[static_cast<int>(ruler)];
  sink.report([&] { return Effect{"camp", {{"ruler", name(ruler)}, {"left", left}}}; });
  if (left > 0) return;
  leave(p, ruler, sink);
  end_phase_if_due(p, sink);
}

// Turns.
template <class Sink>
void report_turn(const Position& p, Sink& sink) {
  sink.report([&] { return Effect{"turn", {{"seat", SeatName{p.turn}}}}; });
}

template <class Sink>
void end_reservation(Position& p, Sink& sink) {
  Shape& shape = p.reserved[p.turn];
  if (shape == Shape::none) return;
  sink.report([&] { return Effect{"reservation-ended", {{"seat", SeatName{p.turn}}, {"shape", name(shape)}}}; });
  shape = Shape::none;
}

template <class Sink>
void end_protection(Position& p, Sink& sink) {
  Force& force = p.force[p.turn];
  if (force.card == Special::none) return;
  sink.report([&] {
    return Effect{"protection-ended",
                  {{"seat", SeatName{p.turn}}, {"card", name(force.card)}, {"region", name(force.region)}}};
  });
  force = {};
}

template <class Sink>
void begin_turn_of(Position& p, Seat seat, Phase phase, Sink& sink) {
  p.turn = static_cast<std::uint8_t>(seat);
  p.phase = phase;
  p.actions_left = 2;
  p.played = Special::none;
  p.refused = 0;
  report_turn(p, sink);
  end_reservation(p, sink);
}

void finish_game(Position& p) {
  p.phase = Phase::over;
  p.actions_left = 0;
}

template <class Sink>
void begin_conquests(Position& p, Seat seat, Sink& sink) {
  p.stage = Stage::end;
  begin_turn_of(p, seat, Phase::conquest, sink);
  end_protection(p, sink);
}

// The first turn of the end phase, if there is anything left to conquer.
template <class Sink>
void begin_end_phase(Position& p, Seat seat, Sink& sink) {
  if (!anyone_could_conquer(p)) return finish_game(p);
  begin_conquests(p, seat, sink);
}

template <class Sink>
void end_turn(State& s, Sink& sink) {
  s.last_special[s.turn] = s.played;
  sink.report([&] { return Effect{"turn-ended", {{"seat", SeatName{s.turn}}, {"special", name(s.played)}}}; });
  if (rulers_gone(s)) return begin_end_phase(s, next_seat(s), sink);
  begin_turn_of(s, next_seat(s), Phase::flight, sink);
}

template <class Sink>
void begin_refill(State& s, Sink& sink) {
  s.actions_left = 0;
  s.extra = false;
  s.phase = Phase::refill;
  if (s.hand_size[s.turn] == hand_limit) end_turn(s, sink);
}

// Whether the seat on turn has a special card that everyone can see it may play.
bool has_plain_choice(const Position& p) {
  bool choice = may_protect(p);
  for (int region = 0; region <= region_count && !choice; ++region) choice = may_invoke(p, static_cast<Region>(region));
  for (int shape = 0; shape < shape_count && !choice; ++shape) choice = may_scout(p, static_cast<Shape>(shape));
  return choice || (holds(p, Special::morale) && (!rulers_gone(p) || can_conquer(p, p.turn)));
}

// Steps 4 and 5 of a turn.
template <class Sink>
void end_actions(State& s, Sink& sink) {
  s.actions_left = 0;
  end_protection(s, sink);
  s.phase = Phase::special;
  if (has_plain_choice(s)) return;
  if (holds(s, Special::morale)) {
    const bool asked = can_invade(s, s.hands[s.turn]);
    learn(s, asked ? Learned::can_invade : Learned::cannot_invade);
    if (asked) return;
  }
  begin_refill(s, sink);
}

template <class Sink>
void finish_action(State& s, Sink& sink) {
  s.phase = Phase::actions;
  if (s.extra) return begin_refill(s, sink);
  if (--s.actions_left == 0) end_actions(s, sink);
}

// Set-up.
template <class Sink>
void begin_deal(State& s, Sink& sink) {
  s.phase = Phase::deal;
  s.turn = 0;
  report_turn(s, sink);
}

// On a board of one's own the rulers may fill a region: the yurts that find no place are left out.
template <class Sink>
void begin_yurts(State& s, Sink& sink) {
  s.phase = Phase::yurts;
  s.turn = 0;
  if (first_yurt_cells(s).empty()) return begin_deal(s, sink);
  report_turn(s, sink);
}

template <class Sink>
void place_ruler(State& s, Ruler ruler, Cell cell, Sink& sink) {
  stand(s, ruler, cell);
  sink.report([&] { return Effect{"ruler", {{"ruler", name(ruler)}, {"at", cell_name(cell)}}}; });
  if (static_cast<int>(ruler) + 1 == ruler_count) return begin_yurts(s, sink);
  s.turn = static_cast<std::uint8_t>(next_seat(s));
  report_turn(s, sink);
}

template <class Sink>
void place_first_yurt(State& s, Cell cell, Sink& sink) {
  put_own(s, s.turn, cell, sink);
  if (all_yurts(s).count() == first_yurt_count(s) || first_yurt_cells(s).empty()) return begin_deal(s, sink);
  s.turn = static_cast<std::uint8_t>(next_seat(s));
  report_turn(s, sink);
}

template <class Sink>
void deal(State& s, Card card, Sink& sink) {
  draw_into_hand(s, card, sink);
  if (s.hand_size[s.turn] < hand_limit) return;
  if (next_seat(s) == 0) return begin_turn_of(s, 0, Phase::flight, sink);
  s.turn = static_cast<std::uint8_t>(next_seat(s));
  report_turn(s, sink);
}

// What a drawn card does.
template <class Sink>
void flee(State& s, Card card, Sink& sink) {
  reveal(s, card, sink);
  if (is_out(s, ruler_of(card))) {
    sink.report([&] { return Effect{"draw-again", {{"ruler", name(ruler_of(card))}}}; });
    return;
  }
  drive(s, ruler_of(card), s.board->direction[card], true, sink);
  if (rulers_gone(s)) return begin_end_phase(s, s.turn, sink);
  s.phase = Phase::actions;
}

template <class Sink>
void drive_expelled(State& s, Card card, Sink& sink) {
  reveal(s, card, sink);
  const Ruler ruler = s.expelled;
  s.expelled = Ruler::none;
  drive(s, ruler, s.board->direction[card], false, sink);
  finish_action(s, sink);
}

template <class Sink>
void draw(State& s, Card card, Sink& sink) {
  if (s.phase == Phase::deal) return deal(s, card, sink);
  if (s.phase == Phase::flight) return flee(s, card, sink);
  if (s.phase == Phase::expelling) return drive_expelled(s, card, sink);
  draw_into_hand(s, card, sink);
  if (s.hand_size[s.turn] == hand_limit) end_turn(s, sink);
}

// Conquests.
template <class Sink>
void cover(Position& p, Placement placement, Sink& sink) {
  const Claim claimed = claim(p, placement);
  const CellSet cells = placement.cells();
  for (CellSet& yurts : p.yurts) yurts = yurts.minus(cells);
  p.neutral = p.neutral.minus(cells);
  p.covered |= cells;
  const int tile = p.tile_count++;
  p.tiles[tile] = placement;
  p.owners[tile] = claimed.owners;
  const int shape = static_cast<int>(placement.shape());
  if (--p.stock[shape] == 0) p.stocked = p.stocked.minus(forms_of[shape]);
  sink.report([&] {
    return Effect{"conquered",
                  {{"seat", SeatName{p.turn}},
                   {"shape", name(placement.shape())},
                   {"cells", names(cells)},
                   {"owners", names(claimed.owners)},
                   {"points", p.board->points[shape]},
                   {"tile", tile}}};
  });
}

// After a conquest in the end phase nothing else can end the game before the next one.
template <class Sink>
void conquer(State& s, Placement placement, Sink& sink) {
  cover(s, placement, sink);
  if (s.stage != Stage::end) return finish_action(s, sink);
  s.phase = Phase::conquest;
  if (!anyone_could_conquer(s)) return finish_game(s);
  if (--s.actions_left == 0) begin_conquests(s, next_seat(s), sink);
}

// The seats to be asked, from the left of the seat on turn.
Items asked_in_order(Position p) {
  Items seats;
  for (; p.asked != 0; p.asked &= static_cast<SeatMask>(~only(first_asked(p))))
    seats.emplace_back(SeatName{first_asked(p)});
  return seats;
}

template <class Sink>
void conquer_or_ask(State& s, Placement placement, Sink& sink) {
  s.asked = claim(s, placement).objectors;
  if (s.asked == 0) return conquer(s, placement, sink);
  s.phase = Phase::consent;
  s.pending = placement;
  sink.report([&] {
    return Effect{"consent-asked",
                  {{"seat", SeatName{s.turn}},
                   {"shape", name(placement.shape())},
                   {"cells", names(placement.cells())},
                   {"ask", asked_in_order(s)}}};
  });
}

template <class Sink>
void accept(State& s, Sink& sink) {
  const Seat seat = first_asked(s);
  sink.report([&] { return Effect{"accepted", {{"seat", SeatName{seat}}}}; });
  s.asked &= static_cast<SeatMask>(~only(seat));
  if (s.asked != 0) return;
  const Placement placement = s.pending;
  s.pending = {};
  conquer(s, placement, sink);
}

template <class Sink>
void refuse(State& s, Sink& sink) {
  const Seat seat = first_asked(s);
  sink.report([&] { return Effect{"refused", {{"seat", SeatName{seat}}}}; });
  s.refused |= only(seat);
  s.asked = 0;
  s.pending = {};
  s.phase = s.stage == Stage::end ? Phase::conquest : Phase::actions;
}

// The other actions of a turn.
template <class Sink>
void invade(State& s, Card card, Cell cell, Sink& sink) {
  forget(s);
  discard_from_hand(s, card, sink);
  put_own(s, s.turn, cell, sink);
  finish_action(s, sink);
}

template <class Sink>
void expel(State& s, Ruler ruler, Sink& sink) {
  s.expelled = ruler;
  s.phase = Phase::expelling;
  sink.report([&] { return Effect{"expelling", {{"seat", SeatName{s.turn}}, {"ruler", name(ruler)}}}; });
}

template <class Sink>
void settle(State& s, Cell cell, Sink& sink) {
  put_own(s, s.turn, cell, sink);
  s.actions_left = 0;
  s.phase = Phase::discarding;
}

template <class Sink>
void discard(State& s, Card card, Sink& sink) {
  discard_from_hand(s, card, sink);
  if (s.hand_size[s.turn] == 0) end_actions(s, sink);
}

template <class Sink>
void pass(State& s, Sink& sink) {
  sink.report([&] { return Effect{"passed", {{"seat", SeatName{s.turn}}}}; });
  if (s.stage == Stage::end) return begin_conquests(s, next_seat(s), sink);
  learn(s, Learned::cannot_invade);
  if (s.extra) return begin_refill(s, sink);
  end_actions(s, sink);
}

// Special cards.
template <class Sink>
void play_special(State& s, Special special, Sink& sink) {
  --s.specials[s.turn][static_cast<int>(special)];
  s.played = special;
  sink.report([&] { return Effect{"special", {{"seat", SeatName{s.turn}}, {"card", name(special)}}}; });
}

template <class Sink>
void put_in_force(State& s, Special special, Region region, Sink& sink) {
  play_special(s, special, sink);
  s.force[s.turn] = {special, region};
  sink.report([&] {
    return Effect{"in-force", {{"seat", SeatName{s.turn}}, {"card", name(special)}, {"region", name(region)}}};
  });
  begin_refill(s, sink);
}

template <class Sink>
void raise_morale(State& s, Sink& sink) {
  play_special(s, Special::morale, sink);
  if (rulers_gone(s) && !can_conquer(s, s.turn)) learn(s, Learned::can_invade);
  s.phase = Phase::actions;
  s.actions_left = 1;
  s.extra = true;
}

template <class Sink>
void scout(State& s, Shape shape, Sink& sink) {
  play_special(s, Special::scout, sink);
  s.reserved[s.turn] = shape;
  sink.report([&] { return Effect{"reserved", {{"seat", SeatName{s.turn}}, {"shape", name(shape)}}}; });
  begin_refill(s, sink);
}

template <class Sink>
void skip(State& s, Sink& sink) {
  sink.report([&] { return Effect{"skipped", {{"seat", SeatName{s.turn}}}}; });
  begin_refill(s, sink);
}

template <class Sink>
void play(State& s, Action action, Sink& sink) {
  switch (action.kind()) {
    case Action::Kind::ruler:
      return place_ruler(s, action.ruler(), action.cell(), sink);
    case Action::Kind::yurt:
      return place_first_yurt(s, action.cell(), sink);
    case Action::Kind::draw:
      return khan::draw(s, action.card(), sink);
    case Action::Kind::invade:
      return khan::invade(s, action.card(), action.cell(), sink);
    case Action::Kind::expel:
      return khan::expel(s, action.ruler(), sink);
    case Action::Kind::conquer:
      return conquer_or_ask(s, action.placement(), sink);
    case Action::Kind::settle:
      return khan::settle(s, action.cell(), sink);
    case Action::Kind::discard:
      return khan::discard(s, action.card(), sink);
    case Action::Kind::done:
      return end_actions(s, sink);
    case Action::Kind::accept:
      return khan::accept(s, sink);
    case Action::Kind::refuse:
      return khan::refuse(s, sink);
    case Action::Kind::pass:
      return khan::pass(s, sink);
    case Action::Kind::skip:
      return khan::skip(s, sink);
    case Action::Kind::morale:
      return raise_morale(s, sink);
    case Action::Kind::protect:
      return put_in_force(s, Special::protect, Region::everywhere, sink);
    case Action::Kind::divine:
      return put_in_force(s, Special::divine, action.region(), sink);
    case Action::Kind::scout:
      return khan::scout(s, action.shape(), sink);
  }
}

Items as_items(const Territories& sizes) { return Items(sizes.begin(), sizes.end()); }

// The clock of the game, as the last of an action's effects.
struct Moment {
  Phase phase;
  int actions_left;
  bool extra;
  bool operator==(const Moment&) const = default;
};
Moment moment(const Position& p) { return {p.phase, p.actions_left, p.extra}; }

void report_points(const Position& before, const Position& p, Effects& effects) {
  const auto old_bonus = bonuses(before), bonus = bonuses(p);
  for (Seat seat = 0; seat < p.seats; ++seat) {
    const Items sizes = as_items(territories(p, seat));
    if (sizes != as_items(territories(before, seat)))
      effects.push_back({"territories", {{"seat", SeatName{seat}}, {"sizes", sizes}}});
  }
  for (Seat seat = 0; seat < p.seats; ++seat)
    if (bonus[seat] != old_bonus[seat])
      effects.push_back({"bonus", {{"seat", SeatName{seat}}, {"points", bonus[seat]}}});
  for (Seat seat = 0; seat < p.seats; ++seat) {
    const int change = tile_points(p, seat) + bonus[seat] - tile_points(before, seat) - old_bonus[seat];
    if (change != 0) effects.push_back({"score", {{"seat", SeatName{seat}}, {"change", change}}});
  }
}

}  // namespace

State Rules::start(const Setup& setup) {
  State s{};
  s.board = setup.board;
  s.seats = static_cast<std::uint8_t>(setup.seats);
  s.opening = setup.opening;
  s.free = s.board->land;
  s.deck = all_cards;
  s.stock = s.board->tiles;
  for (int shape = 0; shape < shape_count; ++shape)
    if (s.stock[shape] > 0) s.stocked |= forms_of[shape];
  s.camp.fill(camp_size);
  s.ruler_at.fill(nowhere);
  s.reserved.fill(Shape::none);
  s.last_special.fill(Special::none);
  s.played = Special::none;
  s.expelled = Ruler::none;
  for (Seat seat = 0; seat < setup.seats; ++seat) s.specials[seat] = specials_dealt(setup.seats);
  if (setup.opening == Opening::free) return s;
  for (int r = 0; r < ruler_count; ++r) stand(s, static_cast<Ruler>(r), s.board->start[r]);
  Silence silence;
  begin_yurts(s, silence);
  return s;
}

void Rules::apply(State& s, Action action) {
  Silence silence;
  play(s, action, silence);
}

void Rules::apply(State& s, Action action, Effects& effects) {
  const State before = s;
  play(s, action, effects);
  if (s.tile_count != before.tile_count) report_points(before, s, effects);
  if (moment(s) != moment(before))
    effects.push_back({"phase", {{"phase", name(s.phase)}, {"actions_left", s.actions_left}, {"extra", s.extra}}});
  if (const Actor now = actor(s); now != actor(before) && !now.is_nobody())
    effects.push_back({"to-act", {{"actor", now.is_seat() ? Item(SeatName{now.seat()}) : Item(chance_name)}}});
  if (s.phase == Phase::over) effects.push_back({"over", {{"winners", names(outcome(s).winners)}}});
}

}  // namespace guildhall::khan
