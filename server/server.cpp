#include "server/server.h"

#include <fmt/chrono.h>

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <csignal>
#include <ctime>
#include <list>
#include <optional>

#include "server/respond.h"

namespace guildhall::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;
using std::chrono::seconds;

// Errors come back as values, as everywhere in the house.
constexpr auto waiting = asio::as_tuple(asio::use_awaitable);

struct Connection {
  beast::tcp_stream stream;
  bool quiet = true;  // waiting for a request: it may be closed without harm
};

// What a client is told whose bytes are no request; nothing where it has gone or fallen silent.
std::optional<http::status> complaint(const beast::error_code& error) {
  if (error.category() != make_error_code(http::error::bad_version).category()) return std::nullopt;
  if (error == http::error::end_of_stream || error == http::error::partial_message) return std::nullopt;
  if (error == http::error::header_limit || error == http::error::buffer_overflow)
    return http::status::request_header_fields_too_large;
  if (error == http::error::body_limit) return http::status::payload_too_large;
  return http::status::bad_request;
}

}  // namespace

struct Server::State {
  State(std::span<const File> files_, Limits limits_) : files(files_), limits(limits_) {}

  asio::awaitable<void> accept();
  asio::awaitable<void> converse(std::list<Connection>::iterator);
  asio::awaitable<bool> exchange(Connection&, beast::flat_buffer&);
  asio::awaitable<bool> send(Connection&, Response);
  asio::awaitable<void> drain(Connection&);
  void stop();

  std::span<const File> files;
  Limits limits;
  asio::io_context context{1};
  tcp::acceptor acceptor{context};
  asio::signal_set signals{context, SIGINT, SIGTERM};
  asio::steady_timer patience{context};
  std::list<Connection> connections;
  bool stopping = false;
};

asio::awaitable<void> Server::State::accept() {
  while (!stopping) {
    auto [error, socket] = co_await acceptor.async_accept(waiting);
    if (stopping) co_return;
    if (error) {  // such as too few descriptors: a moment later there may be more
      asio::steady_timer pause(context, std::chrono::milliseconds(100));
      co_await pause.async_wait(waiting);
    } else if (std::ssize(connections) < limits.connections) {
      connections.push_back({beast::tcp_stream(std::move(socket))});
      asio::co_spawn(context, converse(std::prev(connections.end())), asio::detached);
    }
  }
}

asio::awaitable<void> Server::State::converse(std::list<Connection>::iterator connection) {
  beast::flat_buffer buffer(static_cast<std::size_t>(limits.header_bytes + limits.body_bytes));
  while (!stopping && co_await exchange(*connection, buffer)) {
  }
  beast::error_code ignored;
  connection->stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  connections.erase(connection);
  if (stopping && connections.empty()) patience.cancel();
}

// One request and its answer; whether another may follow.
asio::awaitable<bool> Server::State::exchange(Connection& connection, beast::flat_buffer& buffer) {
  http::request_parser<http::string_body> parser;
  parser.header_limit(static_cast<std::uint32_t>(limits.header_bytes));
  parser.body_limit(static_cast<std::uint64_t>(limits.body_bytes));
  connection.quiet = true;
  connection.stream.expires_after(seconds(limits.seconds_to_ask));
  const auto [error, size] = co_await http::async_read(connection.stream, buffer, parser, waiting);
  connection.quiet = false;
  if (error) {
    const auto status = complaint(error);
    if (status) {
      Response refusal = refuse(*status);
      refusal.keep_alive(false);
      co_await send(connection, std::move(refusal));
      co_await drain(connection);
    }
    co_return false;
  }
  Response response = respond(parser.get(), files);
  response.set(http::field::date, fmt::format("{:%a, %d %b %Y %T} GMT", fmt::gmtime(std::time(nullptr))));
  response.keep_alive(parser.get().keep_alive() && !stopping);
  co_return co_await send(connection, std::move(response));
}

// Whether the connection stays open.
asio::awaitable<bool> Server::State::send(Connection& connection, Response response) {
  const bool stays = response.keep_alive();
  connection.stream.expires_after(seconds(limits.seconds_to_receive));
  http::response_serializer<http::span_body<const char>> serializer(response);
  // An answer to HEAD, or that nothing has changed, ends with its header, whatever length that names.
  serializer.split(true);
  const auto [error, size] = co_await http::async_write_header(connection.stream, serializer, waiting);
  if (error) co_return false;
  if (response.body().size() > 0) {
    const auto [body_error, body_size] = co_await http::async_write(connection.stream, serializer, waiting);
    if (body_error) co_return false;
  }
  co_return stays;
}

// Reads on for a moment: a socket closed with something unread takes back what was sent.
asio::awaitable<void> Server::State::drain(Connection& connection) {
  beast::error_code ignored;
  connection.stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  connection.quiet = true;
  connection.stream.expires_after(seconds(1));
  std::array<char, 4096> unread;
  for (int reads = 0; reads < 256; ++reads) {
    const auto [error, size] = co_await connection.stream.async_read_some(asio::buffer(unread), waiting);
    if (error) co_return;
  }
}

void Server::State::stop() {
  stopping = true;
  beast::error_code ignored;
  acceptor.close(ignored);
  for (Connection& connection : connections)
    if (connection.quiet) connection.stream.cancel();
  patience.expires_after(seconds(limits.seconds_to_finish));
  patience.async_wait([this](const beast::error_code&) { context.stop(); });
  if (connections.empty()) patience.cancel();
}

std::expected<Server, std::string> Server::listen(const std::string& address, std::uint16_t port,
                                                  std::span<const File> files, Limits limits) {
  auto state = std::make_unique<State>(files, limits);
  beast::error_code error;
  const auto ip = asio::ip::make_address(address, error);
  if (error) return std::unexpected(address + " is no IP address.");
  const tcp::endpoint endpoint(ip, port);
  state->acceptor.open(endpoint.protocol(), error);
  if (!error) state->acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) state->acceptor.bind(endpoint, error);
  if (!error) state->acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) return std::unexpected(error.message());
  return Server(std::move(state));
}

Server::Server(std::unique_ptr<State> state) : state_(std::move(state)) {}
Server::Server(Server&&) noexcept = default;
Server& Server::operator=(Server&&) noexcept = default;
Server::~Server() = default;

std::uint16_t Server::port() const { return state_->acceptor.local_endpoint().port(); }

void Server::run() {
  state_->signals.async_wait([this](const beast::error_code& error, int) {
    if (!error) state_->stop();
  });
  asio::co_spawn(state_->context, state_->accept(), asio::detached);
  state_->context.run();
}

}  // namespace guildhall::server
