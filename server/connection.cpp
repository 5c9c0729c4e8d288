#include "server/connection.h"

#include <fmt/chrono.h>

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <ctime>
#include <optional>

#include "server/socket.h"
#include "server/spawn.h"
#include "server/stream.h"

namespace guildhall::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using std::chrono::seconds;

// Errors come back as values, as everywhere in the house.
constexpr auto waiting = asio::as_tuple(asio::use_awaitable);

constexpr std::size_t small_buffer = 4096;

// What a client is told whose bytes are no request; nothing where it has gone or fallen silent.
std::optional<http::status> complaint(const beast::error_code& error) {
  if (error.category() != make_error_code(http::error::bad_version).category()) return std::nullopt;
  if (error == http::error::end_of_stream || error == http::error::partial_message) return std::nullopt;
  if (error == http::error::header_limit || error == http::error::buffer_overflow)
    return http::status::request_header_fields_too_large;
  if (error == http::error::body_limit) return http::status::payload_too_large;
  return http::status::bad_request;
}

template <class Response>
void finish_header(Response& response, bool keep_alive, bool https_only) {
  response.set(http::field::date, fmt::format("{:%a, %d %b %Y %T} GMT", fmt::gmtime(std::time(nullptr))));
  if (https_only) response.set(http::field::strict_transport_security, "max-age=31536000");
  response.keep_alive(keep_alive);
}

// One of IPv4 that came over IPv6 is written as what it is.
std::string plain_address(const asio::ip::address& address) {
  const bool mapped = address.is_v6() && address.to_v6().is_v4_mapped();
  return mapped ? asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string() : address.to_string();
}

// A connection before it becomes a socket.
class Visit final : public Services::Guest {
 public:
  Visit(Services& services, Stream stream, bool by_tls, std::string peer)
      : services_(services), stream_(std::move(stream)), by_tls_(by_tls), peer_(std::move(peer)) {
    services_.guests.insert(this);
  }
  ~Visit() override {
    services_.guests.erase(this);
    if (!counted_.empty()) services_.addresses.leave(counted_);
  }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;

  asio::awaitable<void> converse() {
    const Limits& limits = services_.settings.limits;
    if (stream_.has_handshake()) {
      transport().expires_after(seconds(limits.seconds_to_ask));
      const auto [error] = co_await stream_.async_handshake(waiting);
      if (error) co_return;
    }
    beast::flat_buffer buffer(static_cast<std::size_t>(limits.header_bytes + limits.body_bytes));
    while (!services_.stopping && co_await exchange(buffer)) {
    }
    if (upgraded_) {
      buffer = {};
      co_await live(services_, std::move(stream_), *upgraded_, std::move(request_));
    } else {
      beast::error_code ignored;
      transport().socket().shutdown(tcp::socket::shutdown_send, ignored);
    }
  }

  void stop() override {
    if (quiet_) transport().cancel();
  }

  void cut_off() override {
    if (!upgraded_) transport().close();
  }

 private:
  beast::tcp_stream& transport() { return beast::get_lowest_layer(stream_); }

  // One request and its answer; whether another may follow.
  asio::awaitable<bool> exchange(beast::flat_buffer& buffer) {
    const Limits& limits = services_.settings.limits;
    http::request_parser<http::string_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(limits.header_bytes));
    parser.body_limit(static_cast<std::uint64_t>(limits.body_bytes));
    quiet_ = true;
    transport().expires_after(seconds(limits.seconds_to_ask));
    const auto [error, size] = co_await http::async_read(stream_, buffer, parser, waiting);
    quiet_ = false;
    if (error) {
      if (const auto status = complaint(error)) co_await turn_away(*status);
      co_return false;
    }
    ++services_.metrics.requests;
    request_ = parser.release();
    // A body in a way that is not known here would be taken for the next request.
    if (request_.count(http::field::transfer_encoding) > 0 && !request_.chunked()) {
      co_await turn_away(http::status::bad_request);
      co_return false;
    }
    co_return co_await answer();
  }

  // With the last answer on this connection.
  asio::awaitable<void> turn_away(http::status status) {
    FileResponse response = refusal(status);
    finish_header(response, false, by_tls_);
    co_await send(std::move(response));
    co_await drain();
  }

  asio::awaitable<bool> answer() {
    const std::string path(path_of({request_.target().data(), request_.target().size()}));
    const bool stays = request_.keep_alive() && !services_.stopping;
    if (websocket::is_upgrade(request_) && path == "/socket") co_return co_await upgrade();
    if (Api::answers(path)) {
      TextResponse response = co_await services_.api.answer(request_, address(), request_.count("X-Forwarded-For") > 0);
      finish_header(response, stays, by_tls_);
      co_return co_await send(std::move(response));
    }
    FileResponse response = respond(request_, services_.files);
    finish_header(response, stays, by_tls_);
    co_return co_await send(std::move(response));
  }

  // Whether the request comes from somebody for whom a trusted proxy speaks, and who asks.
  bool proxied() const {
    return std::ranges::count(services_.settings.trusted_proxies, peer_) > 0 && request_.count("X-Forwarded-For") > 0;
  }
  std::string address() const {
    return forwarded_address(forwarded_for(request_), peer_, services_.settings.trusted_proxies);
  }

  asio::awaitable<bool> upgrade() {
    auto identity = co_await services_.api.admit(request_);
    // Connections of a proxy are not counted when they come, since nobody knows yet whose they are.
    if (identity && proxied()) {
      if (services_.addresses.enter(address()))
        counted_ = address();
      else
        identity = std::unexpected(http::status::too_many_requests);
    }
    if (!identity) {
      FileResponse response = refusal(identity.error());
      finish_header(response, false, by_tls_);
      co_return co_await send(std::move(response));
    }
    upgraded_ = *identity;
    co_return false;
  }

  // Whether the connection stays open.
  template <class Body>
  asio::awaitable<bool> send(http::response<Body> response) {
    const bool stays = response.keep_alive();
    transport().expires_after(seconds(services_.settings.limits.seconds_to_receive));
    http::response_serializer<Body> serializer(response);
    // An answer to HEAD, or that nothing has changed, ends with its header, whatever length that names.
    serializer.split(true);
    const auto [error, size] = co_await http::async_write_header(stream_, serializer, waiting);
    if (error) co_return false;
    if (response.body().size() > 0 && request_.method() != http::verb::head) {
      const auto [body_error, body_size] = co_await http::async_write(stream_, serializer, waiting);
      if (body_error) co_return false;
    }
    co_return stays;
  }

  // Reads on for a moment: a socket closed with something unread takes back what was sent.
  asio::awaitable<void> drain() {
    beast::error_code ignored;
    transport().socket().shutdown(tcp::socket::shutdown_send, ignored);
    quiet_ = true;
    transport().expires_after(seconds(1));
    std::array<char, small_buffer> unread;
    for (int reads = 0; reads < 256; ++reads) {
      const auto [error, size] = co_await transport().async_read_some(asio::buffer(unread), waiting);
      if (error) co_return;
    }
  }

  Services& services_;
  Stream stream_;
  const bool by_tls_;  // to the house itself; behind a proxy it is the proxy's to ask for https alone
  std::string peer_;
  std::string counted_;  // the address this counts as a connection of, where a proxy spoke for it
  HttpRequest request_;
  std::optional<Identity> upgraded_;  // who lives on in a socket
  bool quiet_ = true;                 // waiting for a request: it may be closed without harm
};

}  // namespace

asio::awaitable<void> converse(Services& services, tcp::socket socket, asio::ssl::context* tls) {
  beast::error_code error;
  const auto endpoint = socket.remote_endpoint(error);
  if (error) co_return;
  const std::string peer = plain_address(endpoint.address());
  const bool trusted = std::ranges::count(services.settings.trusted_proxies, peer) > 0;
  if (!trusted && !services.addresses.enter(peer)) co_return;
  ++services.metrics.connections;
  const Finally gone([&] {
    --services.metrics.connections;
    if (!trusted) services.addresses.leave(peer);
    if (services.stopping && services.metrics.connections == 0) services.when_empty();
  });
  Stream stream = tls != nullptr ? Stream::tls(std::move(socket), *tls) : Stream::plain(std::move(socket));
  const auto visit = std::make_unique<Visit>(services, std::move(stream), tls != nullptr, peer);
  co_await visit->converse();
}

}  // namespace guildhall::server
