#include "server/connection.h"

#include <fmt/chrono.h>

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <ctime>
#include <deque>
#include <optional>

#include "server/log.h"

namespace guildhall::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using std::chrono::seconds;
using PlainStream = beast::tcp_stream;
using TlsStream = asio::ssl::stream<beast::tcp_stream>;

// Errors come back as values, as everywhere in the house.
constexpr auto waiting = asio::as_tuple(asio::use_awaitable);

constexpr int most_too_often = 200;  // messages beyond the allowance, before a flood is cut off
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
void finish_header(Response& response, bool keep_alive) {
  response.set(http::field::date, fmt::format("{:%a, %d %b %Y %T} GMT", fmt::gmtime(std::time(nullptr))));
  response.keep_alive(keep_alive);
}

// A WebSocket, as a client of the house.
template <class Stream>
class Socket final : public Client, public Services::Guest {
 public:
  Socket(Services& services, Stream stream, const Identity& identity)
      : Client(identity.person(), identity.kept()), services_(services), stream_(std::move(stream)) {}

  asio::awaitable<void> live(HttpRequest request) {
    const auto self = shared_from_this();
    const Limits& limits = services_.settings.limits;
    beast::get_lowest_layer(stream_).expires_never();  // the socket keeps its own time
    stream_.set_option(
        websocket::stream_base::timeout{seconds(limits.seconds_to_ask), seconds(limits.seconds_of_silence), true});
    stream_.read_message_max(static_cast<std::size_t>(limits.message_bytes));
    const auto [error] = co_await stream_.async_accept(request, waiting);
    request = {};
    if (error) co_return;
    ++services_.metrics.sockets;
    services_.guests.insert(this);
    services_.house.enter(*this);
    co_await listen();
    closed_ = true;
    services_.house.leave(*this);
    services_.guests.erase(this);
    --services_.metrics.sockets;
  }

  void send(std::shared_ptr<const std::string> text) override {
    if (closed_ || text->empty()) return;
    unread_ += text->size();
    if (unread_ > static_cast<std::size_t>(services_.settings.limits.unread_bytes)) {
      close("slow-reader");
      return;
    }
    queue_.push_back(std::move(text));
    if (std::exchange(writing_, true)) return;
    asio::co_spawn(stream_.get_executor(), write(), asio::detached);
  }

  // What is queued is still sent; then the socket is closed in good order.
  void stop() override {
    ending_ = true;
    if (std::exchange(writing_, true)) return;
    asio::co_spawn(stream_.get_executor(), write(), asio::detached);
  }

  void cut_off() override { close("closing"); }

 private:
  asio::awaitable<void> listen() {
    beast::flat_buffer buffer;
    for (;;) {
      const auto [error, size] = co_await stream_.async_read(buffer, waiting);
      if (error) co_return;
      if (!stream_.got_text()) {
        close("no-text");
        co_return;
      }
      std::string message(static_cast<const char*>(buffer.data().data()), buffer.size());
      buffer.consume(buffer.size());
      if (buffer.capacity() > small_buffer) buffer.shrink_to_fit();
      std::string answer = co_await services_.house.answer(*this, std::move(message));
      if (too_often > most_too_often) {
        close("flood");
        co_return;
      }
      if (closed_) co_return;
      send(std::make_shared<const std::string>(std::move(answer)));
    }
  }

  asio::awaitable<void> write() {
    const auto self = shared_from_this();
    stream_.text(true);
    while (!queue_.empty() && !closed_) {
      const auto text = queue_.front();
      const auto [error, size] = co_await stream_.async_write(asio::buffer(*text), waiting);
      if (error) break;
      unread_ -= text->size();
      queue_.pop_front();
    }
    if (ending_ && !closed_) co_await stream_.async_close(websocket::close_code::going_away, waiting);
    queue_.clear();
    queue_.shrink_to_fit();
    unread_ = 0;
    writing_ = false;
  }

  void close(std::string_view reason) {
    log(LogLevel::info, "cut-off", {{"person", person.id}, {"reason", reason}});
    closed_ = true;
    beast::get_lowest_layer(stream_).close();
  }

  Services& services_;
  websocket::stream<Stream, false> stream_;  // without compression
  std::deque<std::shared_ptr<const std::string>> queue_;
  std::size_t unread_ = 0;
  bool writing_ = false, ending_ = false, closed_ = false;
};

// A connection before it becomes a socket.
template <class Stream>
class Visit final : public Services::Guest {
 public:
  Visit(Services& services, Stream stream, std::string peer)
      : services_(services), stream_(std::move(stream)), peer_(std::move(peer)) {
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
    if constexpr (std::is_same_v<Stream, TlsStream>) {
      transport().expires_after(seconds(limits.seconds_to_ask));
      const auto [error] = co_await stream_.async_handshake(asio::ssl::stream_base::server, waiting);
      if (error) co_return;
    }
    beast::flat_buffer buffer(static_cast<std::size_t>(limits.header_bytes + limits.body_bytes));
    while (!services_.stopping && co_await exchange(buffer)) {
    }
    if (socket_) {
      buffer = {};
      co_await socket_->live(std::move(request_));
    } else {
      beast::error_code ignored;
      transport().socket().shutdown(tcp::socket::shutdown_send, ignored);
    }
  }

  void stop() override {
    if (quiet_) transport().cancel();
  }

  void cut_off() override {
    if (!socket_) transport().close();
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
      if (const auto status = complaint(error)) {
        FileResponse response = refusal(*status);
        finish_header(response, false);
        co_await send(std::move(response));
        co_await drain();
      }
      co_return false;
    }
    ++services_.metrics.requests;
    request_ = parser.release();
    co_return co_await answer();
  }

  asio::awaitable<bool> answer() {
    const std::string path(path_of({request_.target().data(), request_.target().size()}));
    const bool stays = request_.keep_alive() && !services_.stopping;
    if (websocket::is_upgrade(request_) && path == "/socket") co_return co_await upgrade();
    if (Api::answers(path)) {
      TextResponse response = co_await services_.api.answer(request_, address(), request_.count("X-Forwarded-For") > 0);
      finish_header(response, stays);
      co_return co_await send(std::move(response));
    }
    FileResponse response = respond(request_, services_.files);
    finish_header(response, stays);
    co_return co_await send(std::move(response));
  }

  // Whether the request comes from somebody for whom a trusted proxy speaks, and who asks.
  bool proxied() const {
    return std::ranges::count(services_.settings.trusted_proxies, peer_) > 0 && request_.count("X-Forwarded-For") > 0;
  }
  std::string address() const {
    const auto forwarded = request_["X-Forwarded-For"];
    return proxied() ? forwarded_address({forwarded.data(), forwarded.size()}, peer_) : peer_;
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
      finish_header(response, false);
      co_return co_await send(std::move(response));
    }
    socket_ = std::make_shared<Socket<Stream>>(services_, std::move(stream_), *identity);
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
  std::string peer_;
  std::string counted_;  // the address this counts as a connection of, where a proxy spoke for it
  HttpRequest request_;
  std::shared_ptr<Socket<Stream>> socket_;
  bool quiet_ = true;  // waiting for a request: it may be closed without harm
};

}  // namespace

asio::awaitable<void> converse(Services& services, tcp::socket socket, asio::ssl::context* tls) {
  beast::error_code error;
  const auto endpoint = socket.remote_endpoint(error);
  if (error) co_return;
  const std::string peer = endpoint.address().to_string();
  const bool trusted = std::ranges::count(services.settings.trusted_proxies, peer) > 0;
  if (!trusted && !services.addresses.enter(peer)) co_return;
  ++services.metrics.connections;
  if (tls != nullptr) {
    const auto visit = std::make_unique<Visit<TlsStream>>(services, TlsStream(std::move(socket), *tls), peer);
    co_await visit->converse();
  } else {
    const auto visit = std::make_unique<Visit<PlainStream>>(services, PlainStream(std::move(socket)), peer);
    co_await visit->converse();
  }
  --services.metrics.connections;
  if (!trusted) services.addresses.leave(peer);
  if (services.stopping && services.metrics.connections == 0) services.when_empty();
}

}  // namespace guildhall::server
