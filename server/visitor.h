// A client of a house, for programs: a guest with a cookie and one socket, which asks and is told (docs/server.md).
// Plain http only; one thread. What goes wrong is a value, and a visitor whose connection is lost stays away.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "server/stream.h"
#include "table/json.h"

namespace guildhall::server {

struct Doorway {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string origin;  // as the house knows itself; empty: http://address:port
};

class Visitor : public std::enable_shared_from_this<Visitor> {
 public:
  using Answered = std::function<void(const Json&)>;

  explicit Visitor(boost::asio::any_io_executor);

  // Connects, becomes a guest and opens the socket; from then on everything sent here is read.
  boost::asio::awaitable<std::expected<void, std::string>> arrive(const Doorway&);
  void leave();
  bool here() const { return here_; }

  // Asks; the answer is null when the connection is lost before it comes.
  void ask(Json request, Answered);
  boost::asio::awaitable<Json> ask(Json request);

  Answered told;                 // for each event
  std::function<void()> parted;  // once, when a connection ends that was open

 private:
  using Socket = boost::beast::websocket::stream<Stream, false>;  // without compression
  boost::asio::awaitable<std::expected<std::string, std::string>> become_guest(const std::string& host,
                                                                               const std::string& origin);
  boost::asio::awaitable<void> listen();
  boost::asio::awaitable<void> speak();
  void hear(std::string_view text);
  void part();

  Socket socket_;
  bool here_ = false, speaking_ = false;
  std::int64_t last_id_ = 0;
  std::deque<std::string> unsaid_;
  std::map<std::int64_t, Answered> unanswered_;
};

}  // namespace guildhall::server
