#include "players/carpe_astra.h"

#include <algorithm>
#include <array>
#include <bit>

#include "games/bits.h"

namespace guildhall::carpe_astra {
namespace {

constexpr double marker = 0.5;         // beyond the points it brings now: it may bring more, and denies others
constexpr double credit = 0.12;        // a third placement, a tile, a marker kept
constexpr double few_credits = 0.1;    // for each of the first two: without them a turn has no choices
constexpr double agent = 0.05;         // on the board, where it is a step on the way
constexpr double unknown_card = 0.22;  // one that is still to be drawn

// The worth of a card by the number of its conditions that are not met.
constexpr std::array<double, 5> card_worth = {0.9, 0.45, 0.2, 0.1, 0.05};

int missing_conditions(const State& s, Seat seat, Card card, GuildSet under) {
  const SiteSet foreign_homes = ((SiteSet{1} << s.seats) - 1) << first_home & ~set_of(home_of(seat));
  const bool connected =
      deck_of(card) == Deck::network ? has_connections(s, seat) : (s.agents[seat] & foreign_homes) != 0;
  return std::popcount(static_cast<unsigned>(cards[card].guilds & ~under)) + (connected ? 0 : 1);
}

// The best cards the seat will hold when it has taken and discarded what is due.
double hand_worth(const State& s, Seat seat) {
  constexpr int most = 24;
  std::array<double, most> worth{};
  int count = 0;
  const bool apart = !connected(s, s.agents[seat]);
  const GuildSet under = guilds_under(s, s.agents[seat]);
  for (Deck deck : both_decks)
    each_bit(s.hands[seat][index(deck)], [&](int number) {
      const int missing = missing_conditions(s, seat, card_of(deck, number), under) + (apart ? 1 : 0);
      if (count < most) worth[count++] = card_worth[std::min<std::size_t>(missing, card_worth.size() - 1)];
    });
  const bool own_turn = seat == s.turn;
  for (int due = own_turn ? s.to_take + s.extra : 0; due > 0 && count < most; --due) worth[count++] = unknown_card;
  std::sort(worth.begin(), worth.begin() + count, std::greater<>());
  double sum = 0;
  for (int i = 0; i < count - (own_turn ? s.to_discard : 0); ++i) sum += worth[i];
  return sum;
}

double worth(const State& s, Seat seat) {
  double value = score(s, seat) + credit * s.credits[seat] + few_credits * std::min<int>(s.credits[seat], 2);
  for (int held : s.support[seat]) value += marker * held;
  if (s.phase == Phase::over) return value;
  return value + hand_worth(s, seat) + agent * std::popcount(s.agents[seat]);
}

}  // namespace

double evaluate(const State& s, Seat seat) {
  double rival = -100;
  for (Seat other = 0; other < s.seats; ++other)
    if (other != seat) rival = std::max(rival, worth(s, other));
  return worth(s, seat) - 0.5 * rival;
}

}  // namespace guildhall::carpe_astra
