// Carpe Astra: the rules and nothing else.
// A State is a whole position in under 1 KiB; legal() and apply() are all that play needs.
// The rest of this page answers what someone at the table might ask.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "games/carpe_astra/hex.h"
#include "games/carpe_astra/layout.h"
#include "games/carpe_astra/material.h"
#include "games/game.h"

namespace guildhall::carpe_astra {

// What is agreed before the game. The layout must outlive the game.
struct Setup {
  int seats = 4;
  bool advanced = false;  // face-up cards
  bool balanced = false;  // extra credits for those who act early
  std::array<Character, max_seats> characters = {Character::admiral, Character::trader, Character::priest,
                                                 Character::senator};
  const Layout* layout = &default_layout;
};

// A site is a hex of the board: the two halves of each tile, a home base for each seat, the Senate.
// Agents stay on their site when a tile is rotated; which guild a half shows changes.
using Site = int;
using SiteSet = std::uint64_t;
inline constexpr Site first_home = 2 * tile_count;
inline constexpr Site senate = first_home + max_seats;
inline constexpr int site_count = senate + 1;
inline constexpr SiteSet guild_sites = (SiteSet{1} << first_home) - 1;
constexpr Site home_of(Seat seat) { return first_home + seat; }
constexpr SiteSet set_of(Site site) { return SiteSet{1} << site; }
constexpr SiteSet halves_of(Tile tile) { return SiteSet{3} << (2 * tile); }
constexpr bool is_guild_site(Site site) { return site < first_home; }
constexpr Tile tile_of(Site site) { return site / 2; }     // requires: is_guild_site(site)
constexpr Site other_half(Site site) { return site ^ 1; }  // likewise
constexpr SiteSet other_halves(SiteSet sites) {
  constexpr SiteSet even = 0x5555555555555555;
  return ((sites & even) << 1 | (sites >> 1 & even)) & guild_sites;
}

// Something chance draws: a tile, a card or an event.
class Drawn {
 public:
  constexpr explicit Drawn(int code) : code_(code) {}
  static constexpr Drawn tile(Tile tile) { return Drawn(tile); }
  static constexpr Drawn card(Card card) { return Drawn(tile_count + card); }
  static constexpr Drawn event(Event event) { return Drawn(tile_count + card_count + event); }
  static constexpr int count = tile_count + card_count + event_count;

  constexpr int code() const { return code_; }
  constexpr bool is_tile() const { return code_ < tile_count; }
  constexpr bool is_card() const { return !is_tile() && code_ < tile_count + card_count; }
  constexpr bool is_event() const { return code_ >= tile_count + card_count; }
  constexpr Tile tile() const { return code_; }
  constexpr Card card() const { return code_ - tile_count; }
  constexpr Event event() const { return code_ - tile_count - card_count; }

 private:
  int code_;
};

// An action in four bytes: what is done, and to what. The forms are those of the rules' text.
class Action {
 public:
  enum class Kind : std::uint8_t {
    draw,
    plan,
    skip,
    refresh,
    done,
    take_from_deck,
    take_card,
    discard,
    build,
    deploy,
    move,
    rotate,
    remove,
    score,
    slander
  };
  static constexpr int hex_reach = 63;          // the hexes an action can name; the board never grows so far
  static constexpr int no_guild = guild_count;  // "none" instead of a guild's letter

  Action() = default;
  static constexpr Action draw(Drawn what) { return {Kind::draw, bits(what.code())}; }
  static constexpr Action plan() { return {Kind::plan, 0}; }
  static constexpr Action skip() { return {Kind::skip, 0}; }
  static constexpr Action refresh() { return {Kind::refresh, 0}; }
  static constexpr Action done() { return {Kind::done, 0}; }
  static constexpr Action take(Deck deck) { return {Kind::take_from_deck, bits(index(deck))}; }
  static constexpr Action take(Card card) { return {Kind::take_card, bits(card)}; }
  static constexpr Action discard(Card card) { return {Kind::discard, bits(card)}; }
  static constexpr Action build(Tile tile, Hex first, Direction to_second) {
    return {Kind::build, bits(tile) << tile_at | bits(to_second) << direction_at | pack(first)};
  }
  static constexpr Action deploy(Hex to) { return {Kind::deploy, pack(to)}; }
  static constexpr Action move(Hex from, Hex to) { return {Kind::move, pack(from) << hex_bits | pack(to)}; }
  static constexpr Action rotate(Tile tile) { return {Kind::rotate, bits(tile) << tile_at}; }
  static constexpr Action remove(Hex from) { return {Kind::remove, pack(from)}; }
  static constexpr Action score(Card card, int guild) { return {Kind::score, bits(guild) << guild_at | bits(card)}; }
  static constexpr Action slander(Card card, Seat against, int guild, bool keep) {
    return {Kind::slander, bits(keep) << keep_at | bits(against) << seat_at | bits(guild) << guild_at | bits(card)};
  }

  constexpr Kind kind() const { return static_cast<Kind>(code_ >> kind_at); }
  constexpr Drawn drawn() const { return Drawn(static_cast<int>(field(0, 7))); }
  constexpr Deck deck() const { return static_cast<Deck>(field(0, 7)); }        // take_from_deck
  constexpr Card card() const { return static_cast<Card>(field(0, 7)); }        // take_card, discard, score, slander
  constexpr Tile tile() const { return static_cast<Tile>(field(tile_at, 4)); }  // build, rotate
  constexpr Direction direction() const { return static_cast<Direction>(field(direction_at, 3)); }  // build
  constexpr Hex first() const { return unpack(code_); }                                             // build
  constexpr Hex second() const { return neighbour(first(), direction()); }
  constexpr Hex to() const { return unpack(code_); }  // deploy, move
  constexpr Hex from() const {                        // move, remove
    return unpack(kind() == Kind::move ? code_ >> hex_bits : code_);
  }
  constexpr int guild() const { return static_cast<int>(field(guild_at, 3)); }     // score, slander
  constexpr Seat against() const { return static_cast<Seat>(field(seat_at, 2)); }  // slander
  constexpr bool keep() const { return field(keep_at, 1) != 0; }

  constexpr bool operator==(const Action&) const = default;

 private:
  static constexpr int coordinate_bits = 7, hex_bits = 2 * coordinate_bits, kind_at = 28;
  static constexpr int direction_at = hex_bits, tile_at = direction_at + 3;  // build
  static constexpr int guild_at = 7, seat_at = 10, keep_at = 12;             // score, slander
  static constexpr std::uint32_t bits(int number) { return static_cast<std::uint32_t>(number); }
  static constexpr std::uint32_t pack(Hex at) { return (bits(at.q) & 0x7f) | (bits(at.r) & 0x7f) << coordinate_bits; }
  static constexpr Hex unpack(std::uint32_t code) {
    const auto coordinate = [](std::uint32_t low) { return static_cast<int>((low & 0x7f) ^ 0x40) - 0x40; };
    return hex(coordinate(code), coordinate(code >> coordinate_bits));
  }
  constexpr std::uint32_t field(int at, int length) const { return code_ >> at & ((1u << length) - 1); }
  constexpr Action(Kind kind, std::uint32_t what) : code_(static_cast<std::uint32_t>(kind) << kind_at | what) {}

  std::uint32_t code_;
};

// Where in a turn the game stands, and what chance draws from while it acts.
enum class Phase : std::uint8_t {
  setup,
  plan,
  taking,
  drawing,
  discarding,
  contacts,
  refilling,
  infiltration,
  removing,
  support,
  events,
  over
};
enum class Source : std::uint8_t { none, tiles, network, slander, events };
inline constexpr std::array<std::string_view, 12> phase_keys = {"setup",      "plan",     "taking",    "drawing",
                                                                "discarding", "contacts", "refilling", "infiltration",
                                                                "removing",   "support",  "events",    "over"};
inline constexpr std::array<std::string_view, 5> source_keys = {"none", "tiles", "network", "slander", "events"};
constexpr Source source_of(Deck deck) { return deck == Deck::network ? Source::network : Source::slander; }

// The position, as far as it lies open or follows from what everybody saw. No byte is padding.
struct Table {
  static constexpr std::uint8_t face_down = 0xfe, gone = 0xff;  // in the event row
  static constexpr int pool_limit = cards_a_deck + 1;
  template <class T>
  using PerSeat = std::array<T, max_seats>;
  template <class T>
  using PerDeck = std::array<T, deck_count>;

  std::array<SiteSet, site_count> near;  // the sites next to each site on the board
  SiteSet on_board;
  PerSeat<SiteSet> agents;
  PerDeck<CardSet> discard, open;
  PerSeat<PerDeck<CardSet>> shown;  // cards in hands that everybody saw being taken
  const Layout* layout;
  EventSet unseen_events, out_events;

  TileSet unseen_tiles;  // in the stack and not returned
  TileSet rotated;       // tiles on the board whose second letter lies on their first site
  PerSeat<std::uint16_t> credits;
  std::uint16_t moves_made;

  std::array<Hex, site_count> hexes;  // of the sites on the board
  // The deck a card was shuffled into last. Cards somebody holds unseen from an older deck cannot be in the present
  // one, and a careful observer keeps them apart. A number is free again when nobody holds such a card.
  PerDeck<std::array<std::uint8_t, cards_a_deck>> pool;
  PerDeck<std::uint8_t> deck_pool;
  PerSeat<std::array<std::uint8_t, guild_count>> support;
  std::array<std::uint8_t, guild_count> bank;
  std::array<std::uint8_t, round_count> row;  // events, or face_down, or gone
  std::array<std::uint8_t, display_size> display;
  std::array<std::uint8_t, tile_count> returned;  // tiles under the stack, the next to come first
  std::uint8_t displayed, returned_count;

  PerSeat<Character> characters;
  std::uint8_t seats, turn, round;
  Phase phase;
  Source source;
  std::uint8_t scored;
  SeatMask slandered;
  std::uint8_t to_take, extra, to_discard;
  bool built, advanced;
  bool has_hole;                                               // some empty hexes are cut off from the outside
  std::array<std::uint8_t, sizeof(const Layout*) - 1> unused;  // up to a multiple of eight bytes

  bool operator==(const Table&) const = default;
};
static_assert(std::has_unique_object_representations_v<Table>);

// The whole position: the table, and what lies in hands and decks.
struct State : Table {
  PerSeat<PerDeck<CardSet>> hands;
  PerDeck<CardSet> decks;

  bool operator==(const State&) const = default;
};
static_assert(sizeof(State) <= 1024 && std::has_unique_object_representations_v<State>);

// What a seat knows: the table, its own hand, and of the cards it cannot see how many are where.
struct Observation {
  Table table;
  Table::PerDeck<CardSet> hand;                                                        // a spectator's is empty
  Table::PerSeat<Table::PerDeck<std::array<std::uint8_t, Table::pool_limit>>> unseen;  // in others' hands, by pool
  Table::PerDeck<std::uint16_t> deck_sizes;
  std::int32_t seat;

  bool operator==(const Observation&) const = default;
};
static_assert(std::has_unique_object_representations_v<Observation>);

struct Rules {
  using Setup = carpe_astra::Setup;
  using State = carpe_astra::State;
  using Action = carpe_astra::Action;
  using Observation = carpe_astra::Observation;

  static constexpr std::string_view key = "carpe-astra";
  static constexpr int min_seats = carpe_astra::min_seats;
  static constexpr int max_seats = guildhall::max_seats;
  static constexpr int rules_version = 1;
  static constexpr bool hides_hands = true;
  // Three displayed tiles leave at most 12 on the board, 8 hexes around each, 6 around each other hex; a tile lies on
  // one of these and one of its at most five empty neighbours, either way round. All other lists are shorter.
  static constexpr int max_actions = 2 + display_size * 2 * 5 * (8 * (tile_count - display_size) + 6 * (max_seats + 1));

  // Playing.
  static State start(const Setup&);  // requires: the layout has a board for this number of seats
  static Actor actor(const State&);
  static void legal(const State&, ActionList<Rules>&);
  static std::uint32_t weight(const State&, Action) { return 1; }
  static void apply(State&, Action);
  static void apply(State&, Action, Effects&);
  static Outcome outcome(const State&);

  // Explaining.
  static std::optional<Objection> objection(const State&, Action);
  static std::string print(Action);
  static std::expected<Action, Unreadable> parse(std::string_view);
  static Term seat_name(const State&, Seat);

  // Hiding.
  static Observation observe(const State&, Seat);
  static State imagine(const Observation&, Rng&);
  static SeatMask audience(const State&, Action);
};

// Laying a hex of the board and joining it to its neighbours; for the start and for builds.
void put_on_board(Table&, Site, Hex);

// Asking. The board.
inline constexpr Site no_site = -1;
Site site_at(const Table&, Hex);                 // no_site where the board has no such hex
bool beside_board(const Table&, Hex);            // requires: not on the board
Guild guild_at(const Table&, Site);              // requires: is_guild_site(site)
Space space_around(const Table&, Space::Holes);  // known to have none, or perhaps some
inline bool on_board(const Table& t, Tile tile) { return (t.on_board & halves_of(tile)) != 0; }

// Agents.
inline int hand_agents(const Table& t, Seat seat) { return agents_a_seat - std::popcount(t.agents[seat]); }
bool connected(const Table&, SiteSet agents);
SiteSet targets(const Table&, Seat, SiteSet others);  // where an agent may go while these others stay
SiteSet foreign_agents(const Table&, Seat);
GuildSet guilds_under(const Table&, SiteSet agents);
inline int placement_price(const Table& t) { return t.moves_made < 2 ? 0 : 1; }

// Cards and events.
GuildSet guilds_held(const std::array<std::uint8_t, guild_count>& markers);
inline bool has_connections(const Table& t, Seat seat) {  // for network cards
  return (t.agents[seat] & (set_of(home_of(seat)) | set_of(senate))) != 0;
}
bool conditions_met(const Table&, Seat, Card);  // the board would let the seat score it
inline constexpr Event no_event = -1;
Event event_of_round(const Table&);
int credits_for(Event, GuildSet named);  // what the event pays for a card with these guilds
bool extra_card_for(Event, GuildSet named);
inline bool stack_is_empty(const Table& t) { return t.unseen_tiles == 0 && t.returned_count == 0; }
inline bool can_draw(const State& s, Deck deck) { return (s.decks[index(deck)] | s.discard[index(deck)]) != 0; }
inline int hand_size(const State& s, Seat seat) {
  return std::popcount(s.hands[seat][0]) + std::popcount(s.hands[seat][1]);
}
inline bool holds(const State& s, Seat seat, Card card) {
  return (s.hands[seat][index(deck_of(card))] & bit(card)) != 0;
}
// In set-up: who gets the next network card; a seat beyond the last when all have theirs.
inline Seat seat_dealt_to(const State& s) {
  return (cards_a_deck - std::popcount(s.decks[index(Deck::network)])) / full_hand;
}
bool may_take_open(const Table&);  // face-up cards: in the advanced game, and not as extra cards

// Which cards of an observer's hand could be scored as the board stands, and which after one placement or rotation
// that it can pay for now. Requires: a seat observes, in a game that is not in set-up.
struct Prospects {
  Table::PerDeck<CardSet> now{}, one_step{};
};
Prospects prospects(const Observation&);

// Points.
constexpr std::array<int, max_seats> points_for(const std::array<int, max_seats>& markers, int seats, bool bank_empty) {
  constexpr int alone_first = 4, alone_with_all = 6, shared_first = 3, alone_second = 2, shared_second = 1;
  int most = 0, second = 0, firsts = 0, seconds = 0;
  for (Seat seat = 0; seat < seats; ++seat) most = std::max(most, markers[seat]);
  for (Seat seat = 0; seat < seats; ++seat) {
    firsts += markers[seat] == most;
    if (markers[seat] < most) second = std::max(second, markers[seat]);
  }
  for (Seat seat = 0; seat < seats; ++seat) seconds += markers[seat] == second;
  std::array<int, max_seats> points{};
  for (Seat seat = 0; seat < seats; ++seat) {
    if (markers[seat] == 0) continue;
    if (markers[seat] == most)
      points[seat] = firsts > 1 ? shared_first : bank_empty && second == 0 ? alone_with_all : alone_first;
    else if (markers[seat] == second && firsts == 1)
      points[seat] = seconds > 1 ? shared_second : alone_second;
  }
  return points;
}
std::array<int, max_seats> scores(const Table&);
inline int score(const Table& t, Seat seat) { return scores(t)[seat]; }

}  // namespace guildhall::carpe_astra
