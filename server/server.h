// A small HTTP server: one thread, any number of connections, each a coroutine that sleeps while it waits.
// It serves files now; whatever else a connection can become (a WebSocket) begins where a request is answered.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>

#include "server/page.h"

namespace guildhall::server {

struct Limits {
  int header_bytes = 16 * 1024;
  int body_bytes = 16 * 1024;
  int seconds_to_ask = 15;      // for a whole request, and how long a quiet connection is kept
  int seconds_to_receive = 60;  // for a whole answer
  int seconds_to_finish = 5;    // for running answers, once the server is told to stop
  int connections = 1000;
};

class Server {
 public:
  // Listens, or says why not. Port 0 leaves the choice to the system.
  static std::expected<Server, std::string> listen(const std::string& address, std::uint16_t port,
                                                   std::span<const File> files, Limits = {});
  Server(Server&&) noexcept;
  Server& operator=(Server&&) noexcept;
  ~Server();

  std::uint16_t port() const;

  // Serves until the process is interrupted or told to end; then running answers are finished.
  void run();

 private:
  struct State;
  explicit Server(std::unique_ptr<State>);
  std::unique_ptr<State> state_;
};

}  // namespace guildhall::server
