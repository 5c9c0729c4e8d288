#include "server/server.h"

#include <sodium.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <csignal>
#include <set>

#include "server/connection.h"
#include "server/log.h"
#include "server/reserve.h"
#include "server/spawn.h"

namespace guildhall::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

constexpr auto waiting = asio::as_tuple(asio::use_awaitable);
constexpr std::uint16_t usual_port = 8080;
constexpr int ports_tried = 100;

std::expected<std::unique_ptr<asio::ssl::context>, std::string> tls_context(const Settings& settings) {
  if (settings.tls_certificate.empty() != settings.tls_key.empty())
    return std::unexpected("TLS needs both a certificate and its key.");
  if (settings.tls_certificate.empty()) return nullptr;
  auto context = std::make_unique<asio::ssl::context>(asio::ssl::context::tls_server);
  boost::system::error_code error;
  context->set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                       asio::ssl::context::no_tlsv1_1);
  context->use_certificate_chain_file(settings.tls_certificate, error);
  if (error) return std::unexpected("The certificate " + settings.tls_certificate + ": " + error.message());
  context->use_private_key_file(settings.tls_key, asio::ssl::context::pem, error);
  if (error) return std::unexpected("The key " + settings.tls_key + ": " + error.message());
  return context;
}

boost::system::error_code bind(tcp::acceptor& acceptor, const tcp::endpoint& endpoint) {
  boost::system::error_code error, ignored;
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) acceptor.close(ignored);
  return error;
}

}  // namespace

struct Server::State {
  State(Settings wishes, std::span<const File> files, std::unique_ptr<Storage> storage)
      : settings(std::move(wishes)),
        archive(std::move(storage)),
        house(context.get_executor(), archive, metrics, settings.threads),
        services{house, api, addresses, metrics, settings, files, false, {}, [this] { patience.cancel(); }} {}

  asio::awaitable<void> accept();
  asio::awaitable<void> open();
  asio::awaitable<void> look_after();
  asio::awaitable<void> sign_out();
  void stop();
  void leave();

  Settings settings;
  asio::io_context context{1};
  Metrics metrics;
  Archive archive;
  House house;
  People people{archive};
  Addresses addresses{settings.limits};
  Api api{house, people, archive, metrics, settings, addresses};
  Services services;
  std::unique_ptr<asio::ssl::context> tls;
  tcp::acceptor acceptor{context};
  asio::signal_set signals{context, SIGINT, SIGTERM};
  asio::steady_timer patience{context};
  std::string trouble;  // why it could not open
};

asio::awaitable<void> Server::State::accept() {
  while (!services.stopping) {
    auto [error, socket] = co_await acceptor.async_accept(waiting);
    if (services.stopping) co_return;
    if (error) {  // such as too few descriptors: a moment later there may be more
      asio::steady_timer pause(context, std::chrono::milliseconds(100));
      co_await pause.async_wait(waiting);
    } else if (metrics.connections < settings.limits.connections) {
      boost::system::error_code ignored;
      socket.set_option(tcp::no_delay(true), ignored);
      spawn(context.get_executor(), metrics, "connection", converse(services, std::move(socket), tls.get()));
    }
  }
}

// The tables first, then the doors.
asio::awaitable<void> Server::State::open() {
  const auto troubles = co_await house.open();
  if (!troubles) {
    trouble = "The tables cannot be read. " + troubles.error().reason;
    log(LogLevel::error, "storage", {{"reason", troubles.error().reason}});
    context.stop();
    co_return;
  }
  for (const std::string& trouble : *troubles) log(LogLevel::error, "table-unreadable", {{"reason", trouble}});
  log(LogLevel::info, "open", {{"port", acceptor.local_endpoint().port()}, {"tables", house.tables()}});
  spawn(context.get_executor(), metrics, "looking after", look_after());
  co_await accept();
}

// What has to be seen to again and again, whatever else happens.
asio::awaitable<void> Server::State::look_after() {
  constexpr int rounds_between_tidying = 600;
  asio::steady_timer pause(context);
  for (int round = 0; !services.stopping; ++round) {
    if (round % rounds_between_tidying == 0) {
      std::function<Stored<bool>(Storage&)> tidy = [time = now()](Storage& storage) -> Stored<bool> {
        const auto done = storage.tidy(time);
        if (!done) return std::unexpected(done.error());
        return true;
      };
      if (const auto done = co_await archive.read<bool>(std::move(tidy)); !done)
        log(LogLevel::warning, "tidying", {{"reason", done.error().reason}});
    }
    co_await sign_out();
    pause.expires_after(std::chrono::seconds(1));
    co_await pause.async_wait(waiting);
  }
}

// Sockets of tokens that are good no longer, whoever withdrew them; a while back, for a socket may just have been about
// to open.
asio::awaitable<void> Server::State::sign_out() {
  using Hashes = std::vector<std::string>;
  constexpr Time looked_back = Time{2} * 60 * 1000;
  std::function<Stored<Hashes>(Storage&)> read = [since = now() - looked_back](Storage& storage) {
    return storage.revoked_since(since);
  };
  const auto revoked = co_await archive.read<Hashes>(std::move(read));
  if (!revoked || revoked->empty()) co_return;
  const std::set<std::string_view> gone(revoked->begin(), revoked->end());
  const auto guests = services.guests;
  for (Services::Guest* guest : guests)
    if (gone.contains(guest->token())) guest->sign_out();
}

void Server::State::stop() {
  if (std::exchange(services.stopping, true)) return;
  log(LogLevel::info, "closing", {{"connections", metrics.connections.load()}});
  boost::system::error_code ignored;
  acceptor.close(ignored);
  house.close();
  const auto guests = services.guests;
  for (Services::Guest* guest : guests) guest->stop();
  patience.expires_after(std::chrono::seconds(settings.limits.seconds_to_finish));
  patience.async_wait([this](const boost::system::error_code&) { leave(); });
  if (metrics.connections == 0) patience.cancel();
}

// Whoever is still there is cut off; the last one to go turns out the light.
void Server::State::leave() {
  services.when_empty = [this] { context.stop(); };
  const auto guests = services.guests;
  for (Services::Guest* guest : guests) guest->cut_off();
  if (metrics.connections == 0) context.stop();
}

std::expected<Server, std::string> Server::listen(Settings settings, std::span<const File> files,
                                                  std::unique_ptr<Storage> storage) {
  if (sodium_init() < 0) return std::unexpected("The system gives no random numbers.");
  auto tls = tls_context(settings);
  if (!tls) return std::unexpected(tls.error());
  boost::system::error_code error;
  const auto ip = asio::ip::make_address(settings.address, error);
  if (error) return std::unexpected(settings.address + " is no IP address.");
  auto state = std::make_unique<State>(std::move(settings), files, std::move(storage));
  state->tls = std::move(*tls);
  const std::uint16_t first = state->settings.port.value_or(usual_port);
  const int tries = state->settings.port ? 1 : ports_tried;
  for (int next = 0; next < tries; ++next) {
    error = bind(state->acceptor, {ip, static_cast<std::uint16_t>(first + next)});
    if (!error) return Server(std::move(state));
  }
  return std::unexpected("Cannot serve at " + ip.to_string() + " port " + std::to_string(first) + ": " +
                         error.message());
}

Server::Server(std::unique_ptr<State> state) : state_(std::move(state)) {}
Server::Server(Server&&) noexcept = default;
Server& Server::operator=(Server&&) noexcept = default;
Server::~Server() = default;

std::uint16_t Server::port() const { return state_->acceptor.local_endpoint().port(); }

std::expected<void, std::string> Server::run() {
  keep_reserve();
  state_->signals.async_wait([this](const boost::system::error_code& error, int) {
    if (!error) state_->stop();
  });
  spawn(state_->context.get_executor(), state_->metrics, "doors", state_->open());
  for (;;) {
    try {
      state_->context.run();
      break;
    } catch (...) {  // out of something smaller than a coroutine; the house goes on
      note_failure(state_->metrics, "event", std::current_exception());
    }
  }
  if (!state_->trouble.empty()) return std::unexpected(state_->trouble);
  return {};
}

}  // namespace guildhall::server
