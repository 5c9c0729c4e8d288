#include "server/testing/program.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "table/testing/places.h"

extern char** environ;  // NOLINT: as POSIX has it

namespace guildhall::server::testing {

Program::Program(std::string database, std::vector<std::string> arguments)
    : database_(std::move(database)), arguments_(std::move(arguments)) {
  std::string name = std::filesystem::temp_directory_path() / "guildhall-said-XXXXXX";
  const int file = ::mkstemp(name.data());
  if (file >= 0) ::close(file);
  said_at_ = name;
}

Program::~Program() {
  stop();
  std::filesystem::remove(said_at_);
}

std::string Program::said() const {
  std::stringstream text;
  text << std::ifstream(said_at_).rdbuf();
  return text.str();
}

void Program::start() {
  std::vector<std::string> words = {guildhall::testing::program(), "serve",      "--port",
                                    std::to_string(port_),         "--database", database_};
  words.insert(words.end(), arguments_.begin(), arguments_.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, said_at_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND,
                                   0600);
  posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
  ASSERT_EQ(posix_spawn(&process_, words[0].c_str(), &files, nullptr, pointers.data(), environ), 0);
  posix_spawn_file_actions_destroy(&files);
  for (int tries = 0; tries < 3000; ++tries) {
    const std::string text = said();
    // "Guildhall is at http://127.0.0.1:8080/"
    if (const std::size_t end = text.find("/\n"); text.starts_with("Guildhall is at ") && end != std::string::npos) {
      port_ = static_cast<std::uint16_t>(std::stoi(text.substr(text.rfind(':', end) + 1)));
      return;
    }
    int status = 0;
    if (::waitpid(process_, &status, WNOHANG) == process_) {
      process_ = 0;
      FAIL() << "It did not start: " << text;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  FAIL() << "It does not listen: " << said();
}

void Program::expect_running() {
  int status = 0;
  if (process_ == 0 || ::waitpid(process_, &status, WNOHANG) == 0) return;
  process_ = 0;
  ADD_FAILURE() << "It ended unasked (" << status << "): " << said();
}

void Program::kill() {
  expect_running();
  if (process_ == 0) return;
  ::kill(process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
  process_ = 0;
}

void Program::stop() {
  expect_running();
  if (process_ == 0) return;
  ::kill(process_, SIGTERM);
  int status = 0;
  for (int tries = 0; ::waitpid(process_, &status, WNOHANG) == 0; ++tries) {
    if (tries == 6000) {
      ADD_FAILURE() << "It does not end: " << said();
      return kill();
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  process_ = 0;
  EXPECT_EQ(status, 0) << "It did not end well: " << said();
}

}  // namespace guildhall::server::testing
