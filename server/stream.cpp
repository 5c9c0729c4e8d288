#include "server/stream.h"

#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <boost/container/static_vector.hpp>

namespace guildhall::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;

template <class Buffer>
boost::container::static_vector<Buffer, 16> kept(std::span<const Buffer> buffers) {
  return {buffers.begin(), buffers.end()};
}

// Over plain TCP and over TLS alike.
template <class Layer>
class Over : public Stream::Carrier {
 public:
  explicit Over(Layer layer) : layer_(std::move(layer)) {}

  beast::tcp_stream& tcp() override { return beast::get_lowest_layer(layer_); }
  void read_some(std::span<const asio::mutable_buffer> buffers, Stream::Transferred handler) override {
    layer_.async_read_some(kept(buffers), std::move(handler));
  }
  void write_some(std::span<const asio::const_buffer> buffers, Stream::Transferred handler) override {
    layer_.async_write_some(kept(buffers), std::move(handler));
  }
  void teardown(beast::role_type role, Stream::Done handler) override {
    using beast::websocket::async_teardown;
    async_teardown(role, layer_, std::move(handler));
  }

 protected:
  Layer layer_;
};

class Tls final : public Over<asio::ssl::stream<beast::tcp_stream>> {
 public:
  using Over::Over;
  bool has_handshake() const override { return true; }
  void handshake(Stream::Done handler) override {
    layer_.async_handshake(asio::ssl::stream_base::server, std::move(handler));
  }
};

}  // namespace

Stream Stream::plain(tcp::socket socket) {
  return Stream(std::make_unique<Over<beast::tcp_stream>>(beast::tcp_stream(std::move(socket))));
}

Stream Stream::tls(tcp::socket socket, asio::ssl::context& context) {
  return Stream(
      std::make_unique<Tls>(asio::ssl::stream<beast::tcp_stream>(beast::tcp_stream(std::move(socket)), context)));
}

}  // namespace guildhall::server
