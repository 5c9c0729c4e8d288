// A connection: requests over HTTP one after the other, until one asks for a socket; then messages and events.
// Each is a coroutine that sleeps while it waits. It is the same over plain TCP and over TLS.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>

#include "server/api.h"
#include "server/house.h"
#include "server/page.h"

namespace guildhall::server {

// What all connections share.
struct Services {
  House& house;
  Api& api;
  Addresses& addresses;
  Metrics& metrics;
  const Settings& settings;
  std::span<const File> files;
  bool stopping = false;

  // Everyone who is to be told when the server stops.
  class Guest {
   public:
    virtual ~Guest() = default;
    virtual void stop() = 0;                               // as soon as what is being said is said
    virtual void cut_off() = 0;                            // now
    virtual std::string_view token() const { return {}; }  // the hash of the one it came with, of a socket
    virtual void sign_out() {}                             // it is good no longer
  };
  std::set<Guest*> guests;
  std::function<void()> when_empty;
};

// Converses until either side ends it.
boost::asio::awaitable<void> converse(Services&, boost::asio::ip::tcp::socket, boost::asio::ssl::context*);

}  // namespace guildhall::server
