// Who knows what: the open position, one's own hand, and of every other hand from which piles its cards were drawn.
#include <algorithm>

#include "games/khan/rules.h"

namespace guildhall::khan {

// Where pointers are short, as in the browser, a gap follows the one to the board.
static_assert(sizeof(void*) < 8 || std::has_unique_object_representations_v<Observation>);

namespace {

constexpr Piles no_cards = {nowhere, nowhere, nowhere, nowhere};

Piles piles_of(const Position& p, const CardSet& cards) {
  Piles piles = no_cards;
  int count = 0;
  cards.each([&](Card card) { piles[count++] = p.pile_of[card]; });
  std::sort(piles.begin(), piles.end());
  return piles;
}

// Unseen cards, dealt out again.
class Unseen {
 public:
  Unseen(const Position& p, CardSet cards, Rng& rng) : position_(p), left_(cards), rng_(rng) {}

  // For each pile a card that lay in it last and is among those allowed.
  CardSet deal(const Piles& piles, const CardSet& allowed = all_cards) {
    CardSet dealt;
    for (const std::uint8_t pile : piles) {
      if (pile == nowhere) break;
      const Card card = pick(from(pile) & allowed);
      left_.remove(card);
      dealt.add(card);
    }
    return dealt;
  }
  void take_back(const CardSet& cards) { left_ |= cards; }
  CardSet left() const { return left_; }

 private:
  CardSet from(int pile) const {
    CardSet cards;
    left_.each([&](Card card) {
      if (position_.pile_of[card] == pile) cards.add(card);
    });
    return cards;
  }
  Card pick(CardSet cards) {
    for (auto skip = rng_.below(static_cast<std::uint32_t>(cards.count())); skip > 0; --skip)
      cards.remove(cards.first());
    return cards.first();
  }

  const Position& position_;
  CardSet left_;
  Rng& rng_;
};

// The cards with which the seat could not invade.
CardSet useless_cards(const Position& p) {
  CardSet cards;
  all_cards.each([&](Card card) {
    if ((p.free & p.board->allowed[static_cast<int>(symbol_of(card))]).empty()) cards.add(card);
  });
  return cards;
}

// The cards of another hand of which it was learned that one of them, or none, would do for an invasion.
CardSet deal_learned(const Observation& seen, Unseen& unseen) {
  if (seen.open.learned == Learned::cannot_invade) return unseen.deal(seen.learned_piles, useless_cards(seen.open));
  for (;;) {
    const CardSet cards = unseen.deal(seen.learned_piles);
    if (can_invade(seen.open, cards)) return cards;
    unseen.take_back(cards);
  }
}

}  // namespace

Observation Rules::observe(const State& s, Seat seat) {
  Observation seen{};
  seen.open = s;
  seen.seat = seat;
  seen.hand_piles.fill(no_cards);
  seen.learned_piles = no_cards;
  for (Seat other = 0; other < s.seats; ++other)
    if (other != seat) seen.hand_piles[other] = piles_of(s, s.hands[other].minus(s.learned_cards));
  if (seat != spectator) seen.hand = s.hands[seat];
  if (s.learned == Learned::nothing) return seen;
  if (s.learned_of == seat)
    seen.learned_cards = s.learned_cards;
  else
    seen.learned_piles = piles_of(s, s.learned_cards);
  return seen;
}

// Which cards of one pile lie where is as likely one way as another, so each place gets any of them that may be
// there; places of which something was learned come first, since that leaves the others as many ways whatever they get.
State Rules::imagine(const Observation& seen, Rng& rng) {
  State s{};
  static_cast<Position&>(s) = seen.open;
  Unseen unseen(seen.open, all_cards.minus(seen.open.discard).minus(seen.hand), rng);
  if (seen.seat != spectator) s.hands[seen.seat] = seen.hand;
  s.learned_cards = seen.learned_cards;
  if (seen.open.learned != Learned::nothing && seen.open.learned_of != seen.seat) {
    s.learned_cards = deal_learned(seen, unseen);
    s.hands[seen.open.learned_of] = s.learned_cards;
  }
  for (Seat other = 0; other < s.seats; ++other)
    if (other != seen.seat) s.hands[other] |= unseen.deal(seen.hand_piles[other]);
  s.deck = unseen.left();
  return s;
}

SeatMask Rules::audience(const State& s, Action action) {
  const bool into_hand = s.phase == Phase::deal || s.phase == Phase::refill;
  return into_hand && action.kind() == Action::Kind::draw ? only(s.turn) : everyone;
}

}  // namespace guildhall::khan
