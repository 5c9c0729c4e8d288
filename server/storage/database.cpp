#include "server/storage/database.h"

#include <algorithm>
#include <charconv>

#include "table/utf8.h"

namespace guildhall::server {
namespace {

bool is_text(const Parameter& parameter) {
  const auto* text = std::get_if<std::string_view>(&parameter);
  return text == nullptr || (is_utf8(*text) && text->find('\0') == std::string_view::npos);
}

}  // namespace

std::int64_t number(std::string_view column) {
  std::int64_t value = 0;
  std::from_chars(column.data(), column.data() + column.size(), value);
  return value;
}

Stored<std::unique_ptr<Database>> open_database(const std::string& address, Purpose purpose) {
  constexpr std::string_view sqlite = "sqlite:";
  if (address.starts_with("postgres://") || address.starts_with("postgresql://"))
    return open_postgres(address, purpose);
  return open_sqlite(address.starts_with(sqlite) ? address.substr(sqlite.size()) : address, purpose);
}

Stored<void> Database::run(std::string_view sql, std::span<const Parameter> parameters,
                           const std::function<void(Row)>& each_row) {
  if (!std::ranges::all_of(parameters, is_text))
    return std::unexpected(StorageFailure{"What is no text in UTF-8 can be neither written nor found"});
  return run_checked(sql, parameters, each_row);
}

Stored<void> execute(Database& database, std::string_view sql, std::initializer_list<Parameter> parameters) {
  return database.run(sql, parameters, [](Row) {});
}

Stored<std::string> ask(Database& database, std::string_view sql, std::initializer_list<Parameter> parameters) {
  std::string answer;
  bool first = true;
  const auto done = database.run(sql, parameters, [&](Row row) {
    if (first) answer = row.front();
    first = false;
  });
  if (!done) return std::unexpected(done.error());
  return answer;
}

Stored<void> in_transaction(Database& database, Purpose purpose, const std::function<Stored<void>()>& work) {
  if (auto begun = database.begin(purpose); !begun) return begun;
  try {
    if (auto done = work(); !done) {
      database.roll_back();
      return done;
    }
  } catch (...) {
    database.roll_back();
    throw;
  }
  return database.commit();
}

}  // namespace guildhall::server
