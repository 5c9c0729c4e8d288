// `guildhall backup`, `restore` and `export`: what the house remembers, carried elsewhere.
#include "server/storage/storage.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <filesystem>

#include "cli/commands.h"
#include "server/sitting.h"
#include "server/storage/backup.h"

namespace guildhall::cli {
namespace {

using server::Storage;
using server::Stored;
using server::TableRow;
using std::chrono::steady_clock;

template <class T>
T value_of(Stored<T> stored) {
  if (!stored) throw Failure{stored.error().reason};
  return std::move(*stored);
}

std::string counted(std::int64_t count, std::string_view one) {
  return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

// Says how far a long command is: after two seconds, then once a second at a terminal and every ten elsewhere.
class ProgressLine {
 public:
  explicit ProgressLine(std::string_view things) : things_(things) {}
  ~ProgressLine() {
    if (shown_ && terminal_) fmt::print(stderr, "\r{:40}\r", "");
  }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void operator()(std::int64_t done) {
    if (steady_clock::now() < next_) return;
    next_ = steady_clock::now() + std::chrono::seconds(terminal_ ? 1 : 10);
    shown_ = true;
    fmt::print(stderr, "{}{} {} so far{}", terminal_ ? "\r" : "", done, things_, terminal_ ? "   " : "\n");
  }

 private:
  std::string_view things_;
  bool terminal_ = isatty(STDERR_FILENO) != 0, shown_ = false;
  steady_clock::time_point next_ = steady_clock::now() + std::chrono::seconds(2);
};

// Which of two ways rows go.
using Carry = Stored<std::int64_t> (*)(const std::string& address, const std::string& file, const server::Progress&);

std::int64_t carry(Carry carry, const std::string& address, const std::string& file) {
  ProgressLine progress("rows");
  return value_of(carry(address, file, [&](std::int64_t rows) { progress(rows); }));
}

// Ids are letters and digits; a database that somebody has tampered with must not choose where we write.
bool names_a_file(std::string_view id) {
  return !id.empty() &&
         std::ranges::all_of(id, [](unsigned char c) { return std::isalnum(c) || c == '-' || c == '_'; });
}

// Whether it was written; a game that cannot be is told and keeps no other from being.
bool export_game(Storage& storage, const TableRow& row, const std::filesystem::path& directory) {
  try {
    if (!names_a_file(row.id)) throw Failure{"its id cannot be the name of a file"};
    const auto sitting = server::Sitting::read(row, value_of(storage.steps(row.id)));
    if (!sitting) throw Failure{sitting.error()};
    write_file(directory / (row.id + ".txt"), sitting->record());
    return true;
  } catch (const Failure& failure) {
    fmt::print(stderr, "Game {} is left out: {}\n", row.id, failure.message);
    return false;
  }
}

void export_games(const std::string& address, const std::filesystem::path& directory) {
  const auto storage = value_of(server::open_storage_to_read(address));
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) throw Failure{fmt::format("Cannot make {}: {}", directory.string(), error.message())};
  std::int64_t written = 0, left_out = 0;
  {
    ProgressLine progress("games");
    for (const std::string& id : value_of(storage->table_ids())) {
      const auto row = value_of(storage->table(id));
      if (!row || row->status != server::TableStatus::over) continue;
      ++(export_game(*storage, *row, directory) ? written : left_out);
      progress(written);
    }
  }
  fmt::print("{} written to {}.\n", counted(written, "record"), directory.string());
  if (left_out > 0) throw Failure{counted(left_out, "game") + " could not be written."};
}

struct Options {
  std::string address, path;
};

CLI::App* add(CLI::App& app, const std::string& name, const std::string& what, const std::string& path,
              const std::string& path_help, const std::shared_ptr<Options>& options) {
  CLI::App* command = add_command(app, name, what);
  command
      ->add_option("--database", options->address,
                   "The database: a file of SQLite's, or postgres://user@host/name for PostgreSQL")
      ->required();
  command->add_option(path, options->path, path_help)->required();
  return command;
}

}  // namespace

void add_storage(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App* backup = add(app, "backup", "Write everything a house remembers to one file, while it runs", "file",
                         "Where to write it; it holds hashes of passwords, and nobody else can read it", options);
  backup->footer(
      "Examples:\n  guildhall backup --database house.db house-monday.backup\n"
      "  guildhall backup --database postgres://guildhall@localhost/house house-monday.backup");
  backup->callback([options] {
    const std::int64_t rows = carry(server::back_up, options->address, options->path);
    fmt::print("{} written to {}.\n", counted(rows, "row"), options->path);
  });

  CLI::App* restore =
      add(app, "restore", "Fill an empty database from a backup, of either kind", "file", "The backup", options);
  restore->footer(
      "Examples:\n  guildhall restore --database new-house.db house-monday.backup\n"
      "  guildhall restore --database postgres://guildhall@localhost/house house-monday.backup");
  restore->callback([options] {
    const std::int64_t rows = carry(server::restore, options->address, options->path);
    fmt::print("{} restored from {}.\n", counted(rows, "row"), options->path);
  });

  CLI::App* records = add(app, "export", "Write every finished game as a record", "directory",
                          "Where to put the records; made if it is not there", options);
  records->footer("Example:\n  guildhall export --database house.db records\n  guildhall replay records/ID.txt");
  records->callback([options] { export_games(options->address, options->path); });
}

}  // namespace guildhall::cli
