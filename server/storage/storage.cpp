#include "server/storage/storage.h"

#include <fmt/core.h>

#include <map>

#include "server/storage/database.h"
#include "server/storage/migrations.h"

namespace guildhall::server {
namespace {

std::unexpected<StorageFailure> failed(std::string reason, bool conflict = false) {
  return std::unexpected(StorageFailure{std::move(reason), conflict});
}

// Rows as the values they stand for; the columns in the order of the questions below.
PersonRow person_of(Row row) {
  return {std::string(row[0]), std::string(row[1]), std::string(row[2]), std::string(row[3]), number(row[4])};
}
TableRow table_of(Row row) {
  return {std::string(row[0]), static_cast<TableStatus>(number(row[1])), number(row[2]) != 0, number(row[3]), {},
          std::string(row[4])};
}
ActionRow action_of(Row row) { return {static_cast<int>(number(row[0])), std::string(row[1]), number(row[2])}; }
MessageRow message_of(Row row) {
  return {std::string(row[0]), std::string(row[1]), static_cast<int>(number(row[2])), std::string(row[3]),
          number(row[4])};
}
std::string text_of(Row row) { return std::string(row[0]); }
std::pair<std::string, std::string> pair_of(Row row) { return {std::string(row[0]), std::string(row[1])}; }

template <class T>
Stored<std::optional<T>> first_of(Stored<std::vector<T>> found) {
  if (!found) return std::unexpected(std::move(found.error()));
  if (found->empty()) return std::nullopt;
  return std::move(found->front());
}

constexpr std::string_view people_columns = "SELECT p.id, p.name, p.name_key, p.password, p.created FROM people p ";
constexpr std::string_view table_columns = "SELECT t.id, t.status, t.listed, t.changed, t.document FROM tables t ";

class DatabaseStorage final : public Storage {
 public:
  explicit DatabaseStorage(std::unique_ptr<Database> database) : database_(std::move(database)) {}

  Stored<void> write(std::span<const Change* const>) override;

  Stored<std::optional<PersonRow>> person(std::string_view id) override { return person_where("WHERE p.id = ?", id); }
  Stored<std::optional<PersonRow>> person_by_name(std::string_view name_key) override {
    return person_where("WHERE p.name_key = ? AND p.name_key <> ''", name_key);
  }
  Stored<std::optional<PersonRow>> person_by_token(std::string_view hash) override {
    return person_where("JOIN tokens k ON k.person = p.id WHERE k.hash = ?", hash);
  }

  Stored<std::optional<TableRow>> table(std::string_view id) override {
    return first_of(tables_where("WHERE t.id = ?", {id}));
  }
  Stored<std::vector<TableRow>> tables_with(TableStatus status) override {
    return tables_where("WHERE t.status = ?", {static_cast<std::int64_t>(status)});
  }
  Stored<std::vector<TableRow>> tables_of(std::string_view person, TableStatus status, int most) override {
    return tables_where(
        "WHERE t.status = ? AND t.id IN (SELECT table_id FROM table_people WHERE person = ?) "
        "ORDER BY t.changed DESC, t.id LIMIT ?",
        {static_cast<std::int64_t>(status), person, most});
  }
  Stored<std::vector<ActionRow>> actions(std::string_view table) override {
    return list(*database_, "SELECT actor, action, at FROM actions WHERE table_id = ? ORDER BY n", {table}, action_of);
  }
  Stored<std::vector<MessageRow>> messages(std::string_view table, int most) override {
    return list(*database_,
                "SELECT person, name, seat, text, at FROM "
                "(SELECT * FROM messages WHERE table_id = ? ORDER BY n DESC LIMIT ?) AS latest ORDER BY n",
                {table, most}, message_of);
  }

  Stored<void> claim() override { return database_->claim(); }
  Stored<void> ping() override { return execute(*database_, "SELECT 1"); }

  Stored<std::vector<std::string>> table_ids() override {
    return list(*database_, "SELECT id FROM tables", {}, text_of);
  }
  Stored<std::vector<PersonRow>> people() override { return list(*database_, people_columns, {}, person_of); }

 private:
  Stored<std::optional<PersonRow>> person_where(std::string_view which, std::string_view value);
  Stored<std::vector<TableRow>> tables_where(std::string_view which, std::initializer_list<Parameter>);

  Stored<void> write_one(const Change&);
  Stored<void> put(const PersonRow&);
  Stored<void> put(const TokenRow&);
  Stored<void> put(const TableRow&);
  Stored<void> put_people(const TableRow&);
  Stored<void> append_actions(const Change&);
  Stored<void> append_messages(const Change&);

  std::unique_ptr<Database> database_;
};

// Asking.
Stored<std::optional<PersonRow>> DatabaseStorage::person_where(std::string_view which, std::string_view value) {
  return first_of(list(*database_, fmt::format("{}{}", people_columns, which), {value}, person_of));
}

Stored<std::vector<TableRow>> DatabaseStorage::tables_where(std::string_view which,
                                                            std::initializer_list<Parameter> parameters) {
  auto tables = list(*database_, fmt::format("{}{}", table_columns, which), parameters, table_of);
  if (!tables) return tables;
  const auto people = list(*database_,
                           fmt::format("SELECT table_id, person FROM table_people WHERE table_id IN "
                                       "(SELECT t.id FROM tables t {}) ORDER BY table_id, place",
                                       which),
                           parameters, pair_of);
  if (!people) return std::unexpected(people.error());
  std::map<std::string_view, TableRow*> by_id;
  for (TableRow& table : *tables) by_id[table.id] = &table;
  for (const auto& [table, person] : *people)
    if (const auto found = by_id.find(table); found != by_id.end()) found->second->people.push_back(person);
  return tables;
}

// Writing.
Stored<void> DatabaseStorage::put(const PersonRow& person) {
  return execute(*database_,
                 "INSERT INTO people (id, name, name_key, password, created) VALUES (?, ?, ?, ?, ?) "
                 "ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_key = excluded.name_key, "
                 "password = excluded.password, created = excluded.created",
                 {person.id, person.name, person.name_key, person.password, person.created});
}

Stored<void> DatabaseStorage::put(const TokenRow& token) {
  return execute(*database_, "INSERT INTO tokens (hash, person, created) VALUES (?, ?, ?)",
                 {token.hash, token.person, token.created});
}

Stored<void> DatabaseStorage::put(const TableRow& table) {
  auto done =
      execute(*database_,
              "INSERT INTO tables (id, status, listed, changed, document) VALUES (?, ?, ?, ?, ?) "
              "ON CONFLICT (id) DO UPDATE SET status = excluded.status, listed = excluded.listed, "
              "changed = excluded.changed, document = excluded.document",
              {table.id, static_cast<std::int64_t>(table.status), table.listed ? 1 : 0, table.changed, table.document});
  return done ? put_people(table) : done;
}

// Most changes of a table leave its people as they are; those are not written again.
Stored<void> DatabaseStorage::put_people(const TableRow& table) {
  const auto now =
      list(*database_, "SELECT person FROM table_people WHERE table_id = ? ORDER BY place", {table.id}, text_of);
  if (!now) return std::unexpected(now.error());
  if (*now == table.people) return {};
  auto done = execute(*database_, "DELETE FROM table_people WHERE table_id = ?", {table.id});
  for (int place = 0; done && place < std::ssize(table.people); ++place)
    done = execute(*database_, "INSERT INTO table_people (table_id, place, person) VALUES (?, ?, ?)",
                   {table.id, place, table.people[place]});
  return done;
}

Stored<void> DatabaseStorage::append_actions(const Change& change) {
  const std::string& table = change.table->id;
  const auto next = ask(*database_, "SELECT COALESCE(MAX(n) + 1, 0) FROM actions WHERE table_id = ?", {table});
  if (!next) return std::unexpected(next.error());
  if (number(*next) != change.first_action)
    return failed(
        fmt::format("Action {} of table {} cannot be written where {} is next", change.first_action, table, *next),
        true);
  Stored<void> done;
  std::int64_t n = change.first_action;
  for (const ActionRow& action : change.actions) {
    if (!done) break;
    done = execute(*database_, "INSERT INTO actions (table_id, n, actor, action, at) VALUES (?, ?, ?, ?, ?)",
                   {table, n++, action.actor, action.action, action.at});
  }
  return done;
}

Stored<void> DatabaseStorage::append_messages(const Change& change) {
  const std::string& table = change.table->id;
  const auto next = ask(*database_, "SELECT COALESCE(MAX(n) + 1, 0) FROM messages WHERE table_id = ?", {table});
  if (!next) return std::unexpected(next.error());
  Stored<void> done;
  std::int64_t n = number(*next);
  for (const MessageRow& message : change.messages) {
    if (!done) break;
    done = execute(*database_,
                   "INSERT INTO messages (table_id, n, person, name, seat, text, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                   {table, n++, message.person, message.name, message.seat, message.text, message.at});
  }
  return done;
}

Stored<void> DatabaseStorage::write_one(const Change& change) {
  const bool of_a_table = change.keep_actions || !change.actions.empty() || !change.messages.empty();
  if (of_a_table && !change.table) return failed("Actions or messages without their table cannot be written");
  Stored<void> done;
  const auto then = [&](auto&& step) {
    if (done) done = step();
  };
  for (const std::string& hash : change.dropped_tokens)
    then([&] { return execute(*database_, "DELETE FROM tokens WHERE hash = ?", {hash}); });
  for (const PersonRow& person : change.people) then([&] { return put(person); });
  for (const TokenRow& token : change.tokens) then([&] { return put(token); });
  if (change.dropped_table)
    then([&] { return execute(*database_, "DELETE FROM tables WHERE id = ?", {*change.dropped_table}); });
  if (change.table) then([&] { return put(*change.table); });
  if (change.keep_actions)
    then([&] {
      return execute(*database_, "DELETE FROM actions WHERE table_id = ? AND n >= ?",
                     {change.table->id, *change.keep_actions});
    });
  if (!change.actions.empty()) then([&] { return append_actions(change); });
  if (!change.messages.empty()) then([&] { return append_messages(change); });
  return done;
}

Stored<void> DatabaseStorage::write(std::span<const Change* const> changes) {
  return in_transaction(*database_, Purpose::writing, [&] {
    Stored<void> done;
    for (const Change* change : changes)
      if (done) done = write_one(*change);
    return done;
  });
}

}  // namespace

Stored<std::unique_ptr<Storage>> open_storage(const std::string& address) {
  auto database = open_database(address, Purpose::writing);
  if (!database) return std::unexpected(database.error());
  if (auto done = migrate(**database); !done) return std::unexpected(done.error());
  return std::make_unique<DatabaseStorage>(std::move(*database));
}

Stored<std::unique_ptr<Storage>> open_storage_to_read(const std::string& address) {
  auto database = open_database(address, Purpose::reading);
  if (!database) return std::unexpected(database.error());
  if (auto known = check_version(**database); !known) return std::unexpected(known.error());
  return std::make_unique<DatabaseStorage>(std::move(*database));
}

}  // namespace guildhall::server
