#include "server/visitor.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <utility>

namespace guildhall::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

constexpr auto waiting = asio::as_tuple(asio::use_awaitable);
constexpr auto patience = std::chrono::seconds(30);  // for one step of the arrival

// "guildhall=…" of what the house set, without how it is to be kept.
std::string cookie_of(const http::response<http::string_body>& response) {
  const auto set = response[http::field::set_cookie];
  return std::string(set.substr(0, set.find(';')));
}

}  // namespace

Visitor::Visitor(asio::any_io_executor executor) : socket_(Stream::plain(tcp::socket(std::move(executor)))) {}

asio::awaitable<std::expected<void, std::string>> Visitor::arrive(const Doorway& doorway) {
  beast::error_code error;
  const auto address = asio::ip::make_address(doorway.address, error);
  if (error) co_return std::unexpected(doorway.address + " is no IP address");
  beast::tcp_stream& stream = socket_.next_layer().next_layer();
  stream.expires_after(patience);
  std::tie(error) = co_await stream.async_connect(tcp::endpoint(address, doorway.port), waiting);
  if (error) co_return std::unexpected("connecting: " + error.message());
  stream.socket().set_option(tcp::no_delay(true), error);

  const std::string host = doorway.address + ":" + std::to_string(doorway.port);
  const std::string origin = doorway.origin.empty() ? "http://" + host : doorway.origin;
  const auto cookie = co_await become_guest(host, origin);
  if (!cookie) co_return std::unexpected(cookie.error());

  stream.expires_never();  // the socket has time limits of its own
  socket_.set_option(beast::websocket::stream_base::timeout::suggested(beast::role_type::client));
  socket_.set_option(beast::websocket::stream_base::decorator([&](beast::websocket::request_type& request) {
    request.set(http::field::origin, origin);
    request.set(http::field::cookie, *cookie);
  }));
  std::tie(error) = co_await socket_.async_handshake(host, "/socket", waiting);
  if (error) co_return std::unexpected("opening the socket: " + error.message());
  here_ = true;
  asio::co_spawn(socket_.get_executor(), [self = shared_from_this()] { return self->listen(); }, asio::detached);
  co_return std::expected<void, std::string>();
}

asio::awaitable<std::expected<std::string, std::string>> Visitor::become_guest(const std::string& host,
                                                                               const std::string& origin) {
  http::request<http::string_body> request{http::verb::post, "/api/me", 11};
  request.set(http::field::host, host);
  request.set(http::field::origin, origin);
  request.set(http::field::content_type, "application/json");
  request.body() = "{}";
  request.prepare_payload();
  socket_.next_layer().next_layer().expires_after(patience);
  auto [write_error, written] = co_await http::async_write(socket_.next_layer(), request, waiting);
  if (write_error) co_return std::unexpected("becoming a guest: " + write_error.message());
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  auto [read_error, read] = co_await http::async_read(socket_.next_layer(), buffer, response, waiting);
  if (read_error) co_return std::unexpected("becoming a guest: " + read_error.message());
  if (response.result() != http::status::ok)
    co_return std::unexpected("becoming a guest: " + std::to_string(response.result_int()));
  co_return cookie_of(response);
}

void Visitor::leave() {
  beast::error_code ignored;
  socket_.next_layer().next_layer().socket().shutdown(tcp::socket::shutdown_both, ignored);
}

// Hearing.

asio::awaitable<void> Visitor::listen() {
  beast::flat_buffer buffer;
  for (;;) {
    const auto [error, size] = co_await socket_.async_read(buffer, waiting);
    if (error) break;
    hear({static_cast<const char*>(buffer.data().data()), buffer.size()});
    buffer.clear();
  }
  part();
}

void Visitor::hear(std::string_view text) {
  const auto document = parse_json(text);
  if (!document || !document->is_object()) return;
  const auto id = document->find("id");
  if (id == document->end()) {
    if (told) told(*document);
    return;
  }
  const auto asked = unanswered_.find(whole_number(*id).value_or(0));
  if (asked == unanswered_.end()) return;
  const Answered answered = std::move(asked->second);
  unanswered_.erase(asked);
  answered(*document);
}

void Visitor::part() {
  here_ = false;
  for (auto& [id, answered] : std::exchange(unanswered_, {})) answered(Json());
  if (parted) parted();
}

// Asking.

void Visitor::ask(Json request, Answered answered) {
  if (!here_) return answered(Json());
  request["id"] = ++last_id_;
  unanswered_.emplace(last_id_, std::move(answered));
  unsaid_.push_back(print_json(request));
  if (!std::exchange(speaking_, true))
    asio::co_spawn(socket_.get_executor(), [self = shared_from_this()] { return self->speak(); }, asio::detached);
}

asio::awaitable<Json> Visitor::ask(Json request) {
  struct Waiting {
    asio::steady_timer bell;
    bool rung = false;
    Json answer;
  };
  const auto wait = std::make_shared<Waiting>(
      Waiting{asio::steady_timer(socket_.get_executor(), asio::steady_timer::time_point::max()), false, Json()});
  ask(std::move(request), [wait](const Json& answer) {
    wait->answer = answer;
    wait->rung = true;
    wait->bell.cancel();
  });
  if (!wait->rung) co_await wait->bell.async_wait(waiting);
  co_return std::move(wait->answer);
}

asio::awaitable<void> Visitor::speak() {
  while (here_ && !unsaid_.empty()) {
    const std::string text = std::move(unsaid_.front());
    unsaid_.pop_front();
    const auto [error, size] = co_await socket_.async_write(asio::buffer(text), waiting);
    if (error) break;  // whoever listens will notice
  }
  speaking_ = false;
}

}  // namespace guildhall::server
