// The board of The Bridges of Shangri-La: fixed tables, built by the compiler from the printed graph.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/bits.h"

namespace guildhall::shangrila {

// Villages are 0 … 12 here and 1 … 13 to people.
using Village = int;
inline constexpr int village_count = 13;
inline constexpr Village red_village = 10;

enum class Guild : std::uint8_t { rainmaker, astrologer, dragonbreeder, priest, yetiwhisperer, firekeeper, healer };
inline constexpr int guild_count = 7;
inline constexpr std::array<std::string_view, guild_count> guild_keys = {
    "rainmaker", "astrologer", "dragonbreeder", "priest", "yetiwhisperer", "firekeeper", "healer"};

// A field is one guild's place in one village. A village is a byte of the set, its eighth bit never used,
// so that whole villages can be tested and filled eight at a time.
using FieldSet = Bits<8 * village_count>;
constexpr int field_of(Village village, Guild guild) { return 8 * village + static_cast<int>(guild); }
constexpr Village village_of(int field) { return field / 8; }
constexpr Guild guild_of(int field) { return static_cast<Guild>(field % 8); }

using VillageSet = std::uint16_t;

// A bridge can be crossed both ways until it breaks: 23 bridges, 46 ways, kept as pairs 2b and 2b+1.
struct Way {
  std::uint8_t from, to;
};
inline constexpr int bridge_count = 23;
inline constexpr int way_count = 2 * bridge_count;
using WaySet = std::uint64_t;

inline constexpr std::array<Way, bridge_count> bridges = [] {
  constexpr std::uint8_t printed[bridge_count][2] = {
      {1, 2}, {1, 3}, {1, 4},  {1, 5},  {2, 3}, {2, 5},  {2, 7},  {3, 7},  {4, 8},   {4, 11},  {5, 6},  {5, 8},
      {6, 7}, {6, 9}, {6, 10}, {7, 10}, {8, 9}, {8, 11}, {9, 12}, {9, 13}, {10, 13}, {11, 12}, {12, 13}};
  std::array<Way, bridge_count> all{};
  for (int b = 0; b < bridge_count; ++b)
    all[b] = {static_cast<std::uint8_t>(printed[b][0] - 1), static_cast<std::uint8_t>(printed[b][1] - 1)};
  return all;
}();

constexpr Way way(int w) {
  const Way bridge = bridges[w / 2];
  return w % 2 == 0 ? bridge : Way{bridge.to, bridge.from};
}
constexpr WaySet both_ways(int bridge) { return WaySet{3} << (2 * bridge); }

// All ways out of each village.
inline constexpr std::array<WaySet, village_count> ways_from = [] {
  std::array<WaySet, village_count> from{};
  for (int w = 0; w < way_count; ++w) from[way(w).from] |= WaySet{1} << w;
  return from;
}();

// The way from one village to another, or -1 where the board has no bridge.
inline constexpr std::array<std::array<std::int8_t, village_count>, village_count> way_between = [] {
  std::array<std::array<std::int8_t, village_count>, village_count> between{};
  for (auto& row : between) row.fill(-1);
  for (int w = 0; w < way_count; ++w) between[way(w).from][way(w).to] = static_cast<std::int8_t>(w);
  return between;
}();

// The printed starting positions for beginners: by seat and guild the village, as people number them.
// With four seats violet's astrologer is our reconstruction.
using Start = std::array<std::uint8_t, guild_count>;
inline constexpr std::array<Start, 3> first_game_3 = {{
    {7, 6, 12, 5, 1, 2, 10},
    {1, 2, 9, 3, 5, 10, 8},
    {6, 13, 7, 12, 3, 8, 9},
}};
inline constexpr std::array<Start, 4> first_game_4 = {{
    {6, 4, 12, 5, 12, 3, 1},
    {13, 3, 9, 13, 5, 8, 8},
    {9, 6, 4, 3, 13, 10, 9},
    {12, 8, 10, 6, 1, 1, 10},
}};

}  // namespace guildhall::shangrila
