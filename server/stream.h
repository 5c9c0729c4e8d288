// The bytes of a connection, over plain TCP or over TLS. What reads and writes them, HTTP and WebSocket, sees this one
// type, so that it is compiled once and in files that know nothing of TLS.
#pragma once

#include <array>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <functional>
#include <memory>
#include <span>
#include <utility>

namespace guildhall::server {

// A handler of any type, and the executor it wants to be called on.
template <class... Arguments>
class Handler {
 public:
  using executor_type = boost::asio::any_io_executor;
  template <class Any>
  Handler(Any any, const executor_type& otherwise)
      : executor_(boost::asio::get_associated_executor(any, otherwise)), call_(std::move(any)) {}
  executor_type get_executor() const noexcept { return executor_; }
  void operator()(Arguments... arguments) { call_(arguments...); }

 private:
  executor_type executor_;
  std::move_only_function<void(Arguments...)> call_;
};

class Stream {
 public:
  using executor_type = boost::asio::any_io_executor;
  using next_layer_type = boost::beast::tcp_stream;
  using Error = boost::beast::error_code;
  using Transferred = Handler<Error, std::size_t>;
  using Done = Handler<Error>;

  // What carries the bytes. Buffers given to it live until the handler is called; the list of them does not.
  class Carrier {
   public:
    virtual ~Carrier() = default;
    virtual boost::beast::tcp_stream& tcp() = 0;
    virtual bool has_handshake() const { return false; }
    virtual void handshake(Done) {}
    virtual void read_some(std::span<const boost::asio::mutable_buffer>, Transferred) = 0;
    virtual void write_some(std::span<const boost::asio::const_buffer>, Transferred) = 0;
    virtual void teardown(boost::beast::role_type, Done) = 0;
  };

  static Stream plain(boost::asio::ip::tcp::socket);
  static Stream tls(boost::asio::ip::tcp::socket, boost::asio::ssl::context&);

  executor_type get_executor() { return carrier_->tcp().get_executor(); }
  // TCP itself: its time limits, its end.
  next_layer_type& next_layer() { return carrier_->tcp(); }
  const next_layer_type& next_layer() const { return carrier_->tcp(); }

  // What comes before the first byte of either side, where there is such a thing.
  bool has_handshake() const { return carrier_->has_handshake(); }
  template <class Token>
  auto async_handshake(Token&& token) {
    return boost::asio::async_initiate<Token, void(Error)>(
        [this](auto handler) { carrier_->handshake({std::move(handler), get_executor()}); }, token);
  }
  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(Error, std::size_t)>(
        [this](auto handler, const auto& list) {
          carrier_->read_some({list.buffers.data(), list.size}, {std::move(handler), get_executor()});
        },
        token, First<boost::asio::mutable_buffer>(buffers));
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(Error, std::size_t)>(
        [this](auto handler, const auto& list) {
          carrier_->write_some({list.buffers.data(), list.size}, {std::move(handler), get_executor()});
        },
        token, First<boost::asio::const_buffer>(buffers));
  }

  // How a WebSocket says goodbye; Beast finds it by its name.
  template <class Token>
  friend void async_teardown(boost::beast::role_type role, Stream& stream, Token&& token) {
    boost::asio::async_initiate<Token, void(Error)>(
        [&stream, role](auto done) { stream.carrier_->teardown(role, {std::move(done), stream.get_executor()}); },
        token);
  }

 private:
  explicit Stream(std::unique_ptr<Carrier> carrier) : carrier_(std::move(carrier)) {}

  // The first of a sequence's buffers that hold anything; whoever asked asks again for the rest.
  template <class Buffer>
  struct First {
    template <class Buffers>
    explicit First(const Buffers& all) {
      for (const Buffer buffer : boost::beast::buffers_range_ref(all)) {
        if (size == buffers.size()) break;
        if (buffer.size() > 0) buffers[size++] = buffer;
      }
    }
    std::array<Buffer, 16> buffers;
    std::size_t size = 0;
  };

  std::unique_ptr<Carrier> carrier_;
};

}  // namespace guildhall::server
