// A connection that has become a WebSocket: messages and answers, and events in between.
#pragma once

#include <boost/asio/awaitable.hpp>

#include "server/connection.h"
#include "server/stream.h"

namespace guildhall::server {

// Answers the request that asks for it, and lives as a client of the house until either side ends it.
boost::asio::awaitable<void> live(Services&, Stream, const Identity&, HttpRequest);

}  // namespace guildhall::server
