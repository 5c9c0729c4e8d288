// Tables in the middle of random games, for tests of what must hold for every game.
#pragma once

#include "table/table.h"

namespace guildhall::testing {

// Calls visit(table) before every action and at the end of a game drawn from the seed.
template <class Visit>
void play_through(Table& table, Visit&& visit) {
  for (visit(table); !table.actor().is_nobody(); visit(table)) (void)table.apply(table.draw());
}

}  // namespace guildhall::testing
