// Every game of the house, in the order they are offered. Adding one begins here.
#pragma once

#include <string_view>

#include "games/carpe_astra/rules.h"
#include "games/khan/rules.h"
#include "games/shangrila/rules.h"

namespace guildhall {

// Calls visit<G>() for each game.
template <class Visit>
void for_each_game(Visit&& visit) {
  visit.template operator()<shangrila::Rules>();
  visit.template operator()<khan::Rules>();
  visit.template operator()<carpe_astra::Rules>();
}

}  // namespace guildhall
