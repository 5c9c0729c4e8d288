// A game being played: its options, its list of actions, and everything that can be asked of it.
// A Table is one running game with the game's types hidden, so that carriers need one interface for all games;
// table/play.h makes one from any type that meets the Game concept.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/game.h"
#include "players/player.h"
#include "table/json.h"
#include "table/language.h"

namespace guildhall {

// Why a request was not carried out: a code of the protocol, and what to say about it.
struct Refusal {
  std::string_view code;  // "illegal", "syntax", "bad-options", …
  Message message;
  SeatNames seats{};  // to name the seats in the message
  int line = 0;       // of a record, counted from 1
};
std::string explain(const Refusal&, Language, Wording = Wording::names);

// One action as a viewer may know it.
struct Entry {
  int number;
  Actor actor;
  std::string action;
  Effects effects;
};

struct Choice {
  std::string action;
  std::uint32_t weight;  // how likely against the others, for chance; else 1
};

struct Preview {
  Effects effects;
  Json view;
  Json hints;  // as Table::hints would give them then
};

// What a computer player thinks: its action, and of the actions it looked into what each seat can expect after them,
// the best first (players that do not search have none).
struct Opinion {
  struct Line {
    std::string action;
    std::int64_t simulations;
    std::vector<double> win, score;  // by seat
  };
  std::string action;
  std::vector<Line> lines;
};

class Table;

// A game as the house offers it.
struct GameInfo {
  std::string_view key;
  int min_seats, max_seats;
  int rules_version;
  bool hides_hands;
  Json options;  // for each its values and default, as the request `games` shows them
  std::expected<std::unique_ptr<Table>, Refusal> (*open)(int players, const Json& options, std::string seed);

  std::string name(Language) const;
};
std::span<const GameInfo> all_games();
const GameInfo* find_game(std::span<const GameInfo>, std::string_view key);

class Table {
 public:
  virtual ~Table() = default;

  // What is played.
  virtual const GameInfo& game() const = 0;
  virtual int players() const = 0;
  virtual const Json& options() const = 0;  // complete, defaults filled in
  virtual SeatNames seat_names() const = 0;

  // Where it stands.
  virtual int size() const = 0;  // actions made
  virtual Actor actor() const = 0;
  virtual std::vector<Choice> legal() const = 0;
  virtual Json state(int at) const = 0;  // requires: 0 <= at <= size()
  virtual Json view(Viewer, int at) const = 0;
  virtual std::vector<Entry> history(Viewer, int from, int until) const = 0;
  std::vector<Entry> history(Viewer viewer, int from) const { return history(viewer, from, size()); }
  virtual std::optional<Message> prompt() const = 0;  // what the seat to act is asked for; nothing while chance draws
  virtual Json hints(Viewer) const = 0;               // what the game can tell a seat about its own prospects now

  // Acting. A refused action changes nothing.
  virtual std::optional<Refusal> objection(std::string_view action) const = 0;
  virtual std::expected<Effects, Refusal> apply(std::string_view action) = 0;
  virtual std::expected<Preview, Refusal> preview(std::string_view action, Viewer) const = 0;
  virtual void truncate(int size) = 0;  // requires: 0 <= size <= this->size()

  // Drawing: action n is a pure function of the seed and n, so taking back and drawing again gives the same.
  virtual std::string draw() const = 0;  // requires: the game is not over

  // Another table from the first `at` actions, with draws of its own.
  virtual std::unique_ptr<Table> fork(int at, std::string seed) const = 0;

  // What a computer player would do, from what its seat can see; requires: the actor is a seat, the player exists.
  // With keep it goes on from what it thought at this table before, as far as that holds.
  virtual Opinion think(std::string_view player, Budget, std::uint64_t seed, bool keep) = 0;

  // Whether a person in this seat may take the game back to `size` actions: all since are the seat's own.
  // (A chance action among them would have shown something.)
  bool may_take_back(Seat, int size) const;

  // Headers of the record beyond those that define the game; kept and written back.
  std::vector<std::pair<std::string, std::string>> headers;
};

// A seed from the system, for tables that were given none.
std::string system_seed();

// An effect as a document, with its sentence.
Json effect_document(const Effect&, const Table&, Language, Viewer);
Json effect_documents(const Effects&, const Table&, Language, Viewer);
Json actor_document(Actor);

// What the seat to act is asked for, with its sentence, told to that seat alone (it may tell of its hand); else null.
Json prompt_document(const Table&, Language, Viewer);

// What happened since the viewer last acted (to a spectator: since the game began), told by seat in the order in which
// they acted: events only, with what each won or paid in all at the end.
Json recap(const Table&, Language, Viewer);

}  // namespace guildhall
