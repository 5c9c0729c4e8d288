#include "server/storage/backup.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sodium.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "server/storage/database.h"
#include "server/storage/migrations.h"
#include "table/json.h"

namespace guildhall::server {
namespace {

constexpr int rows_between_progress = 1000;

struct Column {
  std::string_view name;
  bool is_number = false;
  int since = 1;  // the version of the tables
};
struct Relation {
  std::string_view name, order;  // by its primary key, so that equal databases give equal backups
  std::vector<Column> columns;
  int since = 1;
};

// Those of a version, in an order in which none needs one after it.
std::vector<Relation> relations(int version) {
  constexpr bool number = true;
  static const std::vector<Relation> all = {
      {"people", "id", {{"id"}, {"name"}, {"name_key"}, {"password"}, {"created", number}, {"likeness", false, 2}}},
      {"tokens", "hash", {{"hash"}, {"person"}, {"created", number}, {"used", number, 2}, {"device", false, 2}}},
      {"tables",
       "id",
       {{"id"},
        {"status", number},
        {"listed", number},
        {"changed", number},
        {"document"},
        {"revision", number, 2},
        {"due", number, 2},
        {"size", number, 2}}},
      {"table_people", "table_id, place", {{"table_id"}, {"place", number}, {"person"}}},
      {"actions", "table_id, n", {{"table_id"}, {"n", number}, {"actor", number}, {"action"}, {"at", number}}},
      {"messages",
       "table_id, n",
       {{"table_id"}, {"n", number}, {"person"}, {"name"}, {"seat", number}, {"text"}, {"at", number}}},
      {"requests", "person, request_key", {{"person"}, {"request_key"}, {"answer"}, {"at", number}}, 2},
      {"outages", "began", {{"began", number}, {"ended", number}}, 2},
      {"revoked", "hash", {{"hash"}, {"at", number}}, 2},
      {"guesses", "account", {{"account"}, {"free_at", number}}, 2},
  };
  std::vector<Relation> found;
  for (Relation relation : all) {
    std::erase_if(relation.columns, [&](const Column& column) { return column.since > version; });
    if (relation.since <= version) found.push_back(std::move(relation));
  }
  return found;
}

std::string column_names(const Relation& relation) {
  std::string names;
  for (const Column& column : relation.columns) names += fmt::format("{}{}", names.empty() ? "" : ", ", column.name);
  return names;
}

std::unexpected<StorageFailure> failed(std::string reason) {
  return std::unexpected(StorageFailure{std::move(reason)});
}

// The SHA-256 of all that was added.
class Digest {
 public:
  Digest() { crypto_hash_sha256_init(&state_); }
  void add(std::string_view text) {
    crypto_hash_sha256_update(&state_, reinterpret_cast<const unsigned char*>(text.data()), text.size());
  }
  std::string text() {
    std::array<unsigned char, crypto_hash_sha256_BYTES> bytes;
    crypto_hash_sha256_final(&state_, bytes.data());
    std::string text;
    for (const unsigned char byte : bytes) text += fmt::format("{:02x}", byte);
    return text;
  }

 private:
  crypto_hash_sha256_state state_;
};

// A file in the making, for nobody else to read; unless it is finished nothing is left of it.
class NewFile {
 public:
  explicit NewFile(std::string path) : path_(std::move(path)) {
    const int file = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file >= 0) file_ = fdopen(file, "wb");
    if (file_ == nullptr) error_ = errno;
  }
  ~NewFile() {
    if (file_ == nullptr) return;
    std::fclose(file_);
    ::unlink(path_.c_str());
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  void write(std::string_view text) {
    if (error_ == 0 && std::fwrite(text.data(), 1, text.size(), file_) != text.size()) error_ = errno;
  }
  // On disk when this returns.
  void finish() {
    if (error_ == 0 && (std::fflush(file_) != 0 || ::fsync(fileno(file_)) != 0)) error_ = errno;
    if (error_ != 0) return;
    if (std::fclose(std::exchange(file_, nullptr)) != 0) error_ = errno;
  }
  Stored<void> state() const {
    if (error_ == EEXIST) return failed(fmt::format("{} is there already. Choose another name.", path_));
    if (error_ != 0) return failed(fmt::format("Cannot write {}: {}", path_, std::strerror(error_)));
    return {};
  }

 private:
  std::string path_;
  std::FILE* file_ = nullptr;
  int error_ = 0;
};

class Writer {
 public:
  Writer(NewFile& file, const Progress& progress) : file_(file), progress_(progress) {}

  void line(const Json& document) {
    const std::string text = print_json(document) + "\n";
    digest_.add(text);
    file_.write(text);
  }
  void row(const Relation& relation, Row row) {
    Json document = {relation.name};
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (relation.columns[i].is_number)
        document.push_back(number(row[i]));
      else
        document.push_back(row[i]);
    }
    line(document);
    if (++rows_ % rows_between_progress == 0) progress_(rows_);
  }
  void end() { line({{"rows", rows_}, {"sha256", digest_.text()}}); }
  std::int64_t rows() const { return rows_; }

 private:
  NewFile& file_;
  const Progress& progress_;
  Digest digest_;
  std::int64_t rows_ = 0;
};

Stored<void> write_all(Database& database, NewFile& file, Writer& writer) {
  const auto version = version_of(database);
  if (!version || *version < 1) return failed("This is no database of Guildhall's.");
  if (*version > newest_version())
    return failed("The database was made by a newer Guildhall, of which this one would leave something out.");
  writer.line({{"guildhall", "backup"}, {"version", *version}});
  for (const Relation& relation : relations(*version)) {
    const auto done = database.run(
        fmt::format("SELECT {} FROM {} ORDER BY {}", column_names(relation), relation.name, relation.order), {},
        [&](Row row) { writer.row(relation, row); });
    if (!done) return done;
    if (auto well = file.state(); !well) return well;
  }
  writer.end();
  file.finish();
  return file.state();
}

std::unexpected<StorageFailure> damaged(const std::string& file, std::string_view what) {
  return failed(fmt::format("{} cannot be restored: {}.", file, what));
}

// A whole backup, of a version this program knows.
struct Backup {
  int version;
  std::int64_t rows;
};

// Before anything is done with the file.
Stored<Backup> check(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return failed(fmt::format("Cannot open {} for reading.", file));
  std::string line, next;
  std::getline(in, next);
  const auto head = parse_json(next);
  if (!head || !head->is_object() || head->value("guildhall", Json()) != "backup")
    return damaged(file, "it is no backup of Guildhall's");
  const auto version = whole_number(head->value("version", Json()));
  if (!version || *version < 1 || *version > newest_version())
    return damaged(file, fmt::format("its version is {}, the newest this program knows is {}", version.value_or(0),
                                     newest_version()));
  Digest digest;
  std::int64_t lines = 0;
  for (line = next; std::getline(in, next); line.swap(next), ++lines) digest.add(line + "\n");
  const auto tail = parse_json(line);
  const bool whole = !in.bad() && tail && tail->is_object() && whole_number(tail->value("rows", Json())) == lines - 1 &&
                     tail->value("sha256", Json()) == digest.text();
  if (!whole) return damaged(file, "it is cut off, or has been changed");
  return Backup{static_cast<int>(*version), lines - 1};
}

Stored<void> check_empty(Database& database) {
  for (const Relation& relation : relations(newest_version())) {
    const auto row = ask(database, fmt::format("SELECT 1 FROM {} LIMIT 1", relation.name));
    if (!row) return std::unexpected(row.error());
    if (!row->empty()) return failed("The database is not empty. A backup is restored into an empty one only.");
  }
  return {};
}

const Relation* relation_of(const std::vector<Relation>& relations, const Json& row) {
  if (!row.is_array() || row.empty()) return nullptr;
  for (const Relation& relation : relations)
    if (row[0] == relation.name && row.size() == relation.columns.size() + 1) return &relation;
  return nullptr;
}

// Of a database that is empty.
Stored<void> drop_tables(Database& database) {
  auto known = relations(newest_version());
  std::ranges::reverse(known);
  for (const Relation& relation : known)
    if (auto done = execute(database, fmt::format("DROP TABLE {}", relation.name)); !done) return done;
  return execute(database, "DROP TABLE schema");
}

// What a row gives its columns, or nothing where something is of the wrong kind.
std::optional<std::vector<Parameter>> parameters_of(const Relation& relation, const Json& row) {
  std::vector<Parameter> parameters;
  for (std::size_t i = 0; i < relation.columns.size(); ++i) {
    const Json& value = row[i + 1];
    const auto whole = whole_number(value);
    if (relation.columns[i].is_number ? !whole : !value.is_string()) return std::nullopt;
    if (whole)
      parameters.emplace_back(*whole);
    else
      parameters.emplace_back(std::string_view(value.get_ref<const std::string&>()));
  }
  return parameters;
}

Stored<void> insert(Database& database, const std::vector<Relation>& relations, std::string_view line) {
  const auto row = parse_json(line);
  const Relation* relation = row ? relation_of(relations, *row) : nullptr;
  const auto parameters = relation != nullptr ? parameters_of(*relation, *row) : std::nullopt;
  if (!parameters) return failed(fmt::format("The backup has a line that is no row: {}", line.substr(0, 80)));
  std::string places;
  for (std::size_t i = 0; i < parameters->size(); ++i) places += i == 0 ? "?" : ", ?";
  return database.run(fmt::format("INSERT INTO {} ({}) VALUES ({})", relation->name, column_names(*relation), places),
                      *parameters, [](Row) {});
}

// The tables as the backup knew them are filled, and then brought up to date, so that what a migration works out from
// the rows is worked out for these too.
Stored<void> insert_all(Database& database, const std::string& file, const Backup& backup, const Progress& progress) {
  if (auto made = migrate_to(database, newest_version()); !made) return made;
  const auto version = version_of(database);
  if (!version) return std::unexpected(version.error());
  if (*version != newest_version()) return failed("The database was made by a newer Guildhall. Nothing is restored.");
  if (auto empty = check_empty(database); !empty) return empty;
  if (auto dropped = drop_tables(database); !dropped) return dropped;
  if (auto made = migrate_to(database, backup.version); !made) return made;
  const std::vector<Relation> known = relations(backup.version);
  std::ifstream in(file, std::ios::binary);
  std::string line;
  std::getline(in, line);
  for (std::int64_t row = 1; row <= backup.rows; ++row) {
    if (!std::getline(in, line)) return failed(fmt::format("Cannot read {} to its end.", file));
    if (auto done = insert(database, known, line); !done) return done;
    if (row % rows_between_progress == 0) progress(row);
  }
  return migrate_to(database, newest_version());
}

}  // namespace

Stored<std::int64_t> back_up(const std::string& address, const std::string& file, const Progress& progress) {
  auto database = open_database(address, Purpose::reading);
  if (!database) return std::unexpected(database.error());
  NewFile output(file);
  if (auto made = output.state(); !made) return std::unexpected(made.error());
  Writer writer(output, progress);
  const auto done = in_transaction(**database, Purpose::reading, [&] { return write_all(**database, output, writer); });
  if (!done) return std::unexpected(done.error());
  return writer.rows();
}

Stored<std::int64_t> restore(const std::string& address, const std::string& file, const Progress& progress) {
  const auto backup = check(file);
  if (!backup) return std::unexpected(backup.error());
  auto database = open_database(address, Purpose::writing);
  if (!database) return std::unexpected(database.error());
  if (auto ours = (*database)->claim(); !ours) return std::unexpected(ours.error());
  const auto done =
      in_transaction(**database, Purpose::writing, [&] { return insert_all(**database, file, *backup, progress); });
  if (!done) return std::unexpected(done.error());
  return backup->rows;
}

}  // namespace guildhall::server
