// What a position of Carpe Astra holds for each seat, as counts.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "games/bits.h"
#include "games/carpe_astra/rules.h"
#include "players/network.h"

namespace guildhall::carpe_astra {

// The features by number. Guilds, by the lead in markers over the best of the others and what the bank has left.
inline constexpr int most_lead = 3, lead_count = 2 * most_lead + 1, most_in_bank = 3, bank_kinds = most_in_bank + 1;
inline constexpr int nobody_leads = lead_count;
constexpr int guild_with(int lead_kind, int bank) { return lead_kind * bank_kinds + std::min(bank, most_in_bank); }
// Credits: whether there is a first, a second, …
inline constexpr int first_credit = guild_with(nobody_leads + 1, 0), most_credits = 8;
// Cards, by the conditions that are not met: a placement or rotation away, and farther off.
inline constexpr int first_card_feature = first_credit + most_credits, most_near = 3, most_far = 2;
constexpr int card_with(Deck deck, int near, int far) {
  return first_card_feature + (index(deck) * (most_near + 1) + std::min(near, most_near)) * (most_far + 1) +
         std::min(far, most_far);
}
// Agents on the board, and where they stand.
inline constexpr int first_agent_feature = first_card_feature + deck_count * (most_near + 1) * (most_far + 1);
constexpr int agents_out(int agents) { return first_agent_feature + agents; }
inline constexpr int at_home = agents_out(agents_a_seat) + 1, at_senate = at_home + 1, at_others = at_senate + 1,
                     one_group = at_others + 1, guilds_here = one_group + 1, guilds_near = guilds_here + 1;
// What others can do to the seat before it acts again.
inline constexpr int others_at_home = guilds_near + 1, others_near_home = others_at_home + 1,
                     agents_in_reach = others_near_home + 1;
// The seat among the others.
inline constexpr int most_points = 8;
inline constexpr int points_ahead = agents_in_reach + 1, points_behind = points_ahead + 1, leads = points_behind + 1,
                     markers_held = leads + 1, guilds_with_marker = markers_held + 1;
// How far the game is, when the seat acts next, and among how many.
inline constexpr int with_turns_left = guilds_with_marker + 1, acts_after = with_turns_left + round_count + 1,
                     among_seats = acts_after + max_seats,
                     feature_count = among_seats + max_seats - Rules::min_seats + 1;

// The turns a seat still has, with the one that begins.
inline int turns_left(const State& s, Seat seat) { return round_count - s.round + (seat >= s.turn); }

template <class Visit>
void each_feature(const State& s, const std::array<int, max_seats>& points, Visit visit) {
  const SiteSet homes = ((SiteSet{1} << s.seats) - 1) << first_home;
  std::array<SiteSet, max_seats> reach{};
  for (Seat seat = 0; seat < s.seats; ++seat) reach[seat] = targets(s, seat, s.agents[seat]);
  for (Seat seat = 0; seat < s.seats; ++seat) {
    const auto some = [&](int feature, int count) {
      if (count != 0) visit(seat, feature, count);
    };
    const auto each_other = [&](auto look_at) {
      for (Seat other = 0; other < s.seats; ++other)
        if (other != seat) look_at(other);
    };
    const SiteSet here = s.agents[seat], near = reach[seat] | other_halves(here), home = set_of(home_of(seat));

    int markers = 0, marked = 0;
    for (int guild = 0; guild < guild_count; ++guild) {
      const int own = s.support[seat][guild];
      int most = 0;
      each_other([&](Seat other) { most = std::max<int>(most, s.support[other][guild]); });
      const int lead = own == 0 && most == 0 ? nobody_leads : std::clamp(own - most, -most_lead, most_lead) + most_lead;
      visit(seat, guild_with(lead, s.bank[guild]), 1);
      markers += own;
      marked += own > 0;
    }
    some(markers_held, markers);
    some(guilds_with_marker, marked);
    for (int i = 0; i < std::min<int>(s.credits[seat], most_credits); ++i) visit(seat, first_credit + i, 1);

    const GuildSet on = guilds_under(s, here), beside = guilds_under(s, near) & ~on;
    for (Deck deck : both_decks) {
      const SiteSet places = deck == Deck::network ? home | set_of(senate) : homes & ~home;
      const bool placed = (here & places) != 0, a_step_off = !placed && (near & places) != 0;
      each_bit(s.hands[seat][index(deck)], [&](int number) {
        const unsigned missing = cards[card_of(deck, number)].guilds & ~on;
        visit(seat,
              card_with(deck, std::popcount(missing & beside) + a_step_off,
                        std::popcount(missing & ~beside) + (!placed && !a_step_off)),
              1);
      });
    }

    visit(seat, agents_out(std::popcount(here)), 1);
    some(at_home, (here & home) != 0);
    some(at_senate, (here & set_of(senate)) != 0);
    some(at_others, std::popcount(here & homes & ~home));
    some(one_group, connected(s, here));
    some(guilds_here, std::popcount(unsigned{on}));
    some(guilds_near, std::popcount(unsigned{beside}));

    SiteSet reach_of_others = 0;
    int rival = 0;
    each_other([&](Seat other) {
      some(others_at_home, (s.agents[other] & home) != 0);
      some(others_near_home, (s.agents[other] & home) == 0 && (reach[other] & home) != 0);
      reach_of_others |= reach[other];
      rival = std::max(rival, points[other]);
    });
    some(agents_in_reach, std::popcount(here & guild_sites & reach_of_others));
    const int lead = points[seat] - rival;
    some(points_ahead, std::clamp(lead, 0, most_points));
    some(points_behind, std::clamp(-lead, 0, most_points));
    some(leads, lead > 0);
    visit(seat, with_turns_left + turns_left(s, seat), 1);
    visit(seat, acts_after + (seat - s.turn + s.seats) % s.seats, 1);
    visit(seat, among_seats + s.seats - Rules::min_seats, 1);
  }
}

}  // namespace guildhall::carpe_astra

namespace guildhall {

// For positions between turns: within one they leave out what the turn may still bring.
template <>
struct Fitted<carpe_astra::Rules> {
  using State = carpe_astra::State;
  static constexpr int feature_count = carpe_astra::feature_count;
  static constexpr int longest_random_start = 0, one_position_kept_in = 1;
  static constexpr float trust_in_search = 0;

  static bool covers(const State& s) { return s.phase == carpe_astra::Phase::plan; }
  static int stage(const State& s, Seat seat) { return carpe_astra::turns_left(s, seat); }
  static std::array<int, max_seats> sure_points(const State& s) { return carpe_astra::scores(s); }
  template <class Visit>
  static void each_feature(const State& s, const std::array<int, max_seats>& sure, Visit visit) {
    carpe_astra::each_feature(s, sure, visit);
  }
};

}  // namespace guildhall
