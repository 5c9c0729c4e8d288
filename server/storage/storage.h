// What the house remembers: people, tables and the steps of their games, in a database.
// A Storage is one connection, used by one thread at a time; archive.h gives it a thread of its own and gathers what
// is written. Every change is written whole or not at all, and is on disk when write() returns.
//
// Nobody owns a table or a person: every change names what it was decided on (a table's revision, a person's password),
// and is refused where that is no longer so. Whoever was second reads again and decides again.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace guildhall::server {

using Time = std::int64_t;  // milliseconds since 1970

// How long a token is good for that nobody uses.
inline constexpr Time token_lifetime = Time{90} * 24 * 3600 * 1000;

// Why something could not be read or written, for the log; people are told that the house cannot write just now.
struct StorageFailure {
  std::string reason;
  bool conflict = false;   // not the database's fault: another row stands where this one was to go
  bool uncertain = false;  // the database went away for good while it committed: it may have been written after all
  bool stale = false;      // what the change was decided on is no longer so
  bool limited = false;    // too many guesses at an account
  bool away = false;       // the database cannot be reached or written to for now, whatever is asked of it
  bool repeated = false;   // the request with this key has been carried out before: answer_to() knows its answer

  // The change is at fault, and nothing else: those beside it are written.
  bool refused() const { return stale || repeated || limited; }
};
template <class T>
using Stored = std::expected<T, StorageFailure>;

struct PersonRow {
  std::string id;
  std::string name;
  std::string name_key;  // what must be unique among kept names; empty for a guest
  std::string password;  // hashed; empty for a guest
  Time created = 0;

  bool operator==(const PersonRow&) const = default;
};

// Another name for somebody, and its key where the name is kept.
struct Renaming {
  std::string person, name, name_key;
};

// A password that has to be somebody's still.
struct StillKept {
  std::string person, password;
};

// A password for somebody's name, or another one. Follows the name and the password it was decided on.
struct Keeping {
  std::string person, name, name_key, password;
  std::string password_before;  // hashed; empty for a guest
};

struct TokenRow {
  std::string hash;
  std::string person;
  Time created = 0;
  Time used = 0;            // last, to a day
  std::string device = {};  // what it was given to, in words

  bool operator==(const TokenRow&) const = default;
};

enum class TableStatus : std::uint8_t { open, running, over, revealing };

struct TableRow {
  std::string id;
  TableStatus status = TableStatus::open;
  bool listed = false;  // in the lobby
  Time changed = 0;
  std::vector<std::string> people;  // whoever has a seat or is invited to one
  std::string document;             // all else, as JSON
  std::int64_t revision = 0;  // how often it has been changed; of a change: which one it follows, 0 for a new table
  Time due = 0;               // when something has to happen at it by itself; 0: never

  bool operator==(const TableRow&) const = default;
};

// A step of a game: an action, or a take-back (`take-back k`: k actions remain). Steps are only ever added.
struct StepRow {
  int actor = 0;  // a seat, of a take-back that of whoever made it; -1 for chance
  std::string line;
  Time at = 0;

  bool operator==(const StepRow&) const = default;
};

struct MessageRow {
  std::string person, name;
  int seat = -1;  // -1: a spectator
  std::string text;
  Time at = 0;
  int number = 0;  // among those of its table, from 0; a new one gets the next, whatever is said here

  bool operator==(const MessageRow&) const = default;
};

// A request that must not happen twice: the same person with the same key again gets this answer, for a day.
struct RequestRow {
  std::string person, key, answer;
  Time at = 0;
};

// All tokens of somebody but one, or but none.
struct SignOut {
  std::string person, kept_hash;
};

// One more guess at a secret: refused where so many have been made that the next is free only later. A right one makes
// those before it forgotten.
struct Guess {
  std::string account;
  Time at = 0;
};

// When the house could not write: nobody's clock is charged for it.
struct Outage {
  Time began = 0, ended = 0;

  bool operator==(const Outage&) const = default;
};

// A table that goes, with its steps and messages; refused where it is no longer at this revision.
struct DroppedTable {
  std::string id;
  std::int64_t revision = 0;
};

// What is to be written at once.
struct Change {
  std::vector<PersonRow> people = {};            // new
  std::vector<TokenRow> tokens = {};             // new
  std::vector<std::string> dropped_tokens = {};  // by hash
  std::optional<TableRow> table = {};            // which moves on to the next revision
  std::optional<TableRow> made_table = {};       // a new one that is made along with it
  int first_step = 0;                            // of that table: the number of the first of these, next after the last
  std::vector<StepRow> steps = {};
  std::vector<MessageRow> messages = {};  // of that table
  std::optional<DroppedTable> dropped_table = {};
  std::optional<RequestRow> request = {};  // which this change carries out
  std::optional<Renaming> renaming = {};
  std::optional<Keeping> keeping = {};
  std::optional<StillKept> still_kept = {};
  std::optional<SignOut> sign_out = {};                         // before the new tokens
  Time signed_out_at = 0;                                       // of these and the dropped tokens
  std::optional<std::pair<std::string, Time>> used_token = {};  // by hash, and when
  std::optional<Guess> guess = {};
  std::optional<std::string> forgotten_guesses = {};  // by account
  std::optional<Outage> outage = {};
};

// What became of each of several changes.
using Verdicts = std::vector<Stored<void>>;

class Storage {
 public:
  virtual ~Storage() = default;

  // All changes in one transaction. On a failure none of them is written; one that is refused is not, the others are.
  virtual Stored<Verdicts> write(std::span<const Change* const>) = 0;

  virtual Stored<std::optional<PersonRow>> person(std::string_view id) = 0;
  virtual Stored<std::optional<PersonRow>> person_by_name(std::string_view name_key) = 0;
  virtual Stored<std::optional<TokenRow>> token(std::string_view hash) = 0;
  virtual Stored<std::vector<TokenRow>> tokens_of(std::string_view person) = 0;  // the last used first
  // Hashes of tokens that somebody has been signed out of since, whether they were known or not.
  virtual Stored<std::vector<std::string>> revoked_since(Time) = 0;

  virtual Stored<std::optional<TableRow>> table(std::string_view id) = 0;
  virtual Stored<std::vector<TableRow>> tables_with(TableStatus) = 0;
  // The last changed first.
  virtual Stored<std::vector<TableRow>> tables_of(std::string_view person, TableStatus, int most) = 0;
  // Those at which something has to happen by then, the most urgent first.
  virtual Stored<std::vector<std::string>> tables_due(Time by, int most) = 0;
  virtual Stored<std::vector<StepRow>> steps(std::string_view table) = 0;
  virtual Stored<std::vector<MessageRow>> messages(std::string_view table, int most) = 0;  // the last ones, in order

  // What the request with this key was answered, if it is known.
  virtual Stored<std::optional<std::string>> answer_to(std::string_view person, std::string_view key) = 0;

  virtual Stored<std::vector<Outage>> outages() = 0;

  // Forgets what has had its time: tokens that nobody has used for long, answers to requests, guesses, outages.
  virtual Stored<void> tidy(Time now) = 0;

  // Whether the database answers.
  virtual Stored<void> ping() = 0;

  // Of every table and person, in no order; for export and tests.
  virtual Stored<std::vector<std::string>> table_ids() = 0;
  virtual Stored<std::vector<PersonRow>> people() = 0;
};

// Opens "sqlite:PATH", a plain path, or "postgres://…" for one house alone until the storage is closed, and only then
// creates its tables or brings them up to date: never under a house that is open with it. One made by a newer program
// is refused, unless it says that this one can go on with it.
Stored<std::unique_ptr<Storage>> open_storage(const std::string& address);
// Opens one that is there already, to read only; nothing in it is changed, not even its version.
Stored<std::unique_ptr<Storage>> open_storage_to_read(const std::string& address);

}  // namespace guildhall::server
