#include "games/carpe_astra/rules.h"

#include <algorithm>

#include "games/bits.h"

namespace guildhall::carpe_astra {

static_assert(Game<Rules>);

namespace {

// Lists of actions are written through a pointer into the list.
Action* list_drawable(const State& s, Action* out) {
  const auto list_cards = [&](Deck deck) {
    each_bit(s.decks[index(deck)], [&](int number) { *out++ = Action::draw(Drawn::card(card_of(deck, number))); });
  };
  switch (s.source) {
    case Source::tiles:
      each_bit(s.unseen_tiles, [&](Tile tile) { *out++ = Action::draw(Drawn::tile(tile)); });
      if (s.unseen_tiles == 0) *out++ = Action::draw(Drawn::tile(s.returned[0]));
      break;
    case Source::network:
      list_cards(Deck::network);
      break;
    case Source::slander:
      list_cards(Deck::slander);
      break;
    case Source::events:
      each_bit(s.unseen_events, [&](Event event) { *out++ = Action::draw(Drawn::event(event)); });
      break;
    case Source::none:
      break;
  }
  return out;
}

Action* list_takeable(const State& s, Action* out) {
  for (Deck deck : both_decks) {
    if (can_draw(s, deck)) *out++ = Action::take(deck);
    if (may_take_open(s))
      each_bit(s.open[index(deck)], [&](int number) { *out++ = Action::take(card_of(deck, number)); });
  }
  return out;
}

Action* list_discards(const State& s, Action* out) {
  for (Deck deck : both_decks)
    each_bit(s.hands[s.turn][index(deck)], [&](int number) { *out++ = Action::discard(card_of(deck, number)); });
  return out;
}

Action* list_contacts(const State& s, Action* out) {
  *out++ = Action::skip();
  if (s.credits[s.turn] == 0) return out;
  if (!stack_is_empty(s)) *out++ = Action::refresh();
  if (s.displayed == 0) return out;
  space_around(s, s.has_hole ? Space::Holes::some : Space::Holes::none).each_site([&](Hex first, Direction to_second) {
    const Hex second = neighbour(first, to_second);
    const Direction back = turned(to_second, direction_count / 2);
    for (int i = 0; i < s.displayed; ++i) {
      *out++ = Action::build(s.display[i], first, to_second);
      *out++ = Action::build(s.display[i], second, back);
    }
  });
  return out;
}

Action* list_infiltration(const State& s, Action* out) {
  const SiteSet own = s.agents[s.turn];
  *out++ = Action::done();
  if (s.credits[s.turn] >= placement_price(s)) {
    if (hand_agents(s, s.turn) > 0)
      each_bit(targets(s, s.turn, own), [&](Site to) { *out++ = Action::deploy(s.hexes[to]); });
    if (std::popcount(own) > 1)
      each_bit(own, [&](Site from) {
        each_bit(targets(s, s.turn, own & ~set_of(from)),
                 [&](Site to) { *out++ = Action::move(s.hexes[from], s.hexes[to]); });
      });
  }
  if (s.credits[s.turn] == 0) return out;
  const SiteSet foreign = foreign_agents(s, s.turn);
  const SiteSet free_tiles = s.on_board & ~(foreign | other_halves(foreign)) & guild_sites;
  constexpr SiteSet first_halves = 0x5555555555555555;
  each_bit(free_tiles & first_halves, [&](Site site) { *out++ = Action::rotate(tile_of(site)); });
  return out;
}

// Once for each guild of the set, or once with none.
template <class Visit>
void each_or_none(GuildSet guilds, Visit visit) {
  if (guilds == 0) visit(Action::no_guild);
  each_bit(guilds, visit);
}

Action* list_support(const State& s, Action* out) {
  const GuildSet under = guilds_under(s, s.agents[s.turn]);
  const auto each_scorable = [&](Deck deck, auto visit) {
    each_bit(s.hands[s.turn][index(deck)], [&](int number) {
      const Card card = card_of(deck, number);
      if ((cards[card].guilds & ~under) == 0) visit(card, cards[card].guilds);
    });
  };
  *out++ = Action::done();
  if (has_connections(s, s.turn))
    each_scorable(Deck::network, [&](Card card, GuildSet named) {
      each_or_none(named & guilds_held(s.bank), [&](int guild) { *out++ = Action::score(card, guild); });
    });
  for (Seat against = 0; against < s.seats; ++against) {
    if (against == s.turn || (s.agents[s.turn] & set_of(home_of(against))) == 0) continue;
    each_scorable(Deck::slander, [&](Card card, GuildSet named) {
      const bool can_pay = s.credits[s.turn] + credits_for(event_of_round(s), named) > 0;
      each_or_none(named & guilds_held(s.support[against]), [&](int guild) {
        *out++ = Action::slander(card, against, guild, false);
        if (guild != Action::no_guild && can_pay) *out++ = Action::slander(card, against, guild, true);
      });
    });
  }
  return out;
}

Action* list(const State& s, Action* out) {
  switch (s.phase) {
    case Phase::setup:
    case Phase::drawing:
    case Phase::refilling:
    case Phase::events:
      return list_drawable(s, out);
    case Phase::plan:
      *out++ = Action::skip();
      if (s.credits[s.turn] > 0) *out++ = Action::plan();
      return out;
    case Phase::taking:
      return list_takeable(s, out);
    case Phase::discarding:
      return list_discards(s, out);
    case Phase::contacts:
      return list_contacts(s, out);
    case Phase::infiltration:
      return list_infiltration(s, out);
    case Phase::removing:
      each_bit(s.agents[s.turn], [&](Site site) { *out++ = Action::remove(s.hexes[site]); });
      return out;
    case Phase::support:
      return list_support(s, out);
    case Phase::over:
      return out;
  }
  return out;
}

}  // namespace

Actor Rules::actor(const State& s) {
  if (s.phase == Phase::over) return Actor::nobody();
  return s.source != Source::none ? Actor::chance() : Actor::seat(s.turn);
}

void Rules::legal(const State& s, ActionList<Rules>& actions) {
  actions.resize(static_cast<int>(list(s, actions.data()) - actions.data()));
}

Outcome Rules::outcome(const State& s) {
  Outcome result;
  const auto standing = [&](Seat seat) { return std::pair(result.scores[seat], s.credits[seat]); };
  result.scores = scores(s);
  if (s.phase != Phase::over) return result;
  auto best = standing(0);
  for (Seat seat = 1; seat < s.seats; ++seat) best = std::max(best, standing(seat));
  for (Seat seat = 0; seat < s.seats; ++seat)
    if (standing(seat) == best) result.winners |= only(seat);
  return result;
}

Site site_at(const Table& t, Hex at) {
  Site found = no_site;
  each_bit(t.on_board, [&](Site site) {
    if (t.hexes[site] == at) found = site;
  });
  return found;
}

bool beside_board(const Table& t, Hex at) {
  bool beside = false;
  each_bit(t.on_board, [&](Site site) { beside |= adjacent(t.hexes[site], at); });
  return beside;
}

Guild guild_at(const Table& t, Site site) {
  const Tile tile = tile_of(site);
  return tile_halves[tile][(site & 1) ^ (t.rotated >> tile & 1)];
}

Space space_around(const Table& t, Space::Holes holes) {
  std::array<Hex, max_board_hexes> hexes;
  std::size_t n = 0;
  each_bit(t.on_board, [&](Site site) { hexes[n++] = t.hexes[site]; });
  return Space({hexes.data(), n}, holes);
}

bool connected(const Table& t, SiteSet agents) {
  SiteSet reached = agents & -agents;
  for (SiteSet fresh = reached; fresh != 0;) {
    SiteSet beside = 0;
    each_bit(fresh, [&](Site site) { beside |= t.near[site]; });
    fresh = beside & agents & ~reached;
    reached |= fresh;
  }
  return reached == agents;
}

SiteSet targets(const Table& t, Seat seat, SiteSet others) {
  if (others == 0) return set_of(home_of(seat));
  SiteSet beside = 0;
  each_bit(others, [&](Site site) { beside |= t.near[site]; });
  return beside & ~(t.agents[seat] | other_halves(others));
}

SiteSet foreign_agents(const Table& t, Seat seat) {
  SiteSet all = 0;
  for (Seat other = 0; other < t.seats; ++other)
    if (other != seat) all |= t.agents[other];
  return all;
}

GuildSet guilds_under(const Table& t, SiteSet agents) {
  GuildSet all = 0;
  each_bit(agents & guild_sites, [&](Site site) { all |= set_of(guild_at(t, site)); });
  return all;
}

GuildSet guilds_held(const std::array<std::uint8_t, guild_count>& markers) {
  GuildSet held = 0;
  for (int guild = 0; guild < guild_count; ++guild) held |= static_cast<GuildSet>((markers[guild] != 0) << guild);
  return held;
}

Event event_of_round(const Table& t) {
  const int event = t.row[t.round - 1];
  return event < event_count ? event : no_event;
}

int credits_for(Event event, GuildSet named) {
  if (event == no_event) return 0;
  const int shared = std::popcount(static_cast<unsigned>(events[event].guilds & named));
  switch (reward_of(event)) {
    case Reward::credit_a_guild:
      return shared;
    case Reward::two_credits:
      return 2 * shared;
    case Reward::extra_card:
      return 0;
  }
  return 0;
}

bool extra_card_for(Event event, GuildSet named) {
  return event != no_event && reward_of(event) == Reward::extra_card && (events[event].guilds & named) != 0;
}

bool may_take_open(const Table& t) { return t.advanced && t.to_take > 0; }

namespace {

// The points for every way the markers of a guild can lie, seats that do not play having none.
constexpr int most_markers = 6, ways_to_hold = most_markers + 1;
using GuildPoints = std::array<std::uint8_t, max_seats>;
constexpr int markers_index(const std::array<int, max_seats>& markers) {
  int index = 0;
  for (int held : markers) index = ways_to_hold * index + held;
  return index;
}
const auto all_points = [] {  // (more steps than clang takes for a constant)
  std::array<std::array<GuildPoints, 2>, ways_to_hold * ways_to_hold * ways_to_hold * ways_to_hold> all{};
  for (std::array<int, max_seats> held{}; held[0] <= most_markers;) {
    for (bool bank_empty : {false, true}) {
      const auto points = points_for(held, max_seats, bank_empty);
      std::copy(points.begin(), points.end(), all[markers_index(held)][bank_empty].begin());
    }
    int digit = max_seats - 1;  // the next way, as one counts on
    for (++held[digit]; digit > 0 && held[digit] > most_markers; ++held[--digit]) held[digit] = 0;
  }
  return all;
}();

}  // namespace

std::array<int, max_seats> scores(const Table& t) {
  std::array<int, max_seats> sum{};
  for (int guild = 0; guild < guild_count; ++guild) {
    std::array<int, max_seats> markers{};
    for (Seat seat = 0; seat < t.seats; ++seat) markers[seat] = t.support[seat][guild];
    const GuildPoints& points = all_points[markers_index(markers)][t.bank[guild] == 0];
    for (Seat seat = 0; seat < t.seats; ++seat) sum[seat] += points[seat];
  }
  return sum;
}

}  // namespace guildhall::carpe_astra
