#include "server/socket.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>

#include "server/log.h"
#include "server/spawn.h"

namespace guildhall::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using std::chrono::seconds;

// Errors come back as values, as everywhere in the house.
constexpr auto waiting = asio::as_tuple(asio::use_awaitable);

constexpr int most_too_often = 200;  // messages beyond the allowance, before a flood is cut off
constexpr std::size_t small_buffer = 4096;

// A WebSocket, as a client of the house.
class Socket final : public Client, public Services::Guest {
 public:
  Socket(Services& services, Stream stream, const Identity& identity)
      : Client(identity.person(), identity.kept()),
        services_(services),
        stream_(std::move(stream)),
        token_(token_hash(identity.token)) {}

  asio::awaitable<void> live(HttpRequest request) {
    const auto self = shared_from_this();
    const Limits& limits = services_.settings.limits;
    beast::get_lowest_layer(stream_).expires_never();  // the socket keeps its own time
    stream_.set_option(
        websocket::stream_base::timeout{seconds(limits.seconds_to_ask), seconds(limits.seconds_of_silence), true});
    stream_.read_message_max(static_cast<std::size_t>(limits.message_bytes));
    const auto [error] = co_await stream_.async_accept(request, waiting);
    request = {};
    if (error || services_.stopping) co_return;
    ++services_.metrics.sockets;
    services_.guests.insert(this);
    const Finally gone([this] {
      closed_ = true;
      services_.guests.erase(this);
      --services_.metrics.sockets;
    });
    const House::Presence presence = services_.house.enter(self);
    co_await listen();
  }

  void send(std::shared_ptr<const std::string> text) override {
    if (closed_ || text->empty()) return;
    // One text alone is never too much: how long it is, is not the reader's doing.
    unread_ += text->size();
    if (!queue_.empty() && unread_ > static_cast<std::size_t>(services_.settings.limits.unread_bytes)) {
      close("slow-reader");
      return;
    }
    queue_.push_back(std::move(text));
    if (std::exchange(writing_, true)) return;
    spawn(stream_.get_executor(), services_.metrics, "socket", write());
  }

  // What is queued is still sent; then the socket is closed in good order.
  void stop() override {
    ending_ = true;
    if (std::exchange(writing_, true)) return;
    spawn(stream_.get_executor(), services_.metrics, "socket", write());
  }

  void cut_off() override { close("closing"); }
  std::string_view token() const override { return token_; }
  void sign_out() override { close("signed-out"); }

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
      std::string answer = co_await services_.house.answer(shared_from_this(), std::move(message));
      if (too_often > most_too_often) {
        close("flood");
        co_return;
      }
      if (closed_) co_return;
      send(std::make_shared<const std::string>(std::move(answer)));
    }
  }

  // However it ends, what is still unread is forgotten, and one that could not go on takes its socket along.
  asio::awaitable<void> write() {
    const auto self = shared_from_this();
    bool whole = false;
    const Finally done([&] {
      queue_.clear();
      unread_ = 0;
      writing_ = false;
      if (!whole) closed_ = true, beast::get_lowest_layer(stream_).close();
    });
    stream_.text(true);
    while (!queue_.empty() && !closed_) {
      const auto text = queue_.front();
      const auto [error, size] = co_await stream_.async_write(asio::buffer(*text), waiting);
      if (error) break;
      unread_ -= text->size();
      queue_.pop_front();
    }
    if (ending_ && !closed_) co_await stream_.async_close(websocket::close_code::going_away, waiting);
    queue_.shrink_to_fit();
    whole = true;
  }

  void close(std::string_view reason) {
    log(LogLevel::info, "cut-off", {{"person", person.id}, {"reason", reason}});
    closed_ = true;
    beast::get_lowest_layer(stream_).close();
  }

  Services& services_;
  websocket::stream<Stream, false> stream_;  // without compression
  std::string token_;                        // its hash
  std::deque<std::shared_ptr<const std::string>> queue_;
  std::size_t unread_ = 0;
  bool writing_ = false, ending_ = false, closed_ = false;
};

}  // namespace

asio::awaitable<void> live(Services& services, Stream stream, const Identity& identity, HttpRequest request) {
  const auto socket = std::make_shared<Socket>(services, std::move(stream), identity);
  co_await socket->live(std::move(request));
}

}  // namespace guildhall::server
