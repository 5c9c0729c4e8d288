// What holds in every position of The Bridges of Shangri-La, checked the slow way.
#pragma once

#include <string>

#include "games/shangrila/rules.h"

namespace guildhall::shangrila {

// The invariant that does not hold, or nothing.
inline std::string broken_invariant(const State& s) {
  int stones = 0;
  for (Village v = 0; v < village_count; ++v) {
    const bool peace = at_peace(s, v);
    stones += peace ? 1 : 0;
    if (peace && (s.standing & ways_from[v]) != 0) return "a village at peace has a bridge";
    const bool last_stone_was_elsewhere = s.phase == Phase::over && s.stones_left == 0;
    if (!peace && (s.standing & ways_from[v]) == 0 && !last_stone_was_elsewhere)
      return "a village without bridges has no stone";
  }
  if (stones + s.stones_left != (s.edition == Edition::kosmos ? 11 : 12)) return "the stones do not add up";
  for (int b = 0; b < bridge_count; ++b)
    if ((s.standing & both_ways(b)) != 0 && (s.standing & both_ways(b)) != both_ways(b)) return "half a bridge";

  for (int field = 0; field < 8 * village_count; ++field) {
    int masters = 0;
    for (Seat seat = 0; seat < max_seats; ++seat) {
      masters += s.masters[seat].has(field) ? 1 : 0;
      if (s.students[seat].has(field) && !s.masters[seat].has(field)) return "a student without a master of its own";
      if ((s.masters[seat].has(field) || s.students[seat].has(field)) && (seat >= s.seats || field % 8 == 7))
        return "a tile where none can be";
    }
    if (masters > 1) return "two masters on a field";
  }
  for (Seat seat = 0; seat < s.seats; ++seat)
    for (int g = 0; g < guild_count; ++g) {
      int tiles = s.supply[seat][g];
      for (Village v = 0; v < village_count; ++v) {
        const int field = field_of(v, static_cast<Guild>(g));
        tiles += (s.masters[seat].has(field) ? 1 : 0) + (s.students[seat].has(field) ? 1 : 0);
      }
      if (tiles != tiles_per_guild) return "the tiles of a guild do not add up";
      if ((s.supply[seat][g] > 0) != ((s.stocked[seat] >> g & 1) != 0)) return "the stocked guilds are wrong";
    }
  if (s.phase == Phase::over && s.recruiting) return "recruiting in a finished game";
  return "";
}

}  // namespace guildhall::shangrila
