// A table of the house: who sits where, at what pace, what they ask each other, and the game itself.
// It holds no socket, thread or clock: whoever changes it says what time it is. A change is made on a copy, written
// down, and only then put in place of the original, so that nobody is told what is not on disk.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/storage/storage.h"
#include "table/draws.h"
#include "table/request.h"

namespace guildhall::server {

// A seat and who is in it.
struct Place {
  enum class Kind : std::uint8_t { anyone, computer, person };
  Kind kind = Kind::anyone;
  std::string person, name;  // of a person, who may only be invited so far
  std::string level;         // of a computer
  std::string nonce;         // given by the person's browser on sitting down; 32 bytes
  bool seated = false;
  bool standin = false;  // a computer plays for the person

  bool taken() const { return kind == Kind::computer || seated; }
  bool played_by_person() const { return kind == Kind::person && !standin; }
  bool operator==(const Place&) const = default;
};

struct Pace {
  enum class Kind : std::uint8_t { untimed, days, minutes };
  Kind kind = Kind::untimed;
  Time time = 0;       // for each turn, or for the whole game
  Time increment = 0;  // for every turn
  bool operator==(const Pace&) const = default;
};

// What was agreed on when the table was opened.
struct Terms {
  std::string game;
  int players = 0;
  Json options;  // complete
  bool listed = false, by_lot = true, hints = false;
  Pace pace;
  std::string standin;  // the level of whoever stands in
};

// Whether the others let somebody take something back.
struct Question {
  int number = 0;
  Seat by = 0;
  int to = 0;
  std::vector<Seat> asked;  // who has still to answer
  bool operator==(const Question&) const = default;
};

// How a game ended.
struct Result {
  int actions = 0;
  Json scores, winners;
};

// What a person is to the house.
struct Person {
  std::string id, name;
};

class Sitting {
 public:
  // A new table, from the fields of a request.
  static Expected<Sitting> create(const Request&, const Person& creator, std::vector<Place>, std::string id,
                                  std::string secret, Time now);
  // The places a creator wishes for; persons have names and no ids yet.
  static Expected<std::vector<Place>> wished_places(const Request&);
  static Expected<Place> wished_place(const Json&);
  // A table for the same people, once a game is over.
  Sitting again(const Person& creator, std::string id, std::string secret, Time now) const;

  // From and to the storage.
  static std::expected<Sitting, std::string> read(const TableRow&, const std::vector<ActionRow>&);
  // The same without its game: enough to list one that is over.
  static std::expected<Sitting, std::string> read_outline(const TableRow&);
  TableRow row() const;
  Change changes(Time now);  // since it was copied

  Sitting copy() const;
  Sitting(Sitting&&) noexcept = default;
  Sitting& operator=(Sitting&&) noexcept = default;
  ~Sitting() = default;

  // Who is here.
  const std::string& id() const { return roster_.id; }
  TableStatus status() const { return roster_.status; }
  Time changed() const { return roster_.changed; }
  bool listed() const { return roster_.terms.listed; }
  const std::string& creator() const { return roster_.creator; }
  const std::vector<Place>& places() const { return roster_.places; }
  std::optional<Seat> seat_of(const std::string& person) const;  // sat down
  Viewer viewer(const std::string& person) const;
  bool hints_allowed() const;  // to those who play

  // The game; null before it has begun.
  Table* game() const { return game_.get(); }
  int size() const { return game_ ? game_->size() : roster_.result ? roster_.result->actions : 0; }
  int kept() const { return kept_; }  // how many of the actions it was copied with still stand
  Seat taken_back_by() const { return taken_back_by_; }
  Seat computer_to_act() const;  // or -1
  std::string computer_level(Seat) const;

  // Whether nobody came, went, asked or answered, and the game neither began nor ended.
  bool same_people(const Sitting&) const;

  // What people do. Refused, it changes nothing.
  Expected<void> sit(const Person&, std::optional<int> seat, std::string nonce, Time now);
  Expected<void> give_place(const std::string& by, int seat, Place, Time now);
  Expected<void> leave(const std::string& person, Time now);
  Expected<void> come_back(const std::string& person, Time now);
  Expected<void> act(Seat, std::string_view action, Time now);
  Expected<bool> take_back(const std::string& person, int to, Time now);  // false: the others are asked
  Expected<void> answer(const std::string& person, int question, bool yes, Time now);
  void rename(const Person&);
  void set_rematch(std::string id) { roster_.rematch = std::move(id); }
  const std::string& rematch() const { return roster_.rematch; }

  // The clock.
  std::optional<Time> deadline() const;  // when the running flag falls
  bool flag_falls(Time now);             // hands the seat over; false when it has not fallen
  void reopen(Time now);                 // the house was closed: nobody pays for that
  Json clock(Time now) const;            // null with untimed pace
  Time since() const { return roster_.since; }

  // The document of docs/server.md, without what only the house knows (who is here, who watches).
  Json document(const std::string& person, Time now) const;
  // As text, with names and, of a game that is over, what proves its draws.
  std::string record() const;

 private:
  // All that is known beside the game; a value, so that a copy is one.
  struct Roster {
    std::string id;
    TableStatus status = TableStatus::open;
    Terms terms;
    std::string creator;
    Time created = 0, changed = 0, since = 0;
    std::vector<Place> places;
    std::optional<Question> question;
    int questions = 0;
    std::string rematch;
    std::optional<Result> result;  // once it is over

    std::string secret;
    std::vector<int> lot;  // for each seat the place it had before the lot
    std::vector<TakeBacks> take_backs;

    std::vector<Time> left;
    Seat clock_seat = -1;  // whose clock runs,
    Time clock_at = 0;     // and since when it has not been charged
    Seat last_actor = -1;  // the last seat that was to act
  };

  Sitting(Terms, const Person& creator, std::vector<Place>, std::string id, std::string secret, Time now);
  explicit Sitting(Roster roster) : roster_(std::move(roster)) {}
  void begin_if_full(Time now);
  void draw_lots();
  void settle(Time now);  // after every change: draws, the clock, the end
  void truncate(int to, Seat by);
  Seat running_seat() const;  // whose clock runs, or -1
  void charge(Time now);
  std::vector<std::string> nonces() const;
  Expected<Seat> player(const std::string& person) const;
  Json draws_document() const;
  Json written() const;
  static Roster read_roster(const TableRow&);  // throws when it is damaged

  Roster roster_;
  std::unique_ptr<Table> game_;
  int kept_ = 0;
  Seat taken_back_by_ = -1;
};

}  // namespace guildhall::server
