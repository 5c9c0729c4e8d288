#include "server/storage/migrations.h"

#include <fmt/core.h>

#include <array>

namespace guildhall::server {
namespace {

// Migration n leads from version n to n + 1, in SQL that both databases understand. What has been released is never
// changed here again; a change is one more migration.
constexpr std::array migrations = {
    R"(
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
)",
};

std::unexpected<StorageFailure> too_new(int version) {
  return std::unexpected(StorageFailure{
      fmt::format("The database was made by a newer Guildhall: its version is {}, the newest this program knows is {}. "
                  "Nothing in it has been changed.",
                  version, newest_version())});
}

Stored<void> bring_up_to_date(Database& database) {
  if (auto made = execute(database, "CREATE TABLE IF NOT EXISTS schema (version BIGINT NOT NULL)"); !made) return made;
  const auto version = version_of(database);
  if (!version) return std::unexpected(version.error());
  if (*version > newest_version()) return too_new(*version);
  for (int next = *version; next < newest_version(); ++next)
    if (auto done = database.run_script(migrations[next]); !done) return done;
  if (*version == newest_version()) return {};
  if (auto done = execute(database, "DELETE FROM schema"); !done) return done;
  return execute(database, "INSERT INTO schema VALUES (?)", {newest_version()});
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
  if (*version > newest_version()) return too_new(*version);
  if (*version < newest_version())
    return std::unexpected(
        StorageFailure{"The database was made by an older Guildhall. Start the house once to bring it up to date."});
  return {};
}

Stored<void> migrate(Database& database) {
  return in_transaction(database, Purpose::writing, [&] { return bring_up_to_date(database); });
}

}  // namespace guildhall::server
