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
inline Items guild_names(GuildSet guilds) {
  Items all;
  each_bit(guilds, [&](int guild) { all.emplace_back(guild_name(guild)); });
  return all;
}
inline Named tile_name(Tile tile) {
  return named(std::string(tiles[tile].view()), "carpe-astra.name.tile", {{"guilds", guild_names(tiles[tile].guilds)}});
}
inline Named card_name(Card card) {
  return named(std::string(cards[card].view()),
               deck_of(card) == Deck::network ? "carpe-astra.name.network" : "carpe-astra.name.slander",
               {{"guilds", guild_names(cards[card].guilds)}});
}
inline Named event_name(Event event) {
  constexpr std::array<std::string_view, 3> keys = {"carpe-astra.name.credit-a-guild", "carpe-astra.name.two-credits",
                                                    "carpe-astra.name.extra-card"};
  return named(std::string(events[event].view()), keys[static_cast<int>(reward_of(event))],
               {{"guilds", guild_names(events[event].guilds)}});
}
inline Named drawn_name(Drawn drawn) {
  if (drawn.is_tile()) return tile_name(drawn.tile());
  return drawn.is_card() ? card_name(drawn.card()) : event_name(drawn.event());
}

// A hex is named by what lies on it, and an empty one by what it lies beside.
Named place_name(const Table&, Hex);
inline Named place_name(const Table& t, Site site) { return place_name(t, t.hexes[site]); }

// As the button says that chooses it.
Named action_name(const Table&, Action);

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
