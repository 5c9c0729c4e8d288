// Positions for tests, built tile by tile.
#pragma once

#include <algorithm>
#include <string_view>

#include "games/notation.h"
#include "games/shangrila/rules.h"

namespace guildhall::shangrila {

inline Guild guild_named(std::string_view key) { return static_cast<Guild>(*read_key(key, guild_keys)); }

// An empty board in the main phase, to be filled with put().
class TestPosition {
 public:
  explicit TestPosition(int seats = 4, Edition edition = Edition::kosmos) {
    state = Rules::start({seats, Opening::first_game, edition});
    for (Seat seat = 0; seat < seats; ++seat) {
      state.masters[seat] = {};
      state.supply[seat].fill(tiles_per_guild);
    }
  }

  // Villages as people number them.
  TestPosition& put(Seat seat, int village, std::string_view guild, bool student = false) {
    const Guild g = guild_named(guild);
    state.masters[seat].add(field_of(village - 1, g));
    if (student) state.students[seat].add(field_of(village - 1, g));
    auto& left = state.supply[seat][static_cast<int>(g)];
    left = static_cast<std::uint8_t>(left - (student ? 2 : 1));
    if (left == 0) state.stocked[seat] &= static_cast<std::uint8_t>(~(1u << static_cast<int>(g)));
    return *this;
  }

  // Breaks a bridge without a journey; a village left without any gets its stone.
  TestPosition& cut(int a, int b) {
    state.standing &= ~both_ways(way_between[a - 1][b - 1] / 2);
    for (int v : {a - 1, b - 1})
      if ((state.standing & ways_from[v]) == 0 && !at_peace(state, v)) {
        for (int g = 0; g < guild_count; ++g) state.open.remove(field_of(v, static_cast<Guild>(g)));
        --state.stones_left;
      }
    return *this;
  }
  TestPosition& cut_all_but(std::initializer_list<Way> kept) {
    for (const Way& bridge : bridges) {
      const bool keep =
          std::ranges::any_of(kept, [&](Way k) { return k.from == bridge.from + 1 && k.to == bridge.to + 1; });
      if (!keep && (state.standing & ways_from[bridge.from] & ways_from_to(bridge)) != 0)
        cut(bridge.from + 1, bridge.to + 1);
    }
    return *this;
  }
  TestPosition& turn(Seat seat) {
    state.turn = static_cast<std::uint8_t>(seat);
    return *this;
  }

  State state;

 private:
  static WaySet ways_from_to(Way bridge) { return WaySet{1} << way_between[bridge.from][bridge.to]; }
};

}  // namespace guildhall::shangrila
