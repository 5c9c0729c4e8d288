// How messages of Carpe Astra name its pieces: words with a name in each language, and keys as they stand.
#pragma once

#include <string>

#include "games/bits.h"
#include "games/carpe_astra/rules.h"
#include "games/message.h"

namespace guildhall::carpe_astra {

inline Term name(Deck deck) { return {"carpe-astra.deck", deck_keys[index(deck)]}; }
inline Term name(Phase phase) { return {"carpe-astra.phase", phase_keys[static_cast<int>(phase)]}; }
inline Term name(Source source) { return {"carpe-astra.source", source_keys[static_cast<int>(source)]}; }
inline Term guild_name(int guild) { return {"carpe-astra.guild", key_of(static_cast<Guild>(guild))}; }
inline std::string tile_name(Tile tile) { return std::string(tiles[tile].view()); }
inline std::string card_name(Card card) { return std::string(cards[card].view()); }
inline std::string event_name(Event event) { return std::string(events[event].view()); }
inline std::string drawn_name(Drawn drawn) {
  if (drawn.is_tile()) return tile_name(drawn.tile());
  return drawn.is_card() ? card_name(drawn.card()) : event_name(drawn.event());
}

inline Items guild_names(GuildSet guilds) {
  Items all;
  each_bit(guilds, [&](int guild) { all.emplace_back(guild_name(guild)); });
  return all;
}
inline Items seat_names(SeatMask seats) {
  Items all;
  each_bit(seats, [&](Seat seat) { all.emplace_back(SeatName{seat}); });
  return all;
}
inline Items display_names(const Table& t) {
  Items all;
  for (int i = 0; i < t.displayed; ++i) all.emplace_back(tile_name(t.display[i]));
  return all;
}

}  // namespace guildhall::carpe_astra
