#include <array>
#include <utility>

#include "games/bits.h"
#include "games/carpe_astra/rules.h"

namespace guildhall::carpe_astra {
namespace {

// The cards of one deck that an observer cannot see, in hands or in the deck.
CardSet out_of_sight(const Observation& seen, int deck) {
  CardSet visible = seen.hand[deck] | seen.table.discard[deck] | seen.table.open[deck];
  for (const auto& shown : seen.table.shown) visible |= shown[deck];
  return every_card & ~visible;
}

// Cards in an order of which each is as likely.
class Shuffled {
 public:
  Shuffled(CardSet cards, Rng& rng) {
    each_bit(cards, [&](int number) { numbers_[count_++] = number; });
    for (int i = count_; i > 1; --i) std::swap(numbers_[i - 1], numbers_[rng.below(static_cast<std::uint32_t>(i))]);
  }
  CardSet deal(int cards) {
    CardSet dealt = 0;
    while (cards-- > 0) dealt |= CardSet{1} << numbers_[--count_];
    return dealt;
  }
  CardSet rest() { return deal(count_); }

 private:
  std::array<int, cards_a_deck> numbers_;
  int count_ = 0;
};

// Cards that lay in the same deck before they were drawn can be anywhere among its unseen cards.
void imagine_deck(State& s, const Observation& seen, int deck, Rng& rng) {
  std::array<CardSet, Table::pool_limit> pools{};
  each_bit(out_of_sight(seen, deck), [&](int number) { pools[s.pool[deck][number]] |= CardSet{1} << number; });
  for (int pool = 0; pool < Table::pool_limit; ++pool) {
    if (pools[pool] == 0) continue;
    Shuffled cards(pools[pool], rng);
    for (Seat seat = 0; seat < s.seats; ++seat) s.hands[seat][deck] |= cards.deal(seen.unseen[seat][deck][pool]);
    s.decks[deck] |= cards.rest();
  }
}

}  // namespace

Observation Rules::observe(const State& s, Seat seat) {
  Observation seen{};
  seen.table = static_cast<const Table&>(s);
  seen.seat = seat;
  if (seat >= 0) seen.hand = s.hands[seat];
  for (Seat other = 0; other < s.seats; ++other)
    for (int deck = 0; deck < deck_count && other != seat; ++deck)
      each_bit(s.hands[other][deck] & ~s.shown[other][deck],
               [&](int number) { ++seen.unseen[other][deck][s.pool[deck][number]]; });
  for (int deck = 0; deck < deck_count; ++deck)
    seen.deck_sizes[deck] = static_cast<std::uint16_t>(std::popcount(s.decks[deck]));
  return seen;
}

State Rules::imagine(const Observation& seen, Rng& rng) {
  State s{};
  static_cast<Table&>(s) = seen.table;
  s.hands = seen.table.shown;
  if (seen.seat >= 0) s.hands[seen.seat] = seen.hand;
  for (int deck = 0; deck < deck_count; ++deck) imagine_deck(s, seen, deck, rng);
  return s;
}

SeatMask Rules::audience(const State& s, Action action) {
  if (action.kind() != Action::Kind::draw || !action.drawn().is_card()) return everyone;
  if (s.phase == Phase::drawing) return only(s.turn);
  if (s.phase != Phase::setup || s.source != Source::network) return everyone;
  const Seat seat = seat_dealt_to(s);
  return seat < s.seats ? only(seat) : everyone;
}

}  // namespace guildhall::carpe_astra
