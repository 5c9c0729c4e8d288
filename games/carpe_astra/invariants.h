// For tests: what must hold in every position that play can reach.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "games/bits.h"
#include "games/carpe_astra/rules.h"

namespace guildhall::carpe_astra {

inline std::string broken_tiles(const State& s) {
  std::vector<int> seen(tile_count, 0);
  each_bit(s.on_board & guild_sites, [&](Site site) { seen[tile_of(site)] += site % 2 == 0; });
  each_bit(s.unseen_tiles, [&](Tile tile) { ++seen[tile]; });
  for (int i = 0; i < s.displayed; ++i) ++seen[s.display[i]];
  for (int i = 0; i < s.returned_count; ++i) ++seen[s.returned[i]];
  for (Tile tile = 0; tile < tile_count; ++tile) {
    if (seen[tile] != 1) return "tile " + std::string(tiles[tile].view()) + " is not in exactly one place";
    const SiteSet halves = s.on_board & halves_of(tile);
    if (halves == 0) continue;
    if (halves != halves_of(tile) || !adjacent(s.hexes[2 * tile], s.hexes[2 * tile + 1])) return "half a tile is lost";
  }
  if ((s.rotated & ~every_tile) != 0) return "a tile that does not exist is rotated";
  if (s.phase != Phase::setup && s.phase != Phase::refilling && s.displayed < display_size && !stack_is_empty(s))
    return "the display is not full";
  return "";
}

// Looked at when a turn begins and around builds; in between nothing lays or moves a tile.
inline std::string broken_board(const State& s) {
  if (s.phase != Phase::setup && s.phase != Phase::plan && s.phase != Phase::contacts && s.phase != Phase::refilling &&
      s.phase != Phase::over)
    return "";
  for (Site a = 0; a < site_count; ++a) {
    SiteSet near = 0;
    if ((s.on_board >> a & 1) != 0) {
      if (!Coordinates{s.hexes[a].q, s.hexes[a].r}.within(board_reach)) return "the board grew too far";
      bool shared = false;
      each_bit(s.on_board & ~set_of(a), [&](Site b) {
        if (adjacent(s.hexes[a], s.hexes[b])) near |= set_of(b);
        shared |= s.hexes[a] == s.hexes[b];
      });
      if (shared) return "two sites share a hex";
    }
    if (s.near[a] != near) return "the neighbours of a site are wrong";
  }
  if (s.phase == Phase::setup) return "";
  Space space = space_around(s, Space::Holes::some);
  if (space.has_hole() != s.has_hole) return "the board has a hole and forgot it, or remembers one it has not";
  return space.unfillable().empty() ? "" : "there is a hole no tiles can fill";
}

inline std::string broken_agents(const State& s) {
  SiteSet taken = 0;
  for (Seat seat = 0; seat < max_seats; ++seat) {
    const SiteSet agents = s.agents[seat];
    if (seat >= s.seats && agents != 0) return "an agent of nobody";
    if ((agents & ~s.on_board) != 0) return "an agent stands beside the board";
    if (std::popcount(agents) > agents_a_seat) return "a seat has more than five agents";
    if ((agents & other_halves(agents)) != 0) return "a seat has agents on both halves of a tile";
    if ((agents & taken & guild_sites) != 0) return "two agents share half a tile";
    taken |= agents;
  }
  if (s.phase == Phase::support && !connected(s, s.agents[s.turn])) return "agents are apart in Gain Support";
  if (s.phase == Phase::removing && connected(s, s.agents[s.turn])) return "connected agents are to be removed";
  return "";
}

inline std::string broken_cards(const State& s) {
  for (int deck = 0; deck < deck_count; ++deck) {
    std::vector<CardSet> places = {s.decks[deck], s.discard[deck], s.open[deck]};
    for (Seat seat = 0; seat < max_seats; ++seat) {
      places.push_back(s.hands[seat][deck]);
      if ((s.shown[seat][deck] & ~s.hands[seat][deck]) != 0)
        return "a card everybody saw being taken is not in the hand";
    }
    int count = 0;
    CardSet all = 0;
    for (CardSet place : places) {
      count += std::popcount(place);
      all |= place;
    }
    if (count != cards_a_deck || all != every_card) return "a card is not in exactly one place";
    bool in_pool = true;
    each_bit(s.decks[deck], [&](int number) { in_pool &= s.pool[deck][number] == s.deck_pool[deck]; });
    if (!in_pool) return "a card of the deck is remembered as one of an older deck";
    if (std::popcount(s.open[deck]) > (s.advanced ? open_size : 0)) return "too many face-up cards";
  }
  return "";
}

inline std::string broken_events(const State& s) {
  EventSet all = s.unseen_events | s.out_events;
  int count = std::popcount(s.unseen_events) + std::popcount(s.out_events), past = 0;
  for (int event : s.row) {
    past += event == Table::gone;
    if (event >= event_count) continue;
    all |= EventSet{1} << event;
    ++count;
  }
  const int removed = past > 0 ? past - 1 : 0;  // the first round has no event
  if (count + removed != event_count || std::popcount(all) != count) return "an event is not in exactly one place";
  const int ended = s.phase == Phase::events || s.phase == Phase::over ? s.round : s.round - 1;
  return past == ended ? "" : "the event row does not show which rounds are past";
}

inline std::string broken_markers(const State& s) {
  for (int guild = 0; guild < guild_count; ++guild) {
    bool own = false;
    int count = s.bank[guild];
    for (Seat seat = 0; seat < s.seats; ++seat) {
      count += s.support[seat][guild];
      own |= static_cast<int>(own_guild(s.characters[seat])) == guild;
    }
    const int expected = s.seats == 2 ? 3 : s.seats == 4 ? 6 : own ? 5 : 4;
    if (count != expected) return "markers of a guild were lost or made";
  }
  return "";
}

inline std::string broken_phase(const State& s) {
  const bool chance =
      s.phase == Phase::setup || s.phase == Phase::drawing || s.phase == Phase::refilling || s.phase == Phase::events;
  if (chance != (s.source != Source::none)) return "chance has nothing to draw from, or a seat has";
  if (s.phase == Phase::taking && s.to_take + s.extra == 0) return "no card is due";
  if (s.phase == Phase::discarding && (s.to_discard == 0 || hand_size(s, s.turn) == 0)) return "no card to discard";
  if (s.phase == Phase::plan && (s.moves_made + s.scored + s.slandered + s.extra + s.to_take + s.to_discard) != 0)
    return "a turn begins with something left over";
  if (s.turn >= s.seats || s.round < 1 || s.round > round_count) return "no such turn";
  return "";
}

// The first invariant that does not hold, or nothing.
inline std::string broken_invariant(const State& s) {
  for (const auto& check :
       {broken_tiles, broken_board, broken_agents, broken_cards, broken_events, broken_markers, broken_phase})
    if (std::string broken = check(s); !broken.empty()) return broken;
  return "";
}

}  // namespace guildhall::carpe_astra
