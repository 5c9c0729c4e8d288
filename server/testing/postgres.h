// A PostgreSQL server for tests: a cluster of its own in a temporary folder, reached by a Unix socket only. It is as
// durable as a real one, can be stopped, killed and started again, and is gone when the test program ends.
#pragma once

#include <sys/types.h>

#include <string>

namespace guildhall::server::testing {

class Postgres {
 public:
  Postgres();   // without PostgreSQL on the machine the program ends with a sentence that says so
  ~Postgres();  // stops it and removes its folder
  Postgres(const Postgres&) = delete;
  Postgres& operator=(const Postgres&) = delete;

  // The one of this test program, started when first asked for.
  static Postgres& shared();

  // The address of a new, empty database; in truth a schema, which costs next to nothing.
  std::string new_database();
  std::string address() const;  // of what is there from the start

  // One statement that asks for at most one value, over a connection of its own; empty where there is none.
  std::string ask(const std::string& sql) const;
  std::string log() const;  // what the server has said so far
  // Ends every other connection; how many there were.
  int end_connections() const;

  // Only in the main thread: the server ends with the thread that started it, however the program ends.
  void start();
  void stop();  // in good order, ending every connection
  void kill();  // as if the machine had lost its power

 private:
  std::string folder_;
  std::string programs_;  // the folder of initdb and postgres
  pid_t server_ = 0;
  int databases_ = 0;
};

}  // namespace guildhall::server::testing
