// The server: one thread, any number of connections, each a coroutine that sleeps while it waits; a thread for the
// storage, and as many as are wished for thinking.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>

#include "server/page.h"
#include "server/settings.h"
#include "server/storage/storage.h"

namespace guildhall::server {

class Server {
 public:
  // Listens, or says why not.
  static std::expected<Server, std::string> listen(Settings, std::span<const File> files, std::unique_ptr<Storage>);
  Server(Server&&) noexcept;
  Server& operator=(Server&&) noexcept;
  ~Server();

  std::uint16_t port() const;

  // Serves until the process is interrupted or told to end; then everybody is told, and running answers are finished.
  // Or says why the house could not open.
  std::expected<void, std::string> run();

 private:
  struct State;
  explicit Server(std::unique_ptr<State>);
  std::unique_ptr<State> state_;
};

}  // namespace guildhall::server
