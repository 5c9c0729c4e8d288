// Somebody at a house, for tests: asks and waits for the answer; what else is told meanwhile is kept. Blocking.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "table/json.h"

namespace guildhall::server::testing {

struct HttpAnswer {
  int status = 0;  // 0: there was none
  std::string body, cookie;
};
// One request on a connection of its own; `headers` are lines with CR LF.
HttpAnswer http_ask(std::uint16_t port, const std::string& method, const std::string& path,
                    const std::string& body = {}, const std::string& headers = {});
HttpAnswer post(std::uint16_t port, const std::string& path, const Json& body, const std::string& cookie = {});

class Guest {
 public:
  explicit Guest(std::uint16_t port) : port_(port) {}

  // As a new guest, or again as the one it was; false where the house does not answer.
  bool come();
  void go();
  bool here() const { return socket_.has_value(); }

  // The answer; null where the connection is lost. Asks again for a while where the house says that it was too often.
  Json ask(Json request);
  // Fair draws: sits down with a commitment, and reveals what it was to; the same table, the same number.
  Json sit(const std::string& table, Json changes = Json::object());
  Json reveal(const std::string& table, int round = 1);
  // The next event, waited for; null where the connection is lost.
  Json next_event();
  std::deque<Json> events;  // told while waiting for answers

  // All that was ever received, as it was.
  std::deque<std::string> received;

  // Sends a frame as it is, and reads one.
  bool send_raw(const std::string& text, bool binary = false);
  std::optional<std::string> read_raw();

  std::string cookie, person;

 private:
  Json ask_once(Json request);

  using Socket = boost::beast::websocket::stream<boost::beast::tcp_stream>;
  std::uint16_t port_;
  std::unique_ptr<boost::asio::io_context> context_ = std::make_unique<boost::asio::io_context>();
  std::optional<Socket> socket_;
  std::int64_t last_id_ = 0;
  std::map<std::string, std::string> nonces_;  // by table
};

// 32 bytes.
std::string some_nonce();

}  // namespace guildhall::server::testing
