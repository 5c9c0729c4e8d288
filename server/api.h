// The small JSON interface over HTTP: who somebody is, and how the house is (docs/server.md).
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>
#include <unordered_map>

#include "server/house.h"
#include "server/metrics.h"
#include "server/people.h"
#include "server/respond.h"
#include "server/settings.h"

namespace guildhall::server {

using TextResponse = http::response<http::string_body>;

// What each address may do, and does.
class Addresses {
 public:
  explicit Addresses(const Limits& limits) : limits_(limits) {}
  bool enter(const std::string& address);  // a connection; false where there are too many
  void leave(const std::string& address);
  bool may_be_welcomed(const std::string& address, Time now);
  bool may_log_in(const std::string& address, Time now);

 private:
  struct Visits {
    int connections = 0;
    Allowance guests, logins;
  };
  Visits& visits(const std::string& address);
  const Limits& limits_;
  std::unordered_map<std::string, Visits> by_address_;
};

class Api {
 public:
  Api(House& house, People& people, Archive& archive, const Metrics& metrics, const Settings& settings,
      Addresses& addresses)
      : house_(house),
        people_(people),
        archive_(archive),
        metrics_(metrics),
        settings_(settings),
        addresses_(addresses) {}

  static bool answers(std::string_view path);
  boost::asio::awaitable<TextResponse> answer(const HttpRequest&, std::string address, bool forwarded);

  // Who asks for a socket, or with which status they are refused.
  boost::asio::awaitable<std::expected<Identity, http::status>> admit(const HttpRequest&);

 private:
  boost::asio::awaitable<TextResponse> post(const HttpRequest&, std::string_view path, std::string address);
  boost::asio::awaitable<Expected<Identity>> change(std::string_view path, const Request&, std::optional<Identity>,
                                                    std::string address);
  boost::asio::awaitable<TextResponse> health();
  bool from_here(const HttpRequest&) const;
  void set_cookie(TextResponse&, std::string_view token) const;

  House& house_;
  People& people_;
  Archive& archive_;
  const Metrics& metrics_;
  const Settings& settings_;
  Addresses& addresses_;
};

// Parts of requests, for tests.
std::string cookie_token(std::string_view cookies);
bool same_origin(std::string_view origin, std::string_view host, std::string_view public_url);
std::string forwarded_address(std::string_view forwarded_for, const std::string& peer);

}  // namespace guildhall::server
