#include "games/bits.h"
#include "games/carpe_astra/rules.h"

namespace guildhall::carpe_astra {
namespace {

Table::PerDeck<CardSet> scorable(const State& s, Seat seat) {
  Table::PerDeck<CardSet> all{};
  if (!connected(s, s.agents[seat])) return all;
  for (Card card = 0; card < card_count; ++card)
    if (holds(s, seat, card) && conditions_met(s, seat, card)) all[index(deck_of(card))] |= bit(card);
  return all;
}

}  // namespace

bool conditions_met(const Table& t, Seat seat, Card card) {
  const SiteSet own_home = set_of(home_of(seat)), all_homes = ((SiteSet{1} << t.seats) - 1) << first_home;
  const SiteSet needed = deck_of(card) == Deck::network ? own_home | set_of(senate) : all_homes & ~own_home;
  return (cards[card].guilds & ~guilds_under(t, t.agents[seat])) == 0 && (t.agents[seat] & needed) != 0;
}

Prospects prospects(const Observation& seen) {
  Rng rng(0);  // what the seat cannot see makes no difference
  State s = Rules::imagine(seen, rng);
  const Seat seat = seen.seat;
  if (s.turn != seat) s.moves_made = 0;
  s.turn = static_cast<std::uint8_t>(seat);
  s.phase = Phase::infiltration;
  s.source = Source::none;

  Prospects result;
  result.now = scorable(s, seat);
  ActionList<Rules> actions;
  Rules::legal(s, actions);
  for (Action step : actions) {
    if (step == Action::done()) continue;
    State after = s;
    Rules::apply(after, step);
    const auto then = scorable(after, seat);
    for (int deck = 0; deck < deck_count; ++deck) result.one_step[deck] |= then[deck] & ~result.now[deck];
  }
  return result;
}

}  // namespace guildhall::carpe_astra
