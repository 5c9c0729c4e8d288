// The Bridges of Shangri-La: the rules and nothing else.
// A State is a whole position in under 256 bytes; legal() and apply() are all that play needs.
// The rest of this page answers what someone at the table might ask.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "games/game.h"
#include "games/shangrila/board.h"

namespace guildhall::shangrila {

// What is agreed before the game.
enum class Edition : std::uint8_t { kosmos, nine99 };    // 11 stones, two villages left; 12 stones, one left
enum class Opening : std::uint8_t { free, first_game };  // tiles placed by the seats; the printed beginners' start
struct Setup {
  int seats = 4;
  Opening opening = Opening::free;
  Edition edition = Edition::kosmos;
};

// An action in two bytes: what is done, and the field or the two villages it is done to.
class Action {
 public:
  enum class Kind : std::uint8_t { place, recruit, journey, pass };
  Action() = default;
  static constexpr Action place(int field) { return {Kind::place, field}; }
  static constexpr Action recruit(int field) { return {Kind::recruit, field}; }
  static constexpr Action journey(Village from, Village to) { return {Kind::journey, 16 * from + to}; }
  static constexpr Action pass() { return {Kind::pass, 0}; }

  constexpr Kind kind() const { return static_cast<Kind>(code_ >> 8); }
  constexpr int field() const { return code_ & 0xff; }  // place, recruit
  constexpr Village village() const { return village_of(field()); }
  constexpr Guild guild() const { return guild_of(field()); }
  constexpr Village from() const { return (code_ >> 4) & 0xf; }  // journey
  constexpr Village to() const { return code_ & 0xf; }

  constexpr bool operator==(const Action&) const = default;

 private:
  constexpr Action(Kind kind, int what) : code_(static_cast<std::uint16_t>(static_cast<int>(kind) << 8 | what)) {}
  std::uint16_t code_;
};

// The position. Nothing is hidden in this game, so this is all of it.
enum class Phase : std::uint8_t { setup, main, over };
inline constexpr int tiles_per_guild = 6;  // of each colour

struct Position {
  std::array<FieldSet, max_seats> masters;                              // by seat
  std::array<FieldSet, max_seats> students;                             // each lies on a master of its seat
  FieldSet open;                                                        // all fields of villages without a stone
  WaySet standing;                                                      // both ways of every unbroken bridge
  std::array<std::array<std::uint8_t, guild_count>, max_seats> supply;  // tiles not on the board
  std::array<std::uint8_t, max_seats> stocked;                          // by seat: guilds with a tile in supply
  std::uint8_t seats, turn;
  Phase phase;
  Edition edition;
  Opening opening;
  std::uint8_t stones_left;
  std::uint8_t setup_turns;  // set-up turns taken
  bool recruiting;           // between the two recruits of a turn

  bool operator==(const Position&) const = default;
};
struct State : Position {};
static_assert(sizeof(State) <= 256);

// What a seat sees: everything. Its own type all the same, so that a player cannot be handed a State.
struct Observation {
  Position position;
  Seat seat;
  bool operator==(const Observation&) const = default;
};

struct Rules {
  using Setup = shangrila::Setup;
  using State = shangrila::State;
  using Action = shangrila::Action;
  using Observation = shangrila::Observation;

  static constexpr std::string_view key = "shangrila";
  static constexpr int min_seats = 3;
  static constexpr int max_seats = 4;
  static constexpr int rules_version = 1;
  static constexpr int max_actions = village_count * guild_count + way_count;
  static constexpr bool hides_hands = false;

  // Playing.
  static State start(const Setup&);
  static Actor actor(const State& s) { return s.phase == Phase::over ? Actor::nobody() : Actor::seat(s.turn); }
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
  static Observation observe(const State& state, Seat seat) { return {state, seat}; }
  static State imagine(const Observation& seen, Rng&) { return {seen.position}; }
  static SeatMask audience(const State&, Action) { return everyone; }
};

// Asking. How strong a village is in a journey: more tiles, then more masters.
struct Strength {
  int tiles, masters;
  auto operator<=>(const Strength&) const = default;
};
Strength strength(const Position&, Village);
bool from_is_stronger(const Position&, Village from, Village to);
int score(const Position&, Seat);         // masters on the board
int held(const Position&, Seat);          // villages with a master of this seat; breaks ties
bool at_peace(const Position&, Village);  // it has a stone
Seat owner(const Position&, int field);   // the seat whose master holds it, or no_owner
inline constexpr Seat no_owner = -1;
struct SetupLimits {
  int tiles, own;  // the most tiles in a village during set-up, and the most of one colour
};
SetupLimits setup_limits(const Position&);

}  // namespace guildhall::shangrila
