// One connection to a database, spoken to in the SQL that SQLite and PostgreSQL share; the rest of the storage does not
// know which of the two it has. One thread at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/storage/storage.h"

namespace guildhall::server {

// What stands for a `?` of a statement, and a row that comes back: every column as text.
using Parameter = std::variant<std::int64_t, std::string_view>;
using Row = std::span<const std::string_view>;
std::int64_t number(std::string_view column);

enum class Purpose : std::uint8_t { reading, writing };

class Database {
 public:
  virtual ~Database() = default;

  // One statement. Each row is shown as it comes, and is gone after that. A parameter that is no text in UTF-8, or
  // holds a zero byte, never reaches the database: PostgreSQL would cut it off there, SQLite would take it.
  Stored<void> run(std::string_view sql, std::span<const Parameter>, const std::function<void(Row)>& each_row);
  // Any number of statements without parameters, inside a transaction.
  virtual Stored<void> run_script(const std::string& sql) = 0;

  // Everything read in a transaction is of one moment. After a commit that fails nothing of it is written, unless the
  // failure says that this is uncertain.
  virtual Stored<void> begin(Purpose) = 0;
  virtual Stored<void> commit() = 0;
  virtual void roll_back() = 0;

  // Keeps every other process from claiming it too, until this one ends.
  virtual Stored<void> claim() = 0;
  // From now on no statement takes longer than a house can wait: it fails then, and the database counts as away.
  virtual void limit_time() = 0;

  // In a transaction that writes: keeps others from changing the schema until it ends.
  virtual Stored<void> lock_schema() = 0;

 private:
  virtual Stored<void> run_checked(std::string_view sql, std::span<const Parameter>,
                                   const std::function<void(Row)>& each_row) = 0;
};

// What a second house is told.
inline std::unexpected<StorageFailure> claimed_already(const std::string& address) {
  return std::unexpected(StorageFailure{"Another house is open with the database " + address +
                                        ". Open its page, or choose another database with --database."});
}

// Opening. Only a database that is to be written to is created, and may be changed.
Stored<std::unique_ptr<Database>> open_database(const std::string& address, Purpose);
Stored<std::unique_ptr<Database>> open_sqlite(const std::string& path, Purpose);
Stored<std::unique_ptr<Database>> open_postgres(const std::string& address, Purpose);

// Asking.
Stored<void> execute(Database&, std::string_view sql, std::initializer_list<Parameter> = {});
// The first column of the first row; empty where there is none.
Stored<std::string> ask(Database&, std::string_view sql, std::initializer_list<Parameter> = {});
template <class T>
Stored<std::vector<T>> list(Database& database, std::string_view sql, std::initializer_list<Parameter> parameters,
                            T (*read)(Row)) {
  std::vector<T> found;
  const auto done = database.run(sql, parameters, [&](Row row) { found.push_back(read(row)); });
  if (!done) return std::unexpected(done.error());
  return found;
}

// All that `work` does, or nothing of it.
Stored<void> in_transaction(Database&, Purpose, const std::function<Stored<void>()>& work);

}  // namespace guildhall::server
