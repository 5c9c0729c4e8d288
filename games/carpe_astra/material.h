// What lies in the box of Carpe Astra: guilds, tiles, cards, events and characters, and their names in text.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace guildhall::carpe_astra {

// Six guilds. Wherever several are listed they stand in this order.
enum class Guild : std::uint8_t { military, traders, priests, engineers, settlers, politicians };
inline constexpr int guild_count = 6;
inline constexpr std::string_view guild_letters = "mtpeso";
using GuildSet = std::uint8_t;  // one bit a guild
constexpr GuildSet set_of(Guild guild) { return static_cast<GuildSet>(1u << static_cast<int>(guild)); }
constexpr std::string_view key_of(Guild guild) { return guild_letters.substr(static_cast<int>(guild), 1); }

// A list of guilds and its letters, as on a tile, a card or an event.
struct Naming {
  GuildSet guilds = 0;
  std::array<char, 5> text{};  // with its prefix, as in "N-mtp"
  std::uint8_t length = 0;

  constexpr std::string_view view() const { return {text.data(), length}; }
  constexpr void write(char letter) { text[length++] = letter; }
  constexpr void name(int guild) {
    guilds |= static_cast<GuildSet>(1u << guild);
    write(guild_letters[guild]);
  }
};
constexpr Naming naming(std::string_view prefix, std::initializer_list<int> guilds) {
  Naming all;
  for (char letter : prefix) all.write(letter);
  for (int guild : guilds) all.name(guild);
  return all;
}

// Visits every pair, and every triple, of guilds in the order of their names.
template <class Visit>
constexpr void each_pair(Visit visit) {
  for (int a = 0; a < guild_count; ++a)
    for (int b = a + 1; b < guild_count; ++b) visit(a, b);
}
template <class Visit>
constexpr void each_triple(Visit visit) {
  for (int a = 0; a < guild_count; ++a)
    for (int b = a + 1; b < guild_count; ++b)
      for (int c = b + 1; c < guild_count; ++c) visit(a, b, c);
}

// Guild tiles of two hexes, one for each pair of guilds.
using Tile = int;
using TileSet = std::uint16_t;
inline constexpr int tile_count = 15;
inline constexpr TileSet every_tile = (1u << tile_count) - 1;
inline constexpr std::array<Naming, tile_count> tiles = [] {
  std::array<Naming, tile_count> all;
  int n = 0;
  each_pair([&](int a, int b) { all[n++] = naming("", {a, b}); });
  return all;
}();
inline constexpr std::array<std::array<Guild, 2>, tile_count> tile_halves = [] {
  std::array<std::array<Guild, 2>, tile_count> all{};
  int n = 0;
  each_pair([&](int a, int b) { all[n++] = {static_cast<Guild>(a), static_cast<Guild>(b)}; });
  return all;
}();

// Network and slander cards: in each deck one for every pair and every triple of guilds.
// A card is a number: those of the network deck first.
enum class Deck : std::uint8_t { network, slander };
inline constexpr int deck_count = 2;
inline constexpr std::array<Deck, deck_count> both_decks = {Deck::network, Deck::slander};
inline constexpr std::array<std::string_view, deck_count> deck_keys = {"network", "slander"};
constexpr int index(Deck deck) { return static_cast<int>(deck); }

using Card = int;
using CardSet = std::uint64_t;  // cards of one deck
inline constexpr int cards_a_deck = 35;
inline constexpr int card_count = deck_count * cards_a_deck;
inline constexpr CardSet every_card = (CardSet{1} << cards_a_deck) - 1;
constexpr Deck deck_of(Card card) { return card < cards_a_deck ? Deck::network : Deck::slander; }
constexpr int number_of(Card card) { return card < cards_a_deck ? card : card - cards_a_deck; }  // within its deck
constexpr Card card_of(Deck deck, int number) { return index(deck) * cards_a_deck + number; }
constexpr CardSet bit(Card card) { return CardSet{1} << number_of(card); }
inline constexpr std::array<Naming, card_count> cards = [] {
  std::array<Naming, card_count> all;
  int n = 0;
  for (std::string_view prefix : {"N-", "S-"}) {
    each_pair([&](int a, int b) { all[n++] = naming(prefix, {a, b}); });
    each_triple([&](int a, int b, int c) { all[n++] = naming(prefix, {a, b, c}); });
  }
  return all;
}();

// Events pay for scored cards: a credit a guild (E), two credits (C), or an extra card (X).
enum class Reward : std::uint8_t { credit_a_guild, two_credits, extra_card };
using Event = int;
using EventSet = std::uint32_t;
inline constexpr int event_count = 27;
inline constexpr EventSet every_event = (EventSet{1} << event_count) - 1;
constexpr Reward reward_of(Event event) {
  return event < 15 ? Reward::credit_a_guild : event < 21 ? Reward::two_credits : Reward::extra_card;
}
inline constexpr std::array<Naming, event_count> events = [] {
  std::array<Naming, event_count> all;
  int n = 0;
  each_pair([&](int a, int b) { all[n++] = naming("E-", {a, b}); });
  for (std::string_view prefix : {"C-", "X-"})
    for (int guild = 0; guild < guild_count; ++guild) all[n++] = naming(prefix, {guild});
  return all;
}();

// Four characters, each with a colour and a guild of its own.
enum class Character : std::uint8_t { admiral, trader, priest, senator };
inline constexpr int character_count = 4;
inline constexpr std::array<std::string_view, character_count> character_keys = {"admiral", "trader", "priest",
                                                                                 "senator"};
inline constexpr std::array<std::string_view, character_count> character_colours = {"red", "yellow", "blue", "black"};
inline constexpr std::array<Guild, character_count> own_guilds = {Guild::military, Guild::traders, Guild::priests,
                                                                  Guild::politicians};
constexpr Guild own_guild(Character character) { return own_guilds[static_cast<int>(character)]; }

inline constexpr int agents_a_seat = 5;
inline constexpr int round_count = 10;
inline constexpr int display_size = 3;  // tiles on offer
inline constexpr int open_size = 2;     // face-up cards of each deck in the advanced game
inline constexpr int full_hand = 2;     // cards drawn up to at the end of a turn

// The number with this name in one of the lists above, or -1.
template <std::size_t n>
constexpr int find(const std::array<Naming, n>& names, std::string_view text) {
  for (std::size_t i = 0; i < n; ++i)
    if (names[i].view() == text) return static_cast<int>(i);
  return -1;
}

}  // namespace guildhall::carpe_astra
