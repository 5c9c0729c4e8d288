#include "server/testing/guest.h"

#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <chrono>
#include <random>
#include <thread>

#include "table/draws2.h"

namespace guildhall::server::testing {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using boost::asio::ip::tcp;

tcp::endpoint house(std::uint16_t port) { return {boost::asio::ip::address_v4::loopback(), port}; }

}  // namespace

HttpAnswer http_ask(std::uint16_t port, const std::string& method, const std::string& path, const std::string& body,
                    const std::string& headers) {
  boost::asio::io_context context;
  tcp::socket socket(context);
  beast::error_code error;
  socket.connect(house(port), error);
  if (error) return {};
  const std::string request = method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                              "\r\nConnection: close\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" +
                              headers + "\r\n" + body;
  boost::asio::write(socket, boost::asio::buffer(request), error);
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  if (method == "HEAD") parser.skip(true);
  http::read(socket, buffer, parser, error);
  if (!parser.is_header_done()) return {};
  const auto set = parser.get()[http::field::set_cookie];
  return {static_cast<int>(parser.get().result_int()), parser.get().body(), std::string(set.substr(0, set.find(';')))};
}

HttpAnswer post(std::uint16_t port, const std::string& path, const Json& body, const std::string& cookie) {
  std::string headers = "Content-Type: application/json\r\n";
  if (!cookie.empty()) headers += "Cookie: " + cookie + "\r\n";
  return http_ask(port, "POST", path, print_json(body), headers);
}

bool Guest::come() {
  go();
  if (cookie.empty()) {
    const HttpAnswer me = post(port_, "/api/me", Json::object());
    if (me.status != 200) return false;
    cookie = me.cookie;
    person = Json::parse(me.body)["me"]["id"];
  }
  beast::error_code error;
  socket_.emplace(*context_);
  socket_->next_layer().connect(house(port_), error);
  if (!error) {
    socket_->set_option(beast::websocket::stream_base::decorator(
        [&](beast::websocket::request_type& request) { request.set(http::field::cookie, cookie); }));
    socket_->handshake("127.0.0.1:" + std::to_string(port_), "/socket", error);
  }
  if (error) socket_.reset();
  return here();
}

void Guest::go() {
  socket_.reset();
  events.clear();
}

bool Guest::send_raw(const std::string& text, bool binary) {
  if (!here()) return false;
  beast::error_code error;
  socket_->binary(binary);
  socket_->write(boost::asio::buffer(text), error);
  if (error) go();
  return here();
}

std::optional<std::string> Guest::read_raw() {
  if (!here()) return std::nullopt;
  beast::error_code error;
  beast::flat_buffer buffer;
  socket_->read(buffer, error);
  if (error) {
    go();
    return std::nullopt;
  }
  received.push_back(beast::buffers_to_string(buffer.data()));
  return received.back();
}

Json Guest::ask_once(Json request) {
  const std::int64_t id = ++last_id_;
  request["id"] = id;
  if (!send_raw(print_json(request))) return nullptr;
  while (const auto text = read_raw()) {
    Json document = Json::parse(*text);
    if (document.contains("event"))
      events.push_back(std::move(document));
    else if (document.value("id", std::int64_t{0}) == id)
      return document;
  }
  return nullptr;
}

Json Guest::ask(Json request) {
  for (int tries = 1;; ++tries) {
    Json answer = ask_once(request);
    const bool too_often = answer.is_object() && answer["ok"] == false && answer["error"]["code"] == "limit";
    if (!too_often || tries == 100) return answer;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

Json Guest::next_event() {
  while (events.empty()) {
    const auto text = read_raw();
    if (!text) return nullptr;
    Json document = Json::parse(*text);
    if (document.contains("event")) events.push_back(std::move(document));
  }
  Json event = std::move(events.front());
  events.pop_front();
  return event;
}

Json Guest::sit(const std::string& table, Json changes) {
  const std::string& nonce = nonces_.try_emplace(table, some_nonce()).first->second;
  Json request = {{"op", "sit"}, {"table", table}, {"round", 1}, {"commitment", draws2::commitment_of_nonce(nonce)}};
  request.update(changes);
  return ask(std::move(request));
}

Json Guest::reveal(const std::string& table, int round) {
  return ask({{"op", "reveal"}, {"table", table}, {"round", round}, {"nonce", hexadecimal(nonces_[table])}});
}

std::string some_nonce() {
  std::random_device device;
  std::string bytes;
  while (bytes.size() < draws2::secret_size) bytes += static_cast<char>(device());
  return bytes;
}

}  // namespace guildhall::server::testing
