// Every action that can be written down, for tests that try them all.
#pragma once

#include <vector>

#include "games/khan/rules.h"

namespace guildhall::khan {

inline std::vector<Action> every_action() {
  std::vector<Action> all;
  all_cells.each([&](Cell cell) {
    all.push_back(Action::yurt(cell));
    all.push_back(Action::settle(cell));
    for (int r = 0; r < ruler_count; ++r) all.push_back(Action::ruler(static_cast<Ruler>(r), cell));
    for (Card card = 0; card < card_count; ++card) all.push_back(Action::invade(card, cell));
    for (int form = 0; form < form_limit; ++form)
      if (const Placement placement(form, cell); forms[form].size > 0 && placement.on_field())
        all.push_back(Action::conquer(placement));
  });
  for (Card card = 0; card < card_count; ++card) {
    all.push_back(Action::draw(card));
    all.push_back(Action::discard(card));
  }
  for (int r = 0; r < ruler_count; ++r) all.push_back(Action::expel(static_cast<Ruler>(r)));
  for (int r = 0; r <= region_count; ++r) all.push_back(Action::divine(static_cast<Region>(r)));
  for (int s = 0; s < shape_count; ++s) all.push_back(Action::scout(static_cast<Shape>(s)));
  using enum Action::Kind;
  for (Action::Kind kind : {done, accept, refuse, pass, skip, morale, protect}) all.push_back(Action::plain(kind));
  return all;
}

}  // namespace guildhall::khan
