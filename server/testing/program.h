// The program `guildhall serve` itself, as a process that can be told to end, or killed, and started again. It is a
// failure of the test if it ends unasked, or not well: with a sanitizer's report, a leak among them, or not at all.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace guildhall::server::testing {

class Program {
 public:
  // The database, and whatever else is to be said on the command line. The port stays the same across starts.
  explicit Program(std::string database, std::vector<std::string> arguments = {});
  ~Program();  // ends in good order what still runs
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  void start();  // returns when it listens
  void kill();   // as if the machine had lost its power
  void stop();   // in good order

  std::uint16_t port() const { return port_; }
  pid_t process() const { return process_; }
  std::string said() const;  // on both outputs since it was last started

 private:
  void expect_running();

  std::string database_, said_at_;
  std::vector<std::string> arguments_;
  std::uint16_t port_ = 0;
  pid_t process_ = 0;
};

}  // namespace guildhall::server::testing
