#include "server/storage/migrations.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <set>
#include <stdexcept>
#include <utility>

#include "server/likeness.h"
#include "table/draws2.h"
#include "table/json.h"

namespace guildhall::server {
namespace {

struct Migration {
  int readable_by;  // the least version whose programs read and write the tables rightly afterwards
  const char* sql;
  Stored<void> (*then)(Database&) = nullptr;  // what SQL cannot work out
};

std::pair<std::string, std::string> two_texts_of(Row row) { return {std::string(row[0]), std::string(row[1])}; }

// Of two names that look alike both stay with those who have kept them so far; the one kept later is protected no more.
Stored<void> note_likenesses(Database& database) {
  const auto people =
      list(database, "SELECT id, name FROM people WHERE password <> '' ORDER BY created, id", {}, two_texts_of);
  if (!people) return std::unexpected(people.error());
  std::set<std::string> taken;
  for (const auto& [id, name] : *people) {
    const std::string look = likeness(name);
    if (!taken.insert(look).second) continue;
    if (auto done = execute(database, "UPDATE people SET likeness = ? WHERE id = ?", {look, id}); !done) return done;
  }
  return {};
}

StepRow step_of(Row row) { return {static_cast<int>(number(row[0])), std::string(row[1]), number(row[2])}; }

// What was taken back stood in the document of its table; now every step of a game is a row. Found from its end: what
// stands now, and before each take-back what went by it. Who had made that, and when, was not kept. Throws where the
// document is damaged.
std::vector<StepRow> steps_of(std::vector<StepRow> standing, const Json& undone) {
  std::vector<StepRow> reversed;
  for (auto back = undone.rbegin(); back != undone.rend(); ++back) {
    const int to = back->at("to");
    if (to < 0 || to > std::ssize(standing)) throw std::out_of_range("to");
    const auto kept = standing.begin() + to;
    reversed.insert(reversed.end(), standing.rbegin(), std::make_reverse_iterator(kept));
    reversed.push_back({-1, draws2::take_back_line(to), 0});
    standing.erase(kept, standing.end());
    for (const Json& line : back->at("lines")) standing.push_back({-1, line, 0});
  }
  reversed.insert(reversed.end(), standing.rbegin(), standing.rend());
  std::ranges::reverse(reversed);
  return reversed;
}

Stored<void> write_steps(Database& database, const std::string& table, const std::vector<StepRow>& steps) {
  auto done = execute(database, "DELETE FROM actions WHERE table_id = ?", {table});
  for (std::int64_t n = 0; done && n < std::ssize(steps); ++n) {
    const StepRow& step = steps[static_cast<std::size_t>(n)];
    done = execute(database, "INSERT INTO actions (table_id, n, actor, action, at) VALUES (?, ?, ?, ?, ?)",
                   {table, n, step.actor, step.line, step.at});
  }
  return done;
}

// A table that is damaged stays as it is: the house says so when it opens.
Stored<void> make_take_backs_rows(Database& database) {
  const auto tables =
      list(database, R"(SELECT id, document FROM tables WHERE document LIKE '%"undone":[{%')", {}, two_texts_of);
  if (!tables) return std::unexpected(tables.error());
  for (const auto& [id, text] : *tables) {
    const auto standing =
        list(database, "SELECT actor, action, at FROM actions WHERE table_id = ? ORDER BY n", {id}, step_of);
    if (!standing) return std::unexpected(standing.error());
    std::vector<StepRow> steps;
    Json document;
    try {
      document = Json::parse(text);
      steps = steps_of(*standing, document.at("undone"));
    } catch (const std::exception&) {
      continue;
    }
    document.erase("undone");
    auto done = write_steps(database, id, steps);
    if (done)
      done = execute(database, "UPDATE tables SET document = ?, size = ? WHERE id = ?",
                     {print_json(document), std::ssize(steps), id});
    if (!done) return done;
  }
  return {};
}

// Migration n leads from version n to n + 1, in SQL that both databases understand. What has been released is never
// changed here again; a change is one more migration, and only adds.
constexpr std::array migrations = {
    Migration{1, R"(
CREATE TABLE people (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  password TEXT NOT NULL,
  created BIGINT NOT NULL
);
CREATE UNIQUE INDEX people_by_name_key ON people (name_key) WHERE name_key <> '';

CREATE TABLE tokens (
  hash TEXT NOT NULL PRIMARY KEY,
  person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  created BIGINT NOT NULL
);
CREATE INDEX tokens_by_person ON tokens (person);

CREATE TABLE tables (
  id TEXT NOT NULL PRIMARY KEY,
  status BIGINT NOT NULL,
  listed BIGINT NOT NULL,
  changed BIGINT NOT NULL,
  document TEXT NOT NULL
);
CREATE INDEX tables_by_status ON tables (status, changed);

CREATE TABLE table_people (
  table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  place BIGINT NOT NULL,
  person TEXT NOT NULL,
  PRIMARY KEY (table_id, place)
);
CREATE INDEX table_people_by_person ON table_people (person);

CREATE TABLE actions (
  table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  n BIGINT NOT NULL,
  actor BIGINT NOT NULL,
  action TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (table_id, n)
);

CREATE TABLE messages (
  table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  n BIGINT NOT NULL,
  person TEXT NOT NULL,
  name TEXT NOT NULL,
  seat BIGINT NOT NULL,
  text TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (table_id, n)
);
)"},
    // Version 1 moves no revision, so it must not go on beside a house that trusts them.
    Migration{2, R"(
ALTER TABLE tables ADD COLUMN revision BIGINT NOT NULL DEFAULT 1;
ALTER TABLE tables ADD COLUMN due BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN size BIGINT NOT NULL DEFAULT 0;
UPDATE tables SET size = (SELECT COUNT(*) FROM actions WHERE actions.table_id = tables.id);
CREATE INDEX tables_by_due ON tables (due) WHERE due > 0;

ALTER TABLE tokens ADD COLUMN used BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tokens ADD COLUMN device TEXT NOT NULL DEFAULT '';
CREATE INDEX tokens_by_use ON tokens (used);

CREATE TABLE requests (
  person TEXT NOT NULL,
  request_key TEXT NOT NULL,
  answer TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (person, request_key)
);
CREATE INDEX requests_by_time ON requests (at);

CREATE TABLE outages (
  began BIGINT NOT NULL PRIMARY KEY,
  ended BIGINT NOT NULL
);

CREATE TABLE revoked (
  hash TEXT NOT NULL PRIMARY KEY,
  at BIGINT NOT NULL
);
CREATE INDEX revoked_by_time ON revoked (at);

CREATE TABLE guesses (
  account TEXT NOT NULL PRIMARY KEY,
  free_at BIGINT NOT NULL
);

ALTER TABLE people ADD COLUMN likeness TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX people_by_likeness ON people (likeness) WHERE likeness <> '';

ALTER TABLE schema ADD COLUMN readable_by BIGINT NOT NULL DEFAULT 1;
)",
              note_likenesses},
    // Version 2 deletes what is taken back.
    Migration{3, "", make_take_backs_rows},
};

std::unexpected<StorageFailure> too_new(int version) {
  return std::unexpected(StorageFailure{
      fmt::format("The database was made by a newer Guildhall: its version is {}, the newest this program knows is {}. "
                  "Nothing in it has been changed.",
                  version, newest_version())});
}

// Tables of a newer program than this one know which programs can go on with them.
Stored<void> check_newer(Database& database, int version) {
  const auto readable_by = ask(database, "SELECT readable_by FROM schema");
  const bool readable = readable_by && number(*readable_by) <= newest_version();
  return readable ? Stored<void>() : too_new(version);
}

Stored<void> note_version(Database& database, int version) {
  if (auto done = execute(database, "DELETE FROM schema"); !done) return done;
  if (version == 1) return execute(database, "INSERT INTO schema (version) VALUES (?)", {version});
  return execute(database, "INSERT INTO schema (version, readable_by) VALUES (?, ?)",
                 {version, migrations[version - 1].readable_by});
}

}  // namespace

int newest_version() { return static_cast<int>(migrations.size()); }

Stored<int> version_of(Database& database) {
  const auto version = ask(database, "SELECT version FROM schema");
  if (!version) return std::unexpected(version.error());
  return static_cast<int>(number(*version));
}

Stored<void> check_version(Database& database) {
  const auto version = version_of(database);
  if (!version) return std::unexpected(StorageFailure{"This is no database of Guildhall's. " + version.error().reason});
  if (*version > newest_version()) return check_newer(database, *version);
  if (*version < newest_version())
    return std::unexpected(
        StorageFailure{"The database was made by an older Guildhall. Start the house once to bring it up to date."});
  return {};
}

Stored<void> migrate_to(Database& database, int wanted) {
  if (auto alone = database.lock_schema(); !alone) return alone;
  if (auto made = execute(database, "CREATE TABLE IF NOT EXISTS schema (version BIGINT NOT NULL)"); !made) return made;
  const auto version = version_of(database);
  if (!version) return std::unexpected(version.error());
  if (*version > newest_version()) return check_newer(database, *version);
  if (*version >= wanted) return {};
  for (int next = *version; next < wanted; ++next) {
    const auto& [readable_by, sql, then] = migrations[next];
    Stored<void> done;
    if (*sql != '\0') done = database.run_script(sql);
    if (done && then != nullptr) done = then(database);
    if (!done) return done;
  }
  return note_version(database, wanted);
}

Stored<void> migrate(Database& database) {
  return in_transaction(database, Purpose::writing, [&] { return migrate_to(database, newest_version()); });
}

}  // namespace guildhall::server
