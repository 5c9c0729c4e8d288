// Khan: the rules and nothing else.
// A State is a whole position in under 1 KiB; legal() and apply() are all that play needs.
// The rest of this page answers what someone at the table might ask.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <utility>

#include "games/game.h"
#include "games/khan/board.h"

namespace guildhall::khan {

// What is agreed before the game. The board must outlive every state made from it.
enum class Opening : std::uint8_t { printed, free };  // rulers on their start cells; rulers placed by the seats
struct Setup {
  int seats = 4;
  Opening opening = Opening::printed;
  const Board* board = &printed_board();
};

// Special cards, and where a turn stands.
enum class Special : std::uint8_t { morale, protect, divine, scout, none };
inline constexpr int special_count = 4;
inline constexpr std::array<std::string_view, special_count> special_keys = {"morale", "protect", "divine", "scout"};

enum class Phase : std::uint8_t {
  rulers,      // seats place the rulers
  yurts,       // seats place their first yurts
  deal,        // chance deals
  flight,      // chance draws the ruler who flees
  actions,     // the seat on turn acts
  expelling,   // chance draws the way an expelled ruler goes
  discarding,  // after settling
  consent,     // another seat is asked
  special,     // the seat on turn may play a special card
  refill,      // chance fills the hand
  conquest,    // the seat on turn conquers in the end phase
  over
};
inline constexpr std::array<std::string_view, 12> phase_keys = {"rulers",  "yurts",     "deal",       "flight",
                                                                "actions", "expelling", "discarding", "consent",
                                                                "special", "refill",    "conquest",   "over"};

// The fifth ruler to leave begins the end phase; if he left during an action, the turn is finished first.
enum class Stage : std::uint8_t { main, finishing, end };

// An action in two bytes: what is done, and to what.
class Action {
 public:
  // clang-format off
  enum class Kind : std::uint8_t {
    yurt, settle,                                       // a cell
    draw, discard,                                      // a card
    expel,                                              // a ruler
    done, accept, refuse, pass, skip, morale, protect,  // nothing more
    divine,                                             // a region
    scout,                                              // a shape
    ruler,                                              // a ruler and a cell
    invade,                                             // a card and a cell
    conquer                                             // a placement
  };
  // clang-format on
  Action() = default;
  static constexpr Action yurt(Cell cell) { return {Kind::yurt, cell}; }
  static constexpr Action settle(Cell cell) { return {Kind::settle, cell}; }
  static constexpr Action draw(Card card) { return {Kind::draw, card}; }
  static constexpr Action discard(Card card) { return {Kind::discard, card}; }
  static constexpr Action expel(Ruler ruler) { return {Kind::expel, static_cast<int>(ruler)}; }
  static constexpr Action divine(Region region) { return {Kind::divine, static_cast<int>(region)}; }
  static constexpr Action scout(Shape shape) { return {Kind::scout, static_cast<int>(shape)}; }
  static constexpr Action plain(Kind kind) { return {kind, 0}; }  // done, accept, refuse, pass, skip, morale, protect
  static constexpr Action ruler(Ruler ruler, Cell cell) {
    return Action(first_ruler + 256 * static_cast<int>(ruler) + cell);
  }
  static constexpr Action invade(Card card, Cell cell) { return Action(256 * card + cell); }
  static constexpr Action conquer(Placement placement) { return Action(first_conquest + placement.code()); }

  constexpr Kind kind() const {
    if (code_ < first_conquest) return Kind::invade;
    if (code_ < first_other) return Kind::conquer;
    return code_ < first_ruler ? static_cast<Kind>((code_ - first_other) >> 8) : Kind::ruler;
  }
  constexpr Cell cell() const { return code_ & 0xff; }  // yurt, settle, ruler, invade
  constexpr Card card() const {                         // draw, discard, invade
    return code_ < first_conquest ? code_ >> 8 : code_ & 0xff;
  }
  constexpr Ruler ruler() const {  // expel, ruler
    return static_cast<Ruler>(code_ < first_ruler ? code_ & 0xff : (code_ - first_ruler) >> 8);
  }
  constexpr Region region() const { return static_cast<Region>(code_ & 0xff); }                   // divine
  constexpr Shape shape() const { return static_cast<Shape>(code_ & 0xff); }                      // scout
  constexpr Placement placement() const { return Placement::from_code(code_ - first_conquest); }  // conquer

  constexpr bool operator==(const Action&) const = default;

 private:
  static constexpr int first_conquest = 256 * card_count;
  static constexpr int first_other = first_conquest + Placement::code_limit;
  static constexpr int first_ruler = first_other + 256 * static_cast<int>(Kind::ruler);
  static_assert(first_ruler + 256 * ruler_count <= 1 << 16);

  explicit constexpr Action(int code) : code_(static_cast<std::uint16_t>(code)) {}
  constexpr Action(Kind kind, int what) : Action(first_other + 256 * static_cast<int>(kind) + what) {}
  std::uint16_t code_;
};

// The position: everything that lies open, and what a careful observer remembers.
inline constexpr int hand_limit = 4, camp_size = 5;
inline constexpr std::uint8_t nowhere = 0xff;

struct Force {  // a protection that lasts until its owner's next turn
  Special card = Special::none;
  Region region = Region::everywhere;
  bool operator==(const Force&) const = default;
};

// What the others can tell of a hand from a seat's having, or not having, a choice (see learn() in rules.cpp).
enum class Learned : std::uint8_t { nothing, can_invade, cannot_invade };

struct Position {
  const Board* board;
  std::array<CellSet, max_seats> yurts;  // by seat
  CellSet neutral;                       // neutral yurts
  CellSet covered;                       // by tiles
  CellSet free;                          // land without yurt, ruler or tile
  FormSet stocked;                       // forms of the shapes with a tile left
  CardSet discard;
  std::array<Placement, max_tiles> tiles;  // in order of play
  Placement pending;                       // consent: what the seat on turn would conquer
  std::array<SeatMask, max_tiles> owners;  // by tile
  std::uint8_t tile_count;
  std::array<std::uint8_t, card_count> pile_of;  // by card: the number of the draw pile it last lay in
  std::array<std::uint8_t, shape_count> stock;
  std::array<std::uint8_t, ruler_count> camp;                               // yurts left; none once he is out
  std::array<std::uint8_t, ruler_count> ruler_at;                           // his cell, or nowhere
  std::array<std::array<std::uint8_t, special_count>, max_seats> specials;  // unplayed
  std::array<Force, max_seats> force;
  std::array<Shape, max_seats> reserved;
  std::array<Special, max_seats> last_special;  // of the seat's last finished turn
  std::array<std::uint8_t, max_seats> hand_size;
  std::uint8_t seats, turn, actions_left;
  Phase phase;
  Opening opening;
  bool extra;  // the action in hand is the one from morale
  Stage stage;
  Special played;  // this turn
  Ruler expelled;
  SeatMask asked, refused;
  Learned learned;  // about some cards in the hand of this seat
  std::uint8_t learned_of;
  std::uint8_t pile;  // the number of the draw pile: how often the discards have been shuffled

  bool operator==(const Position&) const = default;
};

struct State : Position {
  CardSet deck;
  std::array<CardSet, max_seats> hands;
  CardSet learned_cards;  // those of which something was learned
  bool operator==(const State&) const = default;
};
static_assert(sizeof(State) <= 1024);

// What a seat, or a spectator, knows. Of the cards in other hands it knows from which piles they were drawn:
// every unseen card of an earlier pile is in a hand, those of the present one are in a hand or still in the pile.
using Piles = std::array<std::uint8_t, hand_limit>;  // rising; nowhere for no card
struct Observation {
  Position open;
  CardSet hand;                             // its own
  CardSet learned_cards;                    // if they are its own
  std::array<Piles, max_seats> hand_piles;  // by other seat, without those below
  Piles learned_piles;                      // of the other seat's cards of which something was learned
  std::int32_t seat;
  bool operator==(const Observation&) const = default;
};

struct Rules {
  using Setup = khan::Setup;
  using State = khan::State;
  using Action = khan::Action;
  using Observation = khan::Observation;

  static constexpr std::string_view key = "khan";
  static constexpr int min_seats = 2;
  static constexpr int max_seats = 4;
  static constexpr int rules_version = 1;
  // A cell that can be conquered cannot be settled; a hand and settling name each free cell at most five times.
  static constexpr int max_actions = placement_count + (hand_limit + 1) * cell_count + ruler_count + 1;
  static constexpr bool hides_hands = true;

  // Playing.
  static State start(const Setup&);
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

// Asking. The field.
CellSet all_yurts(const Position&);
inline bool rulers_gone(const Position& p) { return p.stage != Stage::main; }  // the end phase has come
bool is_out(const Position&, Ruler);
Ruler next_ruler(const Position&);          // set-up: the one to be placed
CellSet first_yurt_cells(const Position&);  // set-up: where the next yurt may go
bool can_invade(const Position&, const CardSet& hand);

// A conquest: who would have how many yurts under the tile, own it, and be asked or stand in the way.
struct Claim {
  std::array<std::uint8_t, max_seats> yurts;
  SeatMask owners;     // empty if no seat has a yurt there
  SeatMask objectors;  // other seats than the one on turn
};
Claim claim(const Position&, Placement);
bool may_use(const Position&, Seat, Shape);  // the pile has a tile left that is not kept for another
bool can_conquer(const Position&, Seat);     // as things stand
bool anyone_could_conquer(const Position&);  // with all protections and reservations lifted
Action* list_conquests(const Position&, Seat, Action* out);
using Seats = FixedList<Seat, max_seats>;
Seats asked_in_order(const Position&);  // consent: who is still to answer, from the left of the seat on turn
inline Seat first_asked(const Position& p) { return asked_in_order(p)[0]; }

// Special cards of the seat on turn: which it has, and which it may play.
bool holds(const Position&, Special);
bool may_raise_morale(const State&);
bool may_protect(const Position&);
bool may_invoke(const Position&, Region);  // divine; everywhere with two or three seats
bool may_scout(const Position&, Shape);

// Points.
using Territories = FixedList<std::uint8_t, max_tiles>;  // sizes, largest first
Territories territories(const Position&, Seat);
std::array<int, max_seats> bonuses(const Position&);
std::array<int, max_seats> bonuses(const std::array<Territories, max_seats>&);
int tile_points(const Position&, Seat);
Outcome standing(const Position&);  // scores with bonuses; winners once the game is over

}  // namespace guildhall::khan
