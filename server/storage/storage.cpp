#include "server/storage/storage.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "server/likeness.h"
#include "server/storage/database.h"
#include "server/storage/migrations.h"

namespace guildhall::server {
namespace {

std::unexpected<StorageFailure> failed(std::string reason) {
  return std::unexpected(StorageFailure{std::move(reason)});
}
std::unexpected<StorageFailure> stale(std::string reason) {
  StorageFailure failure{std::move(reason)};
  failure.stale = true;
  return std::unexpected(std::move(failure));
}

// Rows as the values they stand for; the columns in the order of the questions below.
PersonRow person_of(Row row) {
  return {std::string(row[0]), std::string(row[1]), std::string(row[2]), std::string(row[3]), number(row[4])};
}
TokenRow token_of(Row row) {
  return {std::string(row[0]), std::string(row[1]), number(row[2]), number(row[3]), std::string(row[4])};
}
Outage outage_of(Row row) { return {number(row[0]), number(row[1])}; }
TableRow table_of(Row row) {
  return {std::string(row[0]),
          static_cast<TableStatus>(number(row[1])),
          number(row[2]) != 0,
          number(row[3]),
          {},
          std::string(row[4]),
          number(row[5]),
          number(row[6])};
}
StepRow step_of(Row row) { return {static_cast<int>(number(row[0])), std::string(row[1]), number(row[2])}; }
MessageRow message_of(Row row) {
  return {std::string(row[0]), std::string(row[1]), static_cast<int>(number(row[2])),
          std::string(row[3]), number(row[4]),      static_cast<int>(number(row[5]))};
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
constexpr std::string_view table_columns =
    "SELECT t.id, t.status, t.listed, t.changed, t.document, t.revision, t.due FROM tables t ";

class DatabaseStorage final : public Storage {
 public:
  explicit DatabaseStorage(std::unique_ptr<Database> database) : database_(std::move(database)) {}

  Stored<Verdicts> write(std::span<const Change* const>) override;

  Stored<std::optional<PersonRow>> person(std::string_view id) override { return person_where("WHERE p.id = ?", id); }
  Stored<std::optional<PersonRow>> person_by_name(std::string_view name_key) override {
    return person_where("WHERE p.name_key = ? AND p.name_key <> ''", name_key);
  }
  Stored<std::optional<TokenRow>> token(std::string_view hash) override {
    return first_of(
        list(*database_, "SELECT hash, person, created, used, device FROM tokens WHERE hash = ?", {hash}, token_of));
  }
  Stored<std::vector<TokenRow>> tokens_of(std::string_view person) override {
    return list(*database_,
                "SELECT hash, person, created, used, device FROM tokens WHERE person = ? ORDER BY used DESC, hash",
                {person}, token_of);
  }
  Stored<std::vector<std::string>> revoked_since(Time time) override {
    return list(*database_, "SELECT hash FROM revoked WHERE at >= ?", {time}, text_of);
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
  Stored<std::vector<std::string>> tables_due(Time by, int most) override {
    return list(*database_, "SELECT id FROM tables WHERE due > 0 AND due <= ? ORDER BY due LIMIT ?", {by, most},
                text_of);
  }
  Stored<std::vector<StepRow>> steps(std::string_view table) override {
    return list(*database_, "SELECT actor, action, at FROM actions WHERE table_id = ? ORDER BY n", {table}, step_of);
  }
  Stored<std::vector<MessageRow>> messages(std::string_view table, int most) override {
    return list(*database_,
                "SELECT person, name, seat, text, at, n FROM "
                "(SELECT * FROM messages WHERE table_id = ? ORDER BY n DESC LIMIT ?) AS latest ORDER BY n",
                {table, most}, message_of);
  }

  Stored<std::optional<std::string>> answer_to(std::string_view person, std::string_view key) override {
    return first_of(
        list(*database_, "SELECT answer FROM requests WHERE person = ? AND request_key = ?", {person, key}, text_of));
  }

  Stored<std::vector<Outage>> outages() override {
    return list(*database_, "SELECT began, ended FROM outages ORDER BY began", {}, outage_of);
  }
  Stored<void> tidy(Time now) override;
  Stored<void> ping() override { return execute(*database_, "SELECT 1"); }

  Stored<std::vector<std::string>> table_ids() override {
    return list(*database_, "SELECT id FROM tables", {}, text_of);
  }
  Stored<std::vector<PersonRow>> people() override { return list(*database_, people_columns, {}, person_of); }

 private:
  Stored<std::optional<PersonRow>> person_where(std::string_view which, std::string_view value);
  Stored<std::vector<TableRow>> tables_where(std::string_view which, std::initializer_list<Parameter>);

  Stored<void> write_one(const Change&, bool& begun);
  Stored<void> put(const PersonRow&);
  Stored<void> put(const TokenRow&);
  Stored<void> put(const RequestRow&);
  Stored<void> check_new(const RequestRow&);
  Stored<void> rename(const Renaming&);
  Stored<void> keep_name(const Keeping&);
  Stored<void> check(const StillKept&);
  Stored<void> drop(const DroppedTable&);
  Stored<void> count(const Guess&);
  Stored<void> sign_out(const Change&);
  Stored<void> move_on(const Change&);
  Stored<std::string> make(const TableRow&, std::int64_t steps);
  Stored<void> make_along(const TableRow&);
  Stored<void> put_people(const TableRow&);
  Stored<void> append_steps(const Change&);
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
                 "INSERT INTO people (id, name, name_key, password, created, likeness) VALUES (?, ?, ?, ?, ?, ?)",
                 {person.id, person.name, person.name_key, person.password, person.created,
                  person.password.empty() ? std::string() : likeness(person.name)});
}

Stored<void> DatabaseStorage::put(const TokenRow& token) {
  return execute(*database_, "INSERT INTO tokens (hash, person, created, used, device) VALUES (?, ?, ?, ?, ?)",
                 {token.hash, token.person, token.created, token.used, token.device});
}

Stored<void> DatabaseStorage::put(const RequestRow& request) {
  return execute(*database_, "INSERT INTO requests (person, request_key, answer, at) VALUES (?, ?, ?, ?)",
                 {request.person, request.key, request.answer, request.at});
}

// Where two processes carry it out at the same moment its row is taken when the second comes to write it: that fails,
// and is tried again alone.
Stored<void> DatabaseStorage::check_new(const RequestRow& request) {
  const auto known = answer_to(request.person, request.key);
  if (!known) return std::unexpected(known.error());
  if (!*known) return {};
  StorageFailure failure{"The request has been carried out before"};
  failure.repeated = true;
  return std::unexpected(std::move(failure));
}

// Whether the name is kept is for the database to know: a password may have come since. Nobody takes a name that looks
// like one that somebody else has kept.
Stored<void> DatabaseStorage::rename(const Renaming& renaming) {
  const std::string look = likeness(renaming.name);
  const auto found = ask(*database_,
                         "UPDATE people SET name = ?, name_key = CASE WHEN password = '' THEN '' ELSE ? END, "
                         "likeness = CASE WHEN password = '' THEN '' ELSE ? END WHERE id = ? AND NOT EXISTS "
                         "(SELECT 1 FROM people other WHERE other.likeness = ? AND other.id <> ?) RETURNING id",
                         {renaming.name, renaming.name_key, look, renaming.person, look, renaming.person});
  if (!found) return std::unexpected(found.error());
  return found->empty() ? stale("There is no such person, or somebody else has kept that name") : Stored<void>();
}

Stored<void> DatabaseStorage::keep_name(const Keeping& keeping) {
  const auto found =
      ask(*database_,
          "UPDATE people SET name_key = ?, password = ?, likeness = CASE WHEN password = '' THEN ? ELSE likeness END "
          "WHERE id = ? AND name = ? AND password = ? RETURNING id",
          {keeping.name_key, keeping.password, likeness(keeping.name), keeping.person, keeping.name,
           keeping.password_before});
  if (!found) return std::unexpected(found.error());
  return found->empty() ? stale("The name or the password is another by now") : Stored<void>();
}

Stored<void> DatabaseStorage::check(const StillKept& kept) {
  const auto found = ask(*database_, "UPDATE people SET password = password WHERE id = ? AND password = ? RETURNING id",
                         {kept.person, kept.password});
  if (!found) return std::unexpected(found.error());
  return found->empty() ? stale("The password is another by now") : Stored<void>();
}

Stored<void> DatabaseStorage::drop(const DroppedTable& table) {
  const auto found =
      ask(*database_, "DELETE FROM tables WHERE id = ? AND revision = ? RETURNING id", {table.id, table.revision});
  if (!found) return std::unexpected(found.error());
  return found->empty() ? stale(fmt::format("Table {} is no longer at revision {}", table.id, table.revision))
                        : Stored<void>();
}

// Each guess takes a while of the account's time, of which so much may be taken in advance.
Stored<void> DatabaseStorage::count(const Guess& guess) {
  constexpr Time each = Time{6} * 60 * 1000, in_advance = 9 * each;  // ten at once, and ten an hour
  const auto counted = ask(*database_,
                           "INSERT INTO guesses (account, free_at) VALUES (?, ?) ON CONFLICT (account) DO UPDATE "
                           "SET free_at = CASE WHEN guesses.free_at > ? THEN guesses.free_at ELSE ? END + ? "
                           "WHERE guesses.free_at <= ? RETURNING account",
                           {guess.account, guess.at + each, guess.at, guess.at, each, guess.at + in_advance});
  if (!counted) return std::unexpected(counted.error());
  if (!counted->empty()) return {};
  StorageFailure failure{"Too many guesses at " + guess.account};
  failure.limited = true;
  return std::unexpected(std::move(failure));
}

// Those whose sockets are open elsewhere learn of it by what is noted here.
Stored<void> DatabaseStorage::sign_out(const Change& change) {
  Stored<void> done;
  const auto drop = [&](std::string_view which, std::initializer_list<Parameter> parameters) {
    std::vector<Parameter> noted = {change.signed_out_at};
    noted.insert(noted.end(), parameters);
    const auto ignore = [](Row) {};
    if (done)
      done = database_->run(fmt::format("INSERT INTO revoked (hash, at) SELECT hash, ? FROM tokens WHERE {} "
                                        "ON CONFLICT (hash) DO NOTHING",
                                        which),
                            noted, ignore);
    if (done) done = execute(*database_, fmt::format("DELETE FROM tokens WHERE {}", which), parameters);
  };
  for (const std::string& hash : change.dropped_tokens) drop("hash = ?", {hash});
  if (change.sign_out) drop("person = ? AND hash <> ?", {change.sign_out->person, change.sign_out->kept_hash});
  return done;
}

Stored<void> DatabaseStorage::tidy(Time now) {
  constexpr Time hour = Time{3600} * 1000, day = 24 * hour;
  return in_transaction(*database_, Purpose::writing, [&] {
    // Older programs did not note when a token was used: its time begins now.
    auto done = execute(*database_, "UPDATE tokens SET used = ? WHERE used = 0", {now});
    const auto drop = [&](std::string_view sql, Time before) {
      if (done) done = execute(*database_, sql, {before});
    };
    drop("DELETE FROM tokens WHERE used < ?", now - token_lifetime);
    drop("DELETE FROM requests WHERE at < ?", now - day);
    drop("DELETE FROM revoked WHERE at < ?", now - hour);
    drop("DELETE FROM guesses WHERE free_at < ?", now);
    drop("DELETE FROM outages WHERE ended < ?", now - 100 * day);
    return done;
  });
}

// The table from the revision it was decided on to the next, and to the number of steps it then has. Steps fit only
// where the last one is the one before them.
Stored<void> DatabaseStorage::move_on(const Change& change) {
  const TableRow& table = *change.table;
  const std::int64_t status = static_cast<std::int64_t>(table.status), listed = table.listed ? 1 : 0;
  const std::int64_t added = std::ssize(change.steps);
  Stored<std::string> found;
  if (table.revision == 0) {
    if (change.first_step != 0) return stale(fmt::format("Table {} has no steps yet", table.id));
    found = make(table, added);
  } else if (added > 0) {
    found = ask(*database_,
                "UPDATE tables SET status = ?, listed = ?, changed = ?, document = ?, due = ?, size = ?, "
                "revision = revision + 1 WHERE id = ? AND revision = ? AND size = ? RETURNING id",
                {status, listed, table.changed, table.document, table.due, change.first_step + added, table.id,
                 table.revision, change.first_step});
  } else {
    found = ask(*database_,
                "UPDATE tables SET status = ?, listed = ?, changed = ?, document = ?, due = ?, "
                "revision = revision + 1 WHERE id = ? AND revision = ? RETURNING id",
                {status, listed, table.changed, table.document, table.due, table.id, table.revision});
  }
  if (!found) return std::unexpected(found.error());
  return found->empty() ? stale(fmt::format("Table {} is no longer at revision {} or {} is not its next step", table.id,
                                            table.revision, change.first_step))
                        : Stored<void>();
}

// The id, where there was none with it.
Stored<std::string> DatabaseStorage::make(const TableRow& table, std::int64_t steps) {
  return ask(*database_,
             "INSERT INTO tables (id, status, listed, changed, document, revision, due, size) "
             "VALUES (?, ?, ?, ?, ?, 1, ?, ?) ON CONFLICT (id) DO NOTHING RETURNING id",
             {table.id, static_cast<std::int64_t>(table.status), table.listed ? 1 : 0, table.changed, table.document,
              table.due, steps});
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

Stored<void> DatabaseStorage::append_steps(const Change& change) {
  Stored<void> done;
  std::int64_t n = change.first_step;
  for (const StepRow& step : change.steps) {
    if (!done) break;
    done = execute(*database_, "INSERT INTO actions (table_id, n, actor, action, at) VALUES (?, ?, ?, ?, ?)",
                   {change.table->id, n++, step.actor, step.line, step.at});
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

Stored<void> DatabaseStorage::make_along(const TableRow& table) {
  const auto made = make(table, 0);
  if (!made) return std::unexpected(made.error());
  if (made->empty()) return failed(fmt::format("There is a table {} already", table.id));
  return put_people(table);
}

// `begun`: something of it may have been written.
Stored<void> DatabaseStorage::write_one(const Change& change, bool& begun) {
  const bool of_a_table = !change.steps.empty() || !change.messages.empty();
  if (of_a_table && !change.table) return failed("Steps or messages without their table cannot be written");
  Stored<void> done;
  const auto then = [&](auto&& step) {
    if (done) done = step();
    begun = begun || done;
  };
  // What may be refused comes first.
  if (change.request) done = check_new(*change.request);
  if (change.guess) then([&] { return count(*change.guess); });
  if (change.dropped_table) then([&] { return drop(*change.dropped_table); });
  if (change.table) then([&] { return move_on(change); });
  if (change.renaming) then([&] { return rename(*change.renaming); });
  if (change.keeping) then([&] { return keep_name(*change.keeping); });
  if (change.still_kept) then([&] { return check(*change.still_kept); });
  if (change.request) then([&] { return put(*change.request); });
  then([&] { return sign_out(change); });
  if (change.used_token)
    then([&] {
      return execute(*database_, "UPDATE tokens SET used = ? WHERE hash = ?",
                     {change.used_token->second, change.used_token->first});
    });
  if (change.forgotten_guesses)
    then([&] { return execute(*database_, "DELETE FROM guesses WHERE account = ?", {*change.forgotten_guesses}); });
  if (change.outage)
    then([&] {
      return execute(*database_,
                     "INSERT INTO outages (began, ended) VALUES (?, ?) "
                     "ON CONFLICT (began) DO UPDATE SET ended = excluded.ended",
                     {change.outage->began, change.outage->ended});
    });
  for (const PersonRow& person : change.people) then([&] { return put(person); });
  for (const TokenRow& token : change.tokens) then([&] { return put(token); });
  if (change.table) then([&] { return put_people(*change.table); });
  if (change.made_table) then([&] { return make_along(*change.made_table); });
  if (!change.steps.empty()) then([&] { return append_steps(change); });
  if (!change.messages.empty()) then([&] { return append_messages(change); });
  return done;
}

// Tables in the order of their ids, so that two processes never wait for each other; changes of the same one, and those
// of none, in their own order.
Stored<Verdicts> DatabaseStorage::write(std::span<const Change* const> changes) {
  const auto table_id = [&](std::size_t i) -> std::string_view {
    const Change& change = *changes[i];
    return change.table ? change.table->id : change.dropped_table ? change.dropped_table->id : std::string_view();
  };
  std::vector<std::size_t> order(changes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, table_id);
  Verdicts verdicts(changes.size());
  const auto done = in_transaction(*database_, Purpose::writing, [&]() -> Stored<void> {
    for (const std::size_t i : order) {
      bool begun = false;
      verdicts[i] = write_one(*changes[i], begun);
      const bool refused_whole = !verdicts[i] && verdicts[i].error().refused() && !begun;
      if (!verdicts[i] && !refused_whole) return verdicts[i];
    }
    return {};
  });
  if (!done) return std::unexpected(done.error());
  return verdicts;
}

}  // namespace

Stored<std::unique_ptr<Storage>> open_storage(const std::string& address) {
  auto database = open_database(address, Purpose::writing);
  if (!database) return std::unexpected(database.error());
  if (auto ours = (*database)->claim(); !ours) return std::unexpected(ours.error());
  if (auto done = migrate(**database); !done) return std::unexpected(done.error());
  (*database)->limit_time();
  return std::make_unique<DatabaseStorage>(std::move(*database));
}

Stored<std::unique_ptr<Storage>> open_storage_to_read(const std::string& address) {
  auto database = open_database(address, Purpose::reading);
  if (!database) return std::unexpected(database.error());
  if (auto known = check_version(**database); !known) return std::unexpected(known.error());
  return std::make_unique<DatabaseStorage>(std::move(*database));
}

}  // namespace guildhall::server
