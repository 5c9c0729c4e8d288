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
#include "table/draws2.h"
#include "table/request.h"

namespace guildhall::server {

// A seat and who is in it.
struct Place {
  enum class Kind : std::uint8_t { anyone, computer, person };
  Kind kind = Kind::anyone;
  std::string person, name;  // of a person, who may only be invited so far
  std::string level;         // of a computer
  std::string commitment;    // to the nonce of the person's page, in hexadecimal; empty: none in this round
  std::string nonce;         // once it is revealed (under version 1 of fair draws: from the start); 32 bytes
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
  int rules = 0;  // the version that was current then: the chain begins with it
  int players = 0;
  Json options;  // complete
  bool listed = false, by_lot = true, hints = false;
  Pace pace;
  std::string standin;  // the level of whoever stands in
};

// Whether the others let somebody take something back. Silence until then is no.
struct Question {
  int number = 0;
  Seat by = 0;
  int to = 0;
  std::vector<Seat> asked;  // who has still to answer
  Time until = 0;
  bool operator==(const Question&) const = default;
};

// A round of fair draws that came to nothing, and through whose place.
struct Broken {
  enum class Why : std::uint8_t { left, late, lost };
  int round = 0, place = 0;
  Why why = Why::left;
};

// A take-back: how many actions remained, and those that went.
struct Undone {
  int to = 0;
  std::vector<std::string> lines;
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
  // A table for the same people, once a game is over; requires: it can be begun.
  Sitting again(const Person& creator, std::string id, std::string secret, Time now) const;
  bool can_begin() const;  // whether this program has the game, with these options

  // From and to the storage.
  static std::expected<Sitting, std::string> read(const TableRow&, const std::vector<StepRow>&);
  // The same without its game: enough to list one that is over.
  static std::expected<Sitting, std::string> read_outline(const TableRow&);
  TableRow row() const;
  Change changes(Time now);  // since it was copied; once they are written this is the table as it stands there
  std::int64_t revision() const { return roster_.revision; }

  Sitting copy() const;
  Sitting(Sitting&&) noexcept = default;
  Sitting& operator=(Sitting&&) noexcept = default;
  ~Sitting() = default;

  // Who is here.
  const std::string& id() const { return roster_.id; }
  TableStatus status() const { return roster_.status; }
  bool waiting() const { return status() == TableStatus::open || status() == TableStatus::revealing; }
  Time changed() const { return roster_.changed; }
  bool listed() const { return roster_.terms.listed; }
  int rules_version() const { return roster_.terms.rules; }
  const std::string& creator() const { return roster_.creator; }
  const std::vector<Place>& places() const { return roster_.places; }
  std::optional<Seat> seat_of(const std::string& person) const;  // sat down
  Viewer viewer(const std::string& person) const;
  bool hints_allowed() const;  // to those who play

  // Which rules its game is played by, where this program does not play by those: then it is kept, shown and exported
  // as it is, without a clock, and nobody can go on with it.
  std::optional<int> other_rules() const;

  // The game; null before it has begun, and where it is played by other rules.
  Table* game() const { return game_.get(); }
  int size() const {
    return game_                ? game_->size()
           : !unplayed_.empty() ? std::ssize(unplayed_)
           : roster_.result     ? roster_.result->actions
                                : 0;
  }
  int kept() const { return kept_; }  // how many of the actions it was copied with still stand
  Seat taken_back_by() const { return taken_back_by_; }
  Seat computer_to_act() const;  // or -1
  std::string computer_level(Seat) const;

  // Whether nobody came, went, asked or answered, and the game neither began nor ended.
  bool same_people(const Sitting&) const;

  // Fair draws. A round that is broken off needs a fresh secret of the house for the next.
  struct Commitment {
    int round = 0;
    std::string digits;
  };
  int draws_version() const { return roster_.draws_version; }
  Expected<void> sit(const Person&, std::optional<int> seat, const Commitment&, Time now);
  Expected<void> commit(const std::string& person, const Commitment&, Time now);
  Expected<void> lose_nonce(const std::string& person, int round, std::string fresh_secret, Time now);
  Expected<void> reveal(const std::string& person, int round, const std::string& nonce, Time now);
  bool given_up() const { return roster_.given_up; }                                // too many rounds were broken off
  int steps() const { return static_cast<int>(chain_.size()) - 1; }                 // of the running game
  int rows() const { return copied_steps_ + static_cast<int>(new_steps_.size()); }  // steps under either version
  std::string link(int step) const;                                                 // the chain after so many steps
  Expected<Json> proof() const;

  // What people do. Refused, it changes nothing.
  Expected<void> sit_by_first_version(const Person&, std::optional<int> seat, std::string nonce, Time now);
  Expected<void> give_place(const std::string& by, int seat, Place, Time now);
  Expected<void> close(const std::string& by);  // gives it up
  Expected<void> leave(const std::string& person, std::string fresh_secret, Time now);
  // An invited person stays away; whoever has sat down gets up.
  Expected<void> decline(const std::string& person, std::string fresh_secret, Time now);
  Expected<void> come_back(const std::string& person, Time now);
  Expected<void> act(Seat, std::string_view action, Time now);
  Expected<bool> take_back(const std::string& person, int to, Time now);  // false: the others are asked
  Expected<void> answer(const std::string& person, int question, bool yes, Time now);
  void rename(const Person&);
  void make_rematch(const Person& creator, std::string id, std::string secret, Time now);  // written with this table
  const std::string& rematch() const { return roster_.rematch; }

  // The clock.
  std::optional<Time> deadline() const;  // when the flag falls, a question has waited long enough, or a grace ends
  Time due() const;                      // when something has to happen by itself; 0: never
  // Hands the seat over, answers the question, or lets those go who were awaited; false when none is due.
  bool flag_falls(std::string fresh_secret, Time now);
  void reopen(Time now);       // the house was closed: nobody pays for that
  Json clock(Time now) const;  // null with untimed pace
  Time since() const { return roster_.since; }

  // The document of docs/server.md, without what only the house knows (who is here, who watches).
  Json document(const std::string& person, Time now) const;
  // As text, with names and, of a game that is over, what proves its draws.
  std::string record() const;

 private:
  enum class Flag : std::uint8_t { up, fallen, forgiven };  // forgiven: back with the minute it may have once a game

  // All that is known beside the game; a value, so that a copy is one.
  struct Roster {
    std::string id;
    std::int64_t revision = 0;  // as it is written down
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
    std::vector<int> lot;               // for each seat the place it had before the lot
    std::vector<TakeBacks> take_backs;  // under version 1

    int draws_version = 2, round = 1;
    std::vector<Broken> broken;
    std::vector<std::string> void_commitments;  // that once stood here
    std::vector<std::string> barred;            // who may not sit here again
    Time grace = 0;                             // until when those who are awaited must have come; 0: nobody is
    bool given_up = false;

    std::vector<Time> left;
    Seat clock_seat = -1;  // whose clock runs,
    Time clock_at = 0;     // and since when it has not been charged
    Seat last_actor = -1;  // the last seat that was to act

    // For each seat, so that no time is had twice for the same turn:
    std::vector<int> begun;    // turns that stand, the present one included
    std::vector<int> timed;    // turns that have ever been given their time, or increment
    std::vector<Flag> flags;   // whether one has fallen
    std::vector<int> in_vain;  // questions answered with no since the last action
  };

  Sitting(Terms, const Person& creator, std::vector<Place>, std::string id, std::string secret, Time now);
  explicit Sitting(Roster roster) : roster_(std::move(roster)) {}
  void look_whether_complete(Time now);
  void begin(Time now);
  void draw_lots();
  void settle(Time now);  // after every change: draws, the clock, the end
  void truncate(int to, Seat by, Time now);
  void go_back(int to);
  void count_turns();                 // anew, from the game
  void pass_turn(Seat to, Time now);  // from the last actor
  void end_question();                // with no
  Seat running_seat() const;          // whose clock runs, or -1
  void charge(Time now);
  std::vector<std::string> nonces() const;
  int place_before_lot(Seat) const;
  Expected<Seat> player(const std::string& person) const;
  Json draws_document() const;
  std::string unplayed_record() const;
  Json first_version_document() const;

  // Rounds and the chain (sitting_rounds.cpp).
  Expected<std::vector<Place>::iterator> place_for(const Person&, std::optional<int> seat);
  std::optional<Refusal> other_round(int round) const;
  std::optional<Refusal> unfit(const Commitment&, const Place& own) const;
  void forget_commitment(Place&);
  bool is_awaited(const Place&) const;
  std::vector<int> awaited() const;
  Time grace_from(Time now) const;
  void break_off(const std::vector<int>& places, Broken::Why, std::string fresh_secret, Time now);
  void grace_ends(std::string fresh_secret, Time now);
  Json agreed() const;
  Json broken_document() const;
  Json commitments_document() const;
  void start_chain();
  void add_step(int actor, std::string line);  // which the game has made
  std::string due_draw();
  std::vector<std::string> lines() const;

  Json written() const;
  static void read_rounds(Roster&, const Json& document);
  static Roster read_roster(const TableRow&);  // throws when it is damaged
  static void check(const Roster&);            // throws where it names what is not there
  std::expected<void, std::string> read_step(const StepRow&);

  Roster roster_;
  std::unique_ptr<Table> game_;
  std::optional<draws2::Key> key_;   // once the game has begun
  std::vector<Digest> chain_;        // the first value, and that after each step
  int drawn_ = 0;                    // draws so far, those that were taken back too
  std::vector<Undone> undone_;       // every take-back
  int copied_steps_ = 0, kept_ = 0;  // of the steps it was copied with, and of their actions
  std::vector<StepRow> new_steps_;   // since then
  std::vector<StepRow> unplayed_;    // the actions of a game by other rules
  std::optional<TableRow> rematch_made_;
  Seat taken_back_by_ = -1;
};

}  // namespace guildhall::server
