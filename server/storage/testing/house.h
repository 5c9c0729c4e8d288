// What the storage's tests share: a database of each kind, and small changes to write.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <ostream>
#include <string>

#include "server/storage/storage.h"
#include "server/testing/folder.h"
#include "server/testing/postgres.h"

namespace guildhall::server::testing {

enum class Kind : std::uint8_t { sqlite, postgres };
inline void PrintTo(Kind kind, std::ostream* out) { *out << (kind == Kind::sqlite ? "SQLite" : "PostgreSQL"); }
inline std::string kind_name(const ::testing::TestParamInfo<Kind>& info) {
  return ::testing::PrintToString(info.param);
}

// The value, or the end of the test with the reason.
template <class T>
T must(Stored<T> stored) {
  EXPECT_TRUE(stored) << stored.error().reason;
  if (!stored) std::abort();
  if constexpr (!std::is_void_v<T>) return std::move(*stored);
}

inline Stored<void> write(Storage& storage, const Change& change) {
  const Change* const one = &change;
  auto done = storage.write({&one, 1});
  return done ? std::move(done->front()) : std::unexpected(std::move(done.error()));
}

inline std::optional<PersonRow> by_token(Storage& storage, std::string_view hash) {
  const auto token = must(storage.token(hash));
  return token ? must(storage.person(token->person)) : std::nullopt;
}

inline TableRow table_row(std::string id, TableStatus status = TableStatus::running, Time changed = 1) {
  return {std::move(id), status, false, changed, {}, "{}"};
}
// At a table of which every change was such an action.
inline Change action(const std::string& table, int n, std::string text = "pass") {
  Change change;
  change.table = table_row(table);
  change.table->revision = n;
  change.first_step = n;
  change.steps = {{0, std::move(text), 1}};
  return change;
}

// A test with a new, empty database of one of the two kinds.
class EachDatabase : public ::testing::TestWithParam<Kind> {
 protected:
  std::string new_address() {
    if (GetParam() == Kind::postgres) return Postgres::shared().new_database();
    return "sqlite:" + (folder_ / std::to_string(databases_++));
  }
  std::unique_ptr<Storage> open() const { return must(open_storage(address)); }

 private:
  Folder folder_;
  int databases_ = 0;

 protected:
  std::string address = new_address();
};

}  // namespace guildhall::server::testing
