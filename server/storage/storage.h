// What the house remembers: people, tables and their actions, in a database.
// A Storage is one connection, used by one thread at a time; archive.h gives it a thread of its own and gathers what
// is written. Every change is written whole or not at all, and is on disk when write() returns.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace guildhall::server {

using Time = std::int64_t;  // milliseconds since 1970

// Why something could not be read or written, for the log; people are told that the house cannot write just now.
struct StorageFailure {
  std::string reason;
  bool conflict = false;   // not the database's fault: another row stands where this one was to go
  bool uncertain = false;  // the database went away for good while it committed: it may have been written after all
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

struct TokenRow {
  std::string hash;
  std::string person;
  Time created = 0;

  bool operator==(const TokenRow&) const = default;
};

enum class TableStatus : std::uint8_t { open, running, over };

struct TableRow {
  std::string id;
  TableStatus status = TableStatus::open;
  bool listed = false;  // in the lobby
  Time changed = 0;
  std::vector<std::string> people;  // whoever has a seat or is invited to one
  std::string document;             // all else, as JSON

  bool operator==(const TableRow&) const = default;
};

struct ActionRow {
  int actor = 0;  // a seat; -1 for chance
  std::string action;
  Time at = 0;

  bool operator==(const ActionRow&) const = default;
};

struct MessageRow {
  std::string person, name;
  int seat = -1;  // -1: a spectator
  std::string text;
  Time at = 0;

  bool operator==(const MessageRow&) const = default;
};

// What is to be written at once.
struct Change {
  std::vector<PersonRow> people = {};            // new, or in place of those with their ids
  std::vector<TokenRow> tokens = {};             // new
  std::vector<std::string> dropped_tokens = {};  // by hash
  std::optional<TableRow> table = {};            // new, or in place of the one with its id
  std::optional<int> keep_actions = {};          // of that table: those from here on go
  int first_action = 0;                   // of that table: the number of the first of these; a conflict if it is taken
  std::vector<ActionRow> actions = {};    //   or does not follow the last
  std::vector<MessageRow> messages = {};  // of that table
  std::optional<std::string> dropped_table = {};  // by id, with its actions and messages
};

class Storage {
 public:
  virtual ~Storage() = default;

  // All changes in one transaction. On a failure none of them is written.
  virtual Stored<void> write(std::span<const Change* const>) = 0;

  virtual Stored<std::optional<PersonRow>> person(std::string_view id) = 0;
  virtual Stored<std::optional<PersonRow>> person_by_name(std::string_view name_key) = 0;
  virtual Stored<std::optional<PersonRow>> person_by_token(std::string_view hash) = 0;

  virtual Stored<std::optional<TableRow>> table(std::string_view id) = 0;
  virtual Stored<std::vector<TableRow>> tables_with(TableStatus) = 0;
  // The last changed first.
  virtual Stored<std::vector<TableRow>> tables_of(std::string_view person, TableStatus, int most) = 0;
  virtual Stored<std::vector<ActionRow>> actions(std::string_view table) = 0;
  virtual Stored<std::vector<MessageRow>> messages(std::string_view table, int most) = 0;  // the last ones, in order

  // For one house alone, until the storage is closed: refused while another has it.
  virtual Stored<void> claim() = 0;

  // Whether the database answers.
  virtual Stored<void> ping() = 0;

  // Of every table and person, in no order; for export and tests.
  virtual Stored<std::vector<std::string>> table_ids() = 0;
  virtual Stored<std::vector<PersonRow>> people() = 0;
};

// Opens "sqlite:PATH", a plain path, or "postgres://…", creating or migrating its tables to the newest version.
// A database made by a newer program is refused.
Stored<std::unique_ptr<Storage>> open_storage(const std::string& address);
// Opens one that is there already, to read only; nothing in it is changed, not even its version.
Stored<std::unique_ptr<Storage>> open_storage_to_read(const std::string& address);

}  // namespace guildhall::server
