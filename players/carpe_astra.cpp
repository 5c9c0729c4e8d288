#include "players/carpe_astra.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "games/bits.h"
#include "players/carpe_astra_weights.h"

namespace guildhall::carpe_astra {
namespace {

constexpr float marker = 0.7f;        // beyond the points it brings now: it may bring more, and denies others
constexpr float credit = 0.3f;        // a third placement, a tile, a marker kept
constexpr float few_credits = 0.3f;   // more for each of the first two: without them a turn has no choices
constexpr float agent = 0.05f;        // on the board, where it is a step on the way
constexpr float unknown_card = 0.3f;  // one that is still to be drawn
constexpr float coming_turn = 3;      // a turn still to be played

constexpr float useless_build = 0.05f;  // what building far away is worse than not building, in shares of the win

// The worth of a card whose conditions are all met, and what each that is not leaves of it: one placement or
// rotation away, farther off on the board, or nowhere on it.
constexpr float ready_card = 0.9f;
constexpr float one_step_off = 0.5f, far_off = 0.28f, not_built = 0.08f;
constexpr float apart = 0.4f;  // agents that will have to be taken back

// What so many unmet conditions of a kind leave of a card.
constexpr std::array<float, guild_count + 1> powers(float share) {
  std::array<float, guild_count + 1> left{1};
  for (int i = 1; i <= guild_count; ++i) left[i] = left[i - 1] * share;
  return left;
}
constexpr auto steps_off = powers(one_step_off), all_far_off = powers(far_off), all_not_built = powers(not_built);

// What a seat makes of cards, as its agents stand: the guilds they are on and those a step away.
class Reach {
 public:
  Reach(const State& s, Seat seat, GuildSet built) : built_(built) {
    const SiteSet here = s.agents[seat], near = targets(s, seat, here) | other_halves(here);
    here_ = guilds_under(s, here);
    near_ = guilds_under(s, near);
    const SiteSet all_homes = ((SiteSet{1} << s.seats) - 1) << first_home, own_home = set_of(home_of(seat));
    const float chain = ready_card * (connected(s, here) ? 1 : apart);
    const auto way_to = [&](SiteSet any) {
      return chain * ((here & any) != 0 ? 1 : (near & any) != 0 ? one_step_off : far_off);
    };
    of_deck_[index(Deck::network)] = way_to(own_home | set_of(senate));
    of_deck_[index(Deck::slander)] = way_to(all_homes & ~own_home);
  }

  float worth(Card card) const {
    const auto count = [](unsigned guilds) { return std::popcount(guilds); };
    const GuildSet missing = cards[card].guilds & ~here_, farther = missing & ~near_;
    return of_deck_[index(deck_of(card))] * steps_off[count(missing & near_)] * all_far_off[count(farther & built_)] *
           all_not_built[count(farther & ~built_)];
  }

 private:
  GuildSet here_, near_, built_;
  std::array<float, deck_count> of_deck_;
};

// The best cards the seat will hold when it has taken and discarded what is due.
float hand_worth(const State& s, Seat seat, const Reach& reach) {
  std::array<float, 24> due;
  int count = 0;
  float sum = 0;
  const auto add = [&](float worth) {
    sum += worth;
    if (count < static_cast<int>(due.size())) due[count++] = worth;
  };
  for (Deck deck : both_decks)
    each_bit(s.hands[seat][index(deck)], [&](int number) { add(reach.worth(card_of(deck, number))); });
  if (seat != s.turn) return sum;
  for (int left = s.to_take + s.extra; left > 0; --left) add(unknown_card);
  if (s.to_discard == 0) return sum;
  std::sort(due.begin(), due.begin() + count);
  for (int i = 0; i < std::min<int>(s.to_discard, count); ++i) sum -= due[i];
  return sum;
}

// Beyond its points.
float prospects(const State& s, Seat seat, GuildSet built) {
  float value = credit * static_cast<float>(s.credits[seat]) +
                few_credits * static_cast<float>(std::min<int>(s.credits[seat], 2)) +
                agent * static_cast<float>(std::popcount(s.agents[seat]));
  for (int held : s.support[seat]) value += marker * static_cast<float>(held);
  return value + hand_worth(s, seat, Reach(s, seat, built));
}

// A rough forecast that holds within a turn, to tell which actions are worth a try. Turns still to come count too, so
// that positions before and after the end of a turn can be compared.
Expectation outlook(const State& s) {
  const auto now = scores(s);
  const GuildSet built = guilds_under(s, s.on_board);
  PerSeat score{};
  for (Seat seat = 0; seat < s.seats; ++seat) {
    score[seat] = static_cast<float>(now[seat]) + prospects(s, seat, built) +
                  coming_turn * static_cast<float>(turns_left(s, seat));
  }
  return expectation(score, 1 + 0.3f * static_cast<float>(11 - s.round), s.seats);
}

// Which action ends a turn best: scoring before being done, and any card.
Action best_to_finish(const State& s, const ActionList<Rules>& actions) {
  if (actions.size() == 1 || s.phase == Phase::taking) return actions[0];
  const Seat seat = Rules::actor(s).seat();
  Action best = actions[0];
  float most = -std::numeric_limits<float>::infinity();
  for (Action action : actions) {
    if (action == Action::done()) continue;
    const float worth = worth_of<Rules>(s, action, seat);
    if (worth > most) {
      most = worth;
      best = action;
    }
  }
  return best;
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

Expectation Knowledge<carpe_astra::Rules>::forecast(const State& s) {
  static constexpr NetworkForecast<carpe_astra::Rules> network(weights);
  return network(s);
}

// Ends the turn at once: nothing more is built or moved, what can be scored is. Somebody who changes plans has only
// the cards chosen: the turn has then as good as begun anew.
void Knowledge<carpe_astra::Rules>::finish_turn(State& s, ActionList<carpe_astra::Rules>& actions, Rng& rng) {
  using G = carpe_astra::Rules;
  const bool planning = s.to_discard > 0;
  while (!G::actor(s).is_nobody() && s.phase != Phase::plan && !(planning && s.phase == Phase::contacts)) {
    if (s.phase == Phase::contacts) {
      G::apply(s, Action::skip());
    } else if (s.phase == Phase::infiltration) {
      G::apply(s, Action::done());
    } else {
      G::legal(s, actions);
      G::apply(s, G::actor(s).is_chance() ? actions[draw<G>(s, actions, rng)] : best_to_finish(s, actions));
    }
  }
}

bool Knowledge<carpe_astra::Rules>::hangs_on_draw(const State& s) { return s.phase == Phase::discarding; }

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
  const float useless = s.phase == Phase::contacts ? worth_of<G>(s, Action::skip(), seat, outlook) - useless_build : 0;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action action = actions[i];
    const bool pointless = action.kind() == Action::Kind::build && far(action.first()) && far(action.second());
    worth[i] = pointless ? useless : worth_of<G>(s, action, seat, outlook);
  }
}

}  // namespace guildhall
