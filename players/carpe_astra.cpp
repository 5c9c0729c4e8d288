#include "players/carpe_astra.h"

#include <algorithm>
#include <array>
#include <bit>

#include "games/bits.h"

namespace guildhall::carpe_astra {
namespace {

constexpr double marker = 0.7;        // beyond the points it brings now: it may bring more, and denies others
constexpr double credit = 0.3;        // a third placement, a tile, a marker kept
constexpr double few_credits = 0.3;   // more for each of the first two: without them a turn has no choices
constexpr double agent = 0.05;        // on the board, where it is a step on the way
constexpr double unknown_card = 0.3;  // one that is still to be drawn
constexpr double coming_turn = 3;     // a turn still to be played

constexpr float useless_build = 0.05f;  // what building far away is worse than not building, in shares of the win

// The worth of a card whose conditions are all met, and what each that is not leaves of it: one placement or
// rotation away, farther off on the board, or nowhere on it.
constexpr double ready_card = 0.9;
constexpr double one_step_off = 0.5, far_off = 0.28, not_built = 0.08;
constexpr double apart = 0.4;  // agents that will have to be taken back

// How a seat's agents stand: the sites and guilds they are on, those a step away, and what the board has at all.
struct Reach {
  SiteSet here, near;
  GuildSet guilds_here, guilds_near, guilds_built;

  Reach(const State& s, Seat seat)
      : here(s.agents[seat]),
        near(targets(s, seat, here) | other_halves(here)),
        guilds_here(guilds_under(s, here)),
        guilds_near(guilds_under(s, near)),
        guilds_built(guilds_under(s, s.on_board)) {}

  double share_left(bool met, bool in_reach, bool built) const {
    return met ? 1.0 : in_reach ? one_step_off : built ? far_off : not_built;
  }
  double of_guild(int guild) const {
    const auto in = [&](GuildSet guilds) { return (guilds >> guild & 1) != 0; };
    return share_left(in(guilds_here), in(guilds_near), in(guilds_built));
  }
  double of_any(SiteSet sites) const { return share_left((here & sites) != 0, (near & sites) != 0, true); }
};

double card_worth(const State& s, Seat seat, Card card, const Reach& reach) {
  const SiteSet all_homes = ((SiteSet{1} << s.seats) - 1) << first_home, own_home = set_of(home_of(seat));
  double worth = ready_card;
  worth *= reach.of_any(deck_of(card) == Deck::network ? own_home | set_of(senate) : all_homes & ~own_home);
  each_bit(cards[card].guilds, [&](int guild) { worth *= reach.of_guild(guild); });
  return worth;
}

// The best cards the seat will hold when it has taken and discarded what is due.
double hand_worth(const State& s, Seat seat) {
  constexpr int most = 24;
  std::array<double, most> worth{};
  int count = 0;
  const Reach reach(s, seat);
  const double joined = connected(s, s.agents[seat]) ? 1.0 : apart;
  for (Deck deck : both_decks)
    each_bit(s.hands[seat][index(deck)], [&](int number) {
      if (count < most) worth[count++] = joined * card_worth(s, seat, card_of(deck, number), reach);
    });
  const bool own_turn = seat == s.turn;
  for (int due = own_turn ? s.to_take + s.extra : 0; due > 0 && count < most; --due) worth[count++] = unknown_card;
  std::sort(worth.begin(), worth.begin() + count, std::greater<>());
  double sum = 0;
  for (int i = 0; i < count - (own_turn ? s.to_discard : 0); ++i) sum += worth[i];
  return sum;
}

// Beyond its points.
double prospects(const State& s, Seat seat) {
  double value = credit * s.credits[seat] + few_credits * std::min<int>(s.credits[seat], 2);
  for (int held : s.support[seat]) value += marker * held;
  return value + hand_worth(s, seat) + agent * std::popcount(s.agents[seat]);
}

}  // namespace
}  // namespace guildhall::carpe_astra

namespace guildhall {

using namespace carpe_astra;

PerSeat Knowledge<carpe_astra::Rules>::glance(const State& s) {
  const auto now = scores(s);
  PerSeat points{};
  for (Seat seat = 0; seat < s.seats; ++seat) {
    int markers = 0, ready = 0;
    for (int held : s.support[seat]) markers += held;
    for (Deck deck : both_decks)
      each_bit(s.hands[seat][index(deck)],
               [&](int number) { ready += conditions_met(s, seat, card_of(deck, number)); });
    points[seat] = static_cast<float>(now[seat]) + 0.7f * static_cast<float>(markers) +
                   0.3f * static_cast<float>(ready) + 0.02f * static_cast<float>(s.credits[seat]);
  }
  return points;
}

// Turns still to come count too, so that positions before and after somebody's turn can be compared.
Forecast Knowledge<carpe_astra::Rules>::forecast(const State& s) {
  const auto now = scores(s);
  Forecast result;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    const int turns = round_count - s.round + (seat >= s.turn);
    result.score[seat] = static_cast<float>(now[seat] + prospects(s, seat) + coming_turn * turns);
  }
  result.spread = 1 + 0.3f * static_cast<float>(11 - s.round);
  return result;
}

// Most ways to build lie where the seat cannot go soon: they are not tried, only kept in mind behind all others.
void Knowledge<carpe_astra::Rules>::appraise(const State& s, std::span<const Action> actions, float* worth) {
  using G = carpe_astra::Rules;
  const Seat seat = G::actor(s).seat();
  const SiteSet stands = s.agents[seat] != 0 ? s.agents[seat] : set_of(home_of(seat));
  const auto far = [&](Hex hex) {
    bool near = false;
    each_bit(stands, [&](Site site) { near |= adjacent(s.hexes[site], hex); });
    return !near;
  };
  const float useless = s.phase == Phase::contacts ? worth_of<G>(s, Action::skip(), seat) - useless_build : 0;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action action = actions[i];
    const bool pointless = action.kind() == Action::Kind::build && far(action.first()) && far(action.second());
    worth[i] = pointless ? useless : worth_of<G>(s, action, seat);
  }
}

}  // namespace guildhall
