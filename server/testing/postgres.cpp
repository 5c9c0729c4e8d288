#include "server/testing/postgres.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>
#include <vector>

namespace guildhall::server::testing {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void give_up(const std::string& reason) {
  fmt::print(stderr, "The tests need a PostgreSQL server: {}\n", reason);
  std::exit(1);
}

// Debian keeps the programs of each version in a folder of its own, outside the path.
std::string find_programs() {
  std::vector<std::string> found;
  std::error_code none;
  for (const auto& version : fs::directory_iterator("/usr/lib/postgresql", none))
    if (fs::exists(version.path() / "bin/initdb")) found.push_back(version.path() / "bin");
  if (found.empty()) give_up("there is none in /usr/lib/postgresql. `scripts/setup check` installs it.");
  return *std::ranges::max_element(found);
}

// PostgreSQL refuses to run as root; Debian's package has made a user for it.
const passwd* other_user() {
  if (geteuid() != 0) return nullptr;
  const passwd* user = getpwnam("postgres");
  if (user == nullptr) give_up("it does not run as root, and there is no user called postgres.");
  return user;
}

pid_t launch(const std::vector<std::string>& words, const std::string& folder) {
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const passwd* user = other_user();
  const std::string log = folder + "/log";
  const pid_t child = fork();
  if (child != 0) return child;
  if (user != nullptr && (setgroups(0, nullptr) != 0 || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0))
    _exit(126);
  prctl(PR_SET_PDEATHSIG, SIGQUIT);  // a program that crashes leaves no server behind
  const int file = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (file < 0 || dup2(file, STDOUT_FILENO) < 0 || dup2(file, STDERR_FILENO) < 0) _exit(126);
  if (chdir(folder.c_str()) != 0) _exit(126);
  execv(arguments[0], arguments.data());
  _exit(127);
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

std::string new_folder() {
  std::string folder = fs::temp_directory_path() / "guildhall-postgres-XXXXXX";
  if (mkdtemp(folder.data()) == nullptr) give_up("no temporary folder can be made.");
  if (const passwd* user = other_user())
    if (chown(folder.c_str(), user->pw_uid, user->pw_gid) != 0) give_up("its folder cannot be given to it.");
  return folder;
}

}  // namespace

Postgres::Postgres() : folder_(new_folder()), programs_(find_programs()) {
  const pid_t initdb = launch({programs_ + "/initdb", "--pgdata=" + folder_ + "/data", "--username=guildhall",
                               "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"},
                              folder_);
  if (wait_for(initdb) != 0) give_up(fmt::format("initdb failed; see {}/log.", folder_));
  start();
}

Postgres::~Postgres() {
  if (server_ != 0) kill();  // nobody needs its files in good order
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

Postgres& Postgres::shared() {
  static Postgres server;
  return server;
}

void Postgres::start() {
  server_ = launch(
      {programs_ + "/postgres", "-D", folder_ + "/data", "-k", folder_, "-c", "listen_addresses=", "-c", "fsync=on"},
      folder_);
  const std::string where = address();
  for (int tries = 0; tries < 600; ++tries) {
    if (PQping(where.c_str()) == PQPING_OK) return;
    if (waitpid(server_, nullptr, WNOHANG) != 0) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  give_up(fmt::format("it did not start; see {}/log.", folder_));
}

void Postgres::stop() {
  ::kill(server_, SIGINT);
  wait_for(server_);
  server_ = 0;
}

void Postgres::kill() {
  ::kill(server_, SIGQUIT);
  wait_for(server_);
  server_ = 0;
}

std::string Postgres::address() const { return fmt::format("postgres://guildhall@/postgres?host={}", folder_); }

std::string Postgres::new_database() {
  const std::string name = fmt::format("test{}", ++databases_);
  ask("CREATE SCHEMA " + name);
  return fmt::format("{}&options=-csearch_path%3D{}", address(), name);
}

std::string Postgres::ask(const std::string& sql) const {
  PGconn* connection = PQconnectdb(address().c_str());
  PGresult* result = PQexec(connection, sql.c_str());
  const ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
    give_up(fmt::format("“{}” failed: {}", sql, PQerrorMessage(connection)));
  std::string answer = PQntuples(result) > 0 ? PQgetvalue(result, 0, 0) : "";
  PQclear(result);
  PQfinish(connection);
  return answer;
}

std::string Postgres::log() const {
  std::stringstream text;
  text << std::ifstream(folder_ + "/log").rdbuf();
  return text.str();
}

int Postgres::end_connections() const {
  return std::stoi(
      ask("SELECT COUNT(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity "
          "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"));
}

}  // namespace guildhall::server::testing
