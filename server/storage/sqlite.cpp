// SQLite: the database is a file (and two beside it while it is open), and nothing needs to be set up.
#include <fcntl.h>
#include <fmt/core.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>

#include "server/storage/database.h"

namespace guildhall::server {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::seconds patience{20};
constexpr int steps_between_looks = 100'000;  // of SQLite's own, at the clock
constexpr int busy_milliseconds = 5000;       // how long another process may be writing
constexpr std::string_view in_memory = ":memory:";

struct CloseDatabase {
  void operator()(sqlite3* database) const { sqlite3_close(database); }
};
struct DropStatement {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Handle = std::unique_ptr<sqlite3, CloseDatabase>;
using Statement = std::unique_ptr<sqlite3_stmt, DropStatement>;

class Sqlite final : public Database {
 public:
  Sqlite(Handle handle, std::string path) : path_(std::move(path)), handle_(std::move(handle)) {}

  Stored<void> run_script(const std::string& sql) override;
  Stored<void> begin(Purpose) override;
  Stored<void> commit() override;
  void roll_back() override;
  Stored<void> claim() override;
  void limit_time() override;
  Stored<void> lock_schema() override { return {}; }  // one writer at a time is all there ever is

  std::unexpected<StorageFailure> failure() const;

 private:
  Stored<void> run_checked(std::string_view sql, std::span<const Parameter>, const std::function<void(Row)>&) override;
  Stored<sqlite3_stmt*> prepared(std::string_view sql);

  // Held open while the database is claimed. SQLite's own locks are of another kind, and do not mind.
  struct Lock {
    int file = -1;
    ~Lock() {
      if (file >= 0) ::close(file);
    }
  };

  std::string path_;
  steady_clock::time_point until_;  // when the running statement has taken too long
  Lock lock_;
  Handle handle_;
  std::map<std::string, Statement, std::less<>> statements_;  // by their SQL; gone before the handle is
};

std::unexpected<StorageFailure> Sqlite::failure() const {
  const int code = sqlite3_extended_errcode(handle_.get());
  StorageFailure failure{fmt::format("{}: {}", path_, sqlite3_errmsg(handle_.get()))};
  failure.conflict = code == SQLITE_CONSTRAINT_PRIMARYKEY || code == SQLITE_CONSTRAINT_UNIQUE;
  // A full or broken disk, a file that is locked or gone, a statement that takes too long.
  static constexpr std::array away = {SQLITE_FULL,     SQLITE_IOERR, SQLITE_BUSY,     SQLITE_LOCKED,
                                      SQLITE_CANTOPEN, SQLITE_NOMEM, SQLITE_READONLY, SQLITE_INTERRUPT};
  failure.away = std::ranges::find(away, code & 0xff) != away.end();
  return std::unexpected(std::move(failure));
}

Stored<sqlite3_stmt*> Sqlite::prepared(std::string_view sql) {
  if (const auto known = statements_.find(sql); known != statements_.end()) return known->second.get();
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &statement,
                         nullptr) != SQLITE_OK)
    return failure();
  statements_.emplace(sql, statement);
  return statement;
}

void bind(sqlite3_stmt* statement, int place, const Parameter& parameter) {
  if (const auto* whole = std::get_if<std::int64_t>(&parameter)) {
    sqlite3_bind_int64(statement, place, *whole);
  } else {
    const auto text = std::get<std::string_view>(parameter);
    sqlite3_bind_text64(statement, place, text.data() == nullptr ? "" : text.data(), text.size(), SQLITE_STATIC,
                        SQLITE_UTF8);
  }
}

Stored<void> Sqlite::run_checked(std::string_view sql, std::span<const Parameter> parameters,
                                 const std::function<void(Row)>& each_row) {
  const auto statement = prepared(sql);
  if (!statement) return std::unexpected(statement.error());
  until_ = steady_clock::now() + patience;
  for (std::size_t i = 0; i < parameters.size(); ++i) bind(*statement, static_cast<int>(i) + 1, parameters[i]);
  std::vector<std::string_view> row(static_cast<std::size_t>(sqlite3_column_count(*statement)));
  int step = SQLITE_ROW;
  while ((step = sqlite3_step(*statement)) == SQLITE_ROW) {
    for (int i = 0; i < std::ssize(row); ++i) {
      const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(*statement, i));
      row[i] = {text == nullptr ? "" : text, static_cast<std::size_t>(sqlite3_column_bytes(*statement, i))};
    }
    each_row(row);
  }
  Stored<void> done;
  if (step != SQLITE_DONE) done = failure();
  sqlite3_reset(*statement);
  sqlite3_clear_bindings(*statement);
  return done;
}

Stored<void> Sqlite::run_script(const std::string& sql) {
  if (sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) return failure();
  return {};
}

// A writer is let in at once or waits its turn: one that began as a reader could be turned away in the middle.
Stored<void> Sqlite::begin(Purpose purpose) {
  return execute(*this, purpose == Purpose::writing ? "BEGIN IMMEDIATE" : "BEGIN");
}

Stored<void> Sqlite::commit() {
  auto done = execute(*this, "COMMIT");
  if (!done) roll_back();
  return done;
}

// After some failures (a full disk) SQLite has rolled back by itself.
void Sqlite::roll_back() {
  if (sqlite3_get_autocommit(handle_.get()) == 0) sqlite3_exec(handle_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

Stored<void> Sqlite::claim() {
  if (path_ == in_memory) return {};
  lock_.file = ::open(path_.c_str(), O_RDWR | O_CLOEXEC);
  if (lock_.file < 0 || ::flock(lock_.file, LOCK_EX | LOCK_NB) != 0) return claimed_already(path_);
  return {};
}

void Sqlite::limit_time() {
  const auto too_long = [](void* self) { return steady_clock::now() > static_cast<Sqlite*>(self)->until_ ? 1 : 0; };
  sqlite3_progress_handler(handle_.get(), steps_between_looks, too_long, this);
}

// The file holds hashes of passwords: nobody else on the machine reads it. SQLite gives those beside it its rights.
void create_for_oneself(const std::string& path) {
  if (path == in_memory) return;
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file >= 0) ::close(file);
}

Stored<void> set_up(Sqlite& database, Purpose purpose) {
  for (const char* setting : {"PRAGMA foreign_keys = ON", "PRAGMA synchronous = FULL"})
    if (auto done = execute(database, setting); !done) return done;
  if (purpose == Purpose::writing)
    if (auto done = execute(database, "PRAGMA journal_mode = WAL"); !done) return done;
  const auto damage = ask(database, "PRAGMA quick_check(1)");
  if (!damage) return std::unexpected(damage.error());
  if (*damage != "ok") return std::unexpected(StorageFailure{"The database is damaged: " + *damage});
  return {};
}

}  // namespace

Stored<std::unique_ptr<Database>> open_sqlite(const std::string& path, Purpose purpose) {
  if (path.empty()) return std::unexpected(StorageFailure{"The address of the database names no file."});
  if (purpose == Purpose::writing) create_for_oneself(path);
  sqlite3* raw = nullptr;
  const int opened = sqlite3_open_v2(path.c_str(), &raw, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
  auto database = std::make_unique<Sqlite>(Handle(raw), path);
  if (opened != SQLITE_OK) return database->failure();
  sqlite3_busy_timeout(raw, busy_milliseconds);
  if (auto done = set_up(*database, purpose); !done) return std::unexpected(done.error());
  return database;
}

}  // namespace guildhall::server
