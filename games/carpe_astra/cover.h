// Can a group of hexes be covered exactly by two-hex tiles?
#pragma once

#include <span>

#include "games/carpe_astra/hex.h"

namespace guildhall::carpe_astra {

// A group that the board encloses has at least two taken hexes in each of its rows and in each of its columns,
// and the board never has more than 35 hexes: so no more than 17 rows and 17 columns.
inline constexpr int max_hole = 17 * 17;

bool coverable(std::span<const Hex> hexes);  // requires: hexes.size() <= max_hole, no hex twice

}  // namespace guildhall::carpe_astra
