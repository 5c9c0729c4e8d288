// How effects and objections name things: words of the game that table/ knows in every language.
#pragma once

#include "games/khan/rules.h"

namespace guildhall::khan {

inline Term name(Ruler ruler) { return {"khan.ruler", ruler_keys[static_cast<int>(ruler)]}; }
inline Term name(Symbol symbol) { return {"khan.symbol", symbol_keys[static_cast<int>(symbol)]}; }
inline Term name(Region region) {
  return {"khan.region", region == Region::everywhere ? "everywhere" : region_key(region)};
}
inline Term name(Shape shape) { return {"khan.shape", shape_keys[static_cast<int>(shape)]}; }
inline Term name(Special special) {
  return {"khan.special", special == Special::none ? "none" : special_keys[static_cast<int>(special)]};
}
inline Term name(Phase phase) { return {"khan.phase", phase_keys[static_cast<int>(phase)]}; }
inline constexpr Term chance_name = {"khan.actor", "chance"};
inline Term card_name(Card card) { return {"khan.card", card_key(card)}; }
inline Term direction_name(int direction) { return {"khan.direction", direction_keys[direction]}; }

inline Items names(const CellSet& cells) {
  Items list;
  cells.each([&](Cell cell) { list.emplace_back(cell_name(cell)); });
  return list;
}
inline Items names(const Seats& seats) {
  Items list;
  for (Seat seat : seats) list.emplace_back(SeatName{seat});
  return list;
}
inline Items names(SeatMask seats) {
  Items list;
  for (Seat seat = 0; seat < max_seats; ++seat)
    if ((seats & only(seat)) != 0) list.emplace_back(SeatName{seat});
  return list;
}

// As the button says that chooses it.
Named action_name(Action);

}  // namespace guildhall::khan
