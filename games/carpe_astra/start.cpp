// The start: credits, markers, home bases and agents are in place before the first draw.
#include <algorithm>

#include "games/bits.h"
#include "games/carpe_astra/rules.h"

namespace guildhall::carpe_astra {
namespace {

int starting_credits(const Setup& setup, Seat seat) {
  constexpr int base = 5, extra[max_seats + 1][max_seats] = {{}, {}, {}, {4, 2, 0}, {5, 3, 2, 0}};
  return base + (setup.balanced ? extra[setup.seats][seat] : 0);
}

int markers_of(const Setup& setup, Guild guild) {
  if (setup.seats != 3) return setup.seats == 2 ? 3 : 6;
  const auto seated = setup.characters.begin() + setup.seats;
  return std::any_of(setup.characters.begin(), seated, [&](Character c) { return own_guild(c) == guild; }) ? 5 : 4;
}

void seat_down(State& s, const Setup& setup, Seat seat) {
  constexpr int own_markers = 2;
  const int own = static_cast<int>(own_guild(setup.characters[seat]));
  s.characters[seat] = setup.characters[seat];
  s.credits[seat] = static_cast<std::uint16_t>(starting_credits(setup, seat));
  s.support[seat][own] = own_markers;
  s.bank[own] -= own_markers;
  put_on_board(s, home_of(seat), setup.layout->board(setup.seats).homes[seat]);
  s.agents[seat] = set_of(home_of(seat));
}

}  // namespace

State Rules::start(const Setup& setup) {
  State s{};
  const Layout::Board& board = setup.layout->board(setup.seats);
  s.layout = setup.layout;
  s.seats = static_cast<std::uint8_t>(setup.seats);
  s.advanced = setup.advanced;
  s.has_hole = board.has_hole;
  s.phase = Phase::setup;
  s.source = Source::tiles;
  s.round = 1;
  s.row.fill(Table::face_down);
  s.unseen_tiles = every_tile;
  s.unseen_events = every_event;
  s.decks.fill(every_card);
  for (int guild = 0; guild < guild_count; ++guild)
    s.bank[guild] = static_cast<std::uint8_t>(markers_of(setup, static_cast<Guild>(guild)));
  for (Seat seat = 0; seat < setup.seats; ++seat) seat_down(s, setup, seat);
  if (board.has_senate) put_on_board(s, senate, board.senate);
  return s;
}

void put_on_board(Table& t, Site site, Hex at) {
  t.hexes[site] = at;
  each_bit(t.on_board, [&](Site other) {
    if (!adjacent(at, t.hexes[other])) return;
    t.near[site] |= set_of(other);
    t.near[other] |= set_of(site);
  });
  t.on_board |= set_of(site);
}

}  // namespace guildhall::carpe_astra
