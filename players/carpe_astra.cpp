#include "players/carpe_astra.h"

#include <algorithm>
#include <array>
#include <bit>

#include "games/bits.h"

namespace guildhall::carpe_astra {
namespace {

struct Weights {
  double marker = 0.7;        // beyond the points it brings now: it may bring more, and denies others
  double credit = 0.02;       // a third placement, a tile, a marker kept
  double few_credits = 0.03;  // for each of the first two: without them a turn has no choices
  double agent = 0.05;        // on the board, where it is a step on the way
  double unknown_card = 0.3;  // one that is still to be drawn

  // The worth of a card whose conditions are all met, and what each that is not leaves of it: one placement or
  // rotation away, farther off on the board, or nowhere on it.
  double ready_card = 0.9;
  double one_step_off = 0.5, far_off = 0.28, not_built = 0.08;
  double within_turn = 0.5;  // one step off, for the seat on turn before its agents are placed
  double apart = 0.4;        // agents that will have to be taken back
};
constexpr Weights at_first_sight;
constexpr Weights tuned = {};

// How a seat's agents stand: the sites and guilds they are on, those a step away, and what the board has at all.
struct Reach {
  const Weights& w;
  double step;
  SiteSet here, near;
  GuildSet guilds_here, guilds_near, guilds_built;

  Reach(const State& s, Seat seat, const Weights& weights)
      : w(weights),
        step(seat == s.turn && s.phase < Phase::removing ? w.within_turn : w.one_step_off),
        here(s.agents[seat]),
        near(targets(s, seat, here) | other_halves(here)),
        guilds_here(guilds_under(s, here)),
        guilds_near(guilds_under(s, near)),
        guilds_built(guilds_under(s, s.on_board)) {}

  double share_left(bool met, bool in_reach, bool built) const {
    return met ? 1.0 : in_reach ? step : built ? w.far_off : w.not_built;
  }
  double of_guild(int guild) const {
    const auto in = [&](GuildSet guilds) { return (guilds >> guild & 1) != 0; };
    return share_left(in(guilds_here), in(guilds_near), in(guilds_built));
  }
  double of_any(SiteSet sites) const { return share_left((here & sites) != 0, (near & sites) != 0, true); }
};

double card_worth(const State& s, Seat seat, Card card, const Reach& reach) {
  const SiteSet all_homes = ((SiteSet{1} << s.seats) - 1) << first_home, own_home = set_of(home_of(seat));
  double worth = reach.w.ready_card;
  worth *= reach.of_any(deck_of(card) == Deck::network ? own_home | set_of(senate) : all_homes & ~own_home);
  each_bit(cards[card].guilds, [&](int guild) { worth *= reach.of_guild(guild); });
  return worth;
}

// The best cards the seat will hold when it has taken and discarded what is due.
double hand_worth(const State& s, Seat seat, const Weights& w) {
  constexpr int most = 24;
  std::array<double, most> worth{};
  int count = 0;
  const Reach reach(s, seat, w);
  const double joined = connected(s, s.agents[seat]) ? 1.0 : w.apart;
  for (Deck deck : both_decks)
    each_bit(s.hands[seat][index(deck)], [&](int number) {
      if (count < most) worth[count++] = joined * card_worth(s, seat, card_of(deck, number), reach);
    });
  const bool own_turn = seat == s.turn;
  for (int due = own_turn ? s.to_take + s.extra : 0; due > 0 && count < most; --due) worth[count++] = w.unknown_card;
  std::sort(worth.begin(), worth.begin() + count, std::greater<>());
  double sum = 0;
  for (int i = 0; i < count - (own_turn ? s.to_discard : 0); ++i) sum += worth[i];
  return sum;
}

double worth(const State& s, Seat seat, const Weights& w) {
  double value = score(s, seat) + w.credit * s.credits[seat] + w.few_credits * std::min<int>(s.credits[seat], 2);
  for (int held : s.support[seat]) value += w.marker * held;
  if (s.phase == Phase::over) return value;
  return value + hand_worth(s, seat, w) + w.agent * std::popcount(s.agents[seat]);
}

// What one more marker of each guild would bring a seat, from the bank or from another seat, against the others' mean.
struct Gains {
  std::array<std::array<float, guild_count>, deck_count> by_deck{};

  Gains(const State& s, Seat seat) {
    for (int guild = 0; guild < guild_count; ++guild) {
      std::array<int, max_seats> markers{};
      for (Seat other = 0; other < s.seats; ++other) markers[other] = s.support[other][guild];
      const int bank = s.bank[guild];
      const auto margin = [&](const std::array<int, max_seats>& held, int left) {
        const auto points = points_for(held, s.seats, left == 0);
        int others = 0;
        for (Seat other = 0; other < s.seats; ++other) others += other == seat ? 0 : points[other];
        return static_cast<float>(points[seat]) - static_cast<float>(others) / static_cast<float>(s.seats - 1);
      };
      const float now = margin(markers, bank);
      if (bank > 0) {
        auto then = markers;
        ++then[seat];
        by_deck[0][guild] = margin(then, bank - 1) - now + 0.7f;
      }
      for (Seat other = 0; other < s.seats; ++other) {
        if (other == seat || markers[other] == 0) continue;
        auto then = markers;
        --then[other];
        float best = margin(then, bank + 1) - now + 0.4f;
        ++then[seat];
        if (s.credits[seat] > 0) best = std::max(best, margin(then, bank) - now + 0.9f);
        by_deck[1][guild] = std::max(by_deck[1][guild], best);
      }
    }
  }
  float of(Card card) const {
    float best = 0;
    each_bit(cards[card].guilds, [&](int guild) { best = std::max(best, by_deck[index(deck_of(card))][guild]); });
    return best;
  }
};

// The same with the cards in hand taken for what their markers would bring.
double promise(const State& s, Seat seat, const Weights& w) {
  constexpr int most = 24;
  double value = score(s, seat) + w.credit * s.credits[seat] + w.few_credits * std::min<int>(s.credits[seat], 2);
  for (int held : s.support[seat]) value += w.marker * held;
  const Reach reach(s, seat, w);
  const Gains gains(s, seat);
  const double joined = connected(s, s.agents[seat]) ? 1.0 : w.apart;
  const bool own_turn = seat == s.turn, soon = own_turn && s.phase <= Phase::support;
  std::array<double, most> worth{};
  int count = 0;
  for (Deck deck : both_decks)
    each_bit(s.hands[seat][index(deck)], [&](int number) {
      const Card card = card_of(deck, number);
      if (count < most)
        worth[count++] = joined * card_worth(s, seat, card, reach) * (0.3f + (soon ? 1.0f : 0.7f) * gains.of(card));
    });
  for (int due = own_turn ? s.to_take + s.extra : 0; due > 0 && count < most; --due) worth[count++] = w.unknown_card;
  std::sort(worth.begin(), worth.begin() + count, std::greater<>());
  for (int i = 0; i < count - (own_turn ? s.to_discard : 0); ++i) value += worth[i];
  return value + w.agent * std::popcount(s.agents[seat]);
}

}  // namespace
}  // namespace guildhall::carpe_astra

namespace guildhall {

using namespace carpe_astra;

PerSeat Knowledge<carpe_astra::Rules>::glance(const carpe_astra::State& s) {
  PerSeat points{};
  for (Seat seat = 0; seat < s.seats; ++seat)
    points[seat] = static_cast<float>(worth(s, seat, carpe_astra::at_first_sight));
  return points;
}

Forecast Knowledge<carpe_astra::Rules>::forecast(const carpe_astra::State& s) {
  Forecast result;
  for (Seat seat = 0; seat < s.seats; ++seat) result.score[seat] = static_cast<float>(promise(s, seat, tuned));
  result.spread = 0.5f + 0.15f * static_cast<float>(11 - s.round);
  return result;
}

// Nothing more is begun; what can be scored is scored, for the marker that brings most.
Action Knowledge<Rules>::finish(const State& s, std::span<const Action> actions, Rng& rng) {
  using Kind = Action::Kind;
  if (s.phase == Phase::support) {
    const Gains gains(s, s.turn);
    const Action* best = nullptr;
    float most = -1;
    for (const Action& action : actions) {
      if (action.kind() != Kind::score && action.kind() != Kind::slander) continue;
      float gain =
          action.guild() == Action::no_guild ? 0 : gains.by_deck[action.kind() == Kind::slander][action.guild()];
      if (action.kind() == Kind::slander && action.keep()) gain += 0.01f;
      if (gain > most) {
        most = gain;
        best = &action;
      }
    }
    if (best != nullptr) return *best;
  }
  for (const Action& action : actions)
    if (action.kind() == Kind::done || action.kind() == Kind::skip) return action;
  return actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
}

}  // namespace guildhall
