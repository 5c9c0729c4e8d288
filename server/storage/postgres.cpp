// PostgreSQL, over one connection. A connection that is lost is made anew by the next call; what was under way when it
// was lost fails, and the server forgets it, except where the connection is lost while the server commits: then the new
// connection asks by the transaction's number how that ended.
#include <fmt/core.h>
#include <libpq-fe.h>
#include <poll.h>

#include <array>
#include <chrono>
#include <map>
#include <optional>
#include <thread>

#include "server/storage/database.h"

namespace guildhall::server {
namespace {

using std::chrono::steady_clock;

// How long to go on asking how a commit ended, and how long to wait before asking again.
constexpr std::chrono::seconds patience{30};
constexpr std::chrono::seconds patience_for_lock{10};
constexpr std::chrono::milliseconds pause{100};

// Durable whatever the server's own setting; and a connection that died in a transaction holds nobody up for long.
constexpr const char* session =
    "SET synchronous_commit = on; SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '60s';"
    "SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3";

// The server gives up first, so that the connection stays; where it does not answer at all it is given up by us.
constexpr std::chrono::seconds longest_answer{25};
constexpr const char* statement_limit = "SET statement_timeout = '20s'";

struct CloseConnection {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
struct DropResult {
  void operator()(PGresult* result) const { PQclear(result); }
};
using Connection = std::unique_ptr<PGconn, CloseConnection>;
using Result = std::unique_ptr<PGresult, DropResult>;

// A message of several lines, as one.
std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : text)
    if (c != '\n' && c != '\t')
      line += c;
    else if (!line.ends_with(' '))
      line += ' ';
  while (line.ends_with(' ')) line.pop_back();
  return line;
}

class Postgres final : public Database {
 public:
  explicit Postgres(std::string address) : address_(std::move(address)) {}

  Stored<void> run_script(const std::string& sql) override;
  Stored<void> begin(Purpose) override;
  Stored<void> commit() override;
  void roll_back() override;
  Stored<void> claim() override;
  Stored<void> lock_schema() override;
  void limit_time() override;

  Stored<void> connect();

 private:
  Stored<void> run_checked(std::string_view sql, std::span<const Parameter>, const std::function<void(Row)>&) override;
  bool connected() const { return connection_ != nullptr && PQstatus(connection_.get()) == CONNECTION_OK && !lost_; }
  std::unexpected<StorageFailure> failure(const PGresult*);

  Stored<std::string> prepared(std::string_view sql);
  Stored<void> send(std::string_view sql, std::span<const Parameter>);
  Stored<void> receive(const std::function<void(Row)>&, bool& shown);
  Stored<void> simple(const char* sql, const char* tag);
  Stored<void> settle(const std::string& transaction, StorageFailure);
  Stored<void> lock();
  Result next_result();
  Result ask_server(const char* sql);

  std::string address_;
  Connection connection_;
  bool lost_ = false, claimed_ = false, timed_out_ = false;
  std::optional<std::chrono::seconds> limit_;                   // of an answer
  std::map<std::string, std::string, std::less<>> statements_;  // their names by their SQL, of this connection
  std::optional<Purpose> transaction_;
};

// A failure that the server has not given a number is the connection's, and libpq does not always know it.
std::unexpected<StorageFailure> Postgres::failure(const PGresult* result) {
  const char* state = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_SQLSTATE);
  if (state == nullptr) lost_ = true;
  const char* message = result == nullptr ? "" : PQresultErrorMessage(result);
  if (*message == '\0') message = PQerrorMessage(connection_.get());
  StorageFailure failure{"PostgreSQL: " + (timed_out_ ? "no answer in time" : one_line(message))};
  const std::string_view number = state == nullptr ? "" : state;
  failure.conflict = number == "23505";  // unique_violation
  // The connection, too little of something, somebody's intervention or a time-out, the system, a lock, read-only.
  failure.away = number.empty() || number.starts_with("53") || number.starts_with("57") || number.starts_with("58") ||
                 number.starts_with("08") || number == "55P03" || number == "25006";
  return std::unexpected(std::move(failure));
}

// The next result of what was sent; none where there is no other. A server that does not answer in time is given up
// with its connection: what becomes of a commit is found out over another.
Result Postgres::next_result() {
  const auto until = steady_clock::now() + limit_.value_or(longest_answer);
  while (limit_ && PQisBusy(connection_.get()) == 1) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - steady_clock::now()).count();
    pollfd socket{PQsocket(connection_.get()), POLLIN, 0};
    if (left <= 0 || ::poll(&socket, 1, static_cast<int>(left)) == 0) {
      timed_out_ = lost_ = true;
      return nullptr;
    }
    if (PQconsumeInput(connection_.get()) == 0) break;
  }
  return Result(PQgetResult(connection_.get()));
}

// As PQexec(): the last result, the first failure.
Result Postgres::ask_server(const char* sql) {
  if (PQsendQuery(connection_.get(), sql) == 0) return nullptr;
  Result last;
  while (Result result = next_result()) {
    const bool failed = last != nullptr && PQresultStatus(last.get()) == PGRES_FATAL_ERROR;
    if (!failed) last = std::move(result);
  }
  return timed_out_ ? nullptr : std::move(last);
}

// What is set before the address can be overruled by it.
Stored<void> Postgres::connect() {
  const std::array names = {"fallback_application_name",
                            "connect_timeout",
                            "keepalives_idle",
                            "tcp_user_timeout",
                            "dbname",
                            "client_encoding",
                            static_cast<const char*>(nullptr)};
  const std::array values = {
      "guildhall", "10", "30", "20000", address_.c_str(), "UTF8", static_cast<const char*>(nullptr)};
  statements_.clear();
  timed_out_ = false;
  connection_.reset(PQconnectdbParams(names.data(), values.data(), 1));
  lost_ = false;
  if (!connected()) return failure(nullptr);
  PQsetNoticeProcessor(connection_.get(), [](void*, const char*) {}, nullptr);
  if (auto set = simple(session, "SET"); !set) return set;
  if (limit_)
    if (auto set = simple(statement_limit, "SET"); !set) return set;
  return claimed_ ? lock() : Stored<void>();
}

Stored<void> Postgres::claim() {
  claimed_ = true;
  return connected() ? lock() : connect();
}

Stored<void> Postgres::lock_schema() {
  return execute(*this, "SELECT pg_advisory_xact_lock(hashtext('guildhall schema ' || current_schema()))");
}

// Where the connection is lost in this very moment the next one is told.
void Postgres::limit_time() {
  limit_ = longest_answer;
  if (connected()) (void)simple(statement_limit, "SET");
}

// The lock is the connection's. The server may take a moment to notice that the one before is gone.
Stored<void> Postgres::lock() {
  constexpr const char* sql = "SELECT pg_try_advisory_lock(hashtext('guildhall ' || current_schema()))";
  const auto until = steady_clock::now() + patience_for_lock;
  for (;;) {
    const Result result = ask_server(sql);
    if (PQresultStatus(result.get()) != PGRES_TUPLES_OK) return failure(result.get());
    if (std::string_view(PQgetvalue(result.get(), 0, 0)) == "t") return {};
    if (steady_clock::now() > until) break;
    std::this_thread::sleep_for(pause);
  }
  connection_.reset();
  return claimed_already("of that address");  // which may hold a password
}

// One or more statements of which the last answers with this tag.
Stored<void> Postgres::simple(const char* sql, const char* tag) {
  const Result result = ask_server(sql);
  if (PQresultStatus(result.get()) != PGRES_COMMAND_OK) return failure(result.get());
  if (std::string_view(PQcmdStatus(result.get())) != tag)  // COMMIT answers ROLLBACK where something had failed
    return std::unexpected(StorageFailure{fmt::format("PostgreSQL: {} instead of {}", PQcmdStatus(result.get()), tag)});
  return {};
}

// With $1, $2, … for each ?; no statement of ours has one in a text.
std::string numbered(std::string_view sql) {
  std::string text;
  int count = 0;
  for (const char c : sql) {
    if (c == '?')
      text += "$" + std::to_string(++count);
    else
      text += c;
  }
  return text;
}

Stored<std::string> Postgres::prepared(std::string_view sql) {
  if (const auto known = statements_.find(sql); known != statements_.end()) return known->second;
  std::string name = "s" + std::to_string(statements_.size());
  if (PQsendPrepare(connection_.get(), name.c_str(), numbered(sql).c_str(), 0, nullptr) == 0) return failure(nullptr);
  const Result result = next_result();
  while (!timed_out_ && next_result() != nullptr) {
  }
  if (PQresultStatus(result.get()) != PGRES_COMMAND_OK) return failure(result.get());
  statements_.emplace(sql, name);
  return name;
}

Stored<void> Postgres::send(std::string_view sql, std::span<const Parameter> parameters) {
  const auto name = prepared(sql);
  if (!name) return std::unexpected(name.error());
  std::vector<std::string> texts;
  texts.reserve(parameters.size());
  for (const Parameter& parameter : parameters) {
    const auto* whole = std::get_if<std::int64_t>(&parameter);
    texts.push_back(whole != nullptr ? std::to_string(*whole) : std::string(std::get<std::string_view>(parameter)));
  }
  std::vector<const char*> values;
  values.reserve(texts.size());
  for (const std::string& text : texts) values.push_back(text.c_str());
  if (PQsendQueryPrepared(connection_.get(), name->c_str(), static_cast<int>(values.size()), values.data(), nullptr,
                          nullptr, 0) == 0)
    return failure(nullptr);
  PQsetSingleRowMode(connection_.get());
  return {};
}

// All there is to receive, so that the connection is free again; the first failure counts.
Stored<void> Postgres::receive(const std::function<void(Row)>& each_row, bool& shown) {
  Stored<void> done;
  std::vector<std::string_view> row;
  while (const Result result = next_result()) {
    const ExecStatusType status = PQresultStatus(result.get());
    if (status == PGRES_SINGLE_TUPLE) {
      row.resize(static_cast<std::size_t>(PQnfields(result.get())));
      for (int i = 0; i < std::ssize(row); ++i)
        row[i] = {PQgetvalue(result.get(), 0, i), static_cast<std::size_t>(PQgetlength(result.get(), 0, i))};
      shown = true;
      each_row(row);
    } else if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK && done) {
      done = failure(result.get());
    }
  }
  if (timed_out_ && done) done = failure(nullptr);
  return done;
}

// Outside a transaction there are only questions, which may be asked again where the connection turns out to be lost.
Stored<void> Postgres::run_checked(std::string_view sql, std::span<const Parameter> parameters,
                                   const std::function<void(Row)>& each_row) {
  bool shown = false;
  const auto attempt = [&]() -> Stored<void> {
    if (!connected() && transaction_)
      return std::unexpected(StorageFailure{"PostgreSQL: the connection was lost in mid-transaction"});
    if (!connected())
      if (auto made = connect(); !made) return made;
    if (auto sent = send(sql, parameters); !sent) return sent;
    return receive(each_row, shown);
  };
  auto done = attempt();
  if (!done && !connected() && !transaction_ && !shown) done = attempt();
  return done;
}

Stored<void> Postgres::run_script(const std::string& sql) {
  const Result result = ask_server(sql.c_str());
  const ExecStatusType status = PQresultStatus(result.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) return failure(result.get());
  return {};
}

Stored<void> Postgres::begin(Purpose purpose) {
  const char* sql = purpose == Purpose::writing ? "BEGIN" : "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
  const auto attempt = [&]() -> Stored<void> {
    if (!connected())
      if (auto made = connect(); !made) return made;
    return simple(sql, "BEGIN");
  };
  auto begun = attempt();
  if (!begun && !connected()) begun = attempt();
  if (begun) transaction_ = purpose;
  return begun;
}

Stored<void> Postgres::commit() {
  Stored<std::string> number;
  if (transaction_ == Purpose::writing) number = ask(*this, "SELECT pg_current_xact_id()");
  if (!number) {
    roll_back();
    return std::unexpected(number.error());
  }
  auto done = simple("COMMIT", "COMMIT");
  const bool unknown = !done && !connected() && transaction_ == Purpose::writing;
  if (unknown) {
    transaction_.reset();
    return settle(*number, done.error());
  }
  if (!done) roll_back();
  transaction_.reset();
  return done;
}

// Whether the transaction that was to be committed as the connection was lost has been; the server may still be at it.
// One that crashed before anything of it was on disk does not know the number, and says so.
Stored<void> Postgres::settle(const std::string& transaction, StorageFailure lost) {
  const auto until = steady_clock::now() + patience;
  while (steady_clock::now() < until) {
    const auto status = ask(*this, "SELECT pg_xact_status(CAST(CAST(? AS TEXT) AS xid8))", {transaction});
    if (status && *status == "committed") return {};
    const bool unknown = !status && !status.error().away;
    if (unknown || (status && *status == "aborted")) return std::unexpected(std::move(lost));
    std::this_thread::sleep_for(pause);
  }
  lost.uncertain = true;
  return std::unexpected(std::move(lost));
}

// A connection that is lost takes its transaction with it.
void Postgres::roll_back() {
  if (connected() && !simple("ROLLBACK", "ROLLBACK")) connection_.reset();
  transaction_.reset();
}

}  // namespace

Stored<std::unique_ptr<Database>> open_postgres(const std::string& address, Purpose) {
  auto database = std::make_unique<Postgres>(address);
  if (auto made = database->connect(); !made) return std::unexpected(made.error());
  return database;
}

}  // namespace guildhall::server
