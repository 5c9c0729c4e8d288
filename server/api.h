// The small JSON interface over HTTP: who somebody is, and how the house is (docs/server.md).
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/house.h"
#include "server/metrics.h"
#include "server/people.h"
#include "server/respond.h"
#include "server/settings.h"

namespace guildhall::server {

using TextResponse = http::response<http::string_body>;

// Which address one counts as: whoever has one of IPv6's has all of its /64.
std::string counted_address(const std::string& address);

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
  bool by_https() const { return !settings_.tls_certificate.empty() || settings_.public_url.starts_with("https://"); }

  // Who asks for a socket, or with which status they are refused.
  boost::asio::awaitable<std::expected<Identity, http::status>> admit(const HttpRequest&);

 private:
  boost::asio::awaitable<TextResponse> post(const HttpRequest&, std::string_view path, std::string address);
  struct Wish;
  boost::asio::awaitable<Expected<Identity>> change(Wish&);
  boost::asio::awaitable<Expected<Identity>> come(Wish&);
  boost::asio::awaitable<TextResponse> health();
  bool from_here(const HttpRequest&) const;
  std::string token_of(const HttpRequest&) const;
  boost::asio::awaitable<std::optional<Identity>> find_older(const HttpRequest&);
  void set_cookie(TextResponse&, std::string_view token) const;

  House& house_;
  People& people_;
  Archive& archive_;
  const Metrics& metrics_;
  const Settings& settings_;
  Addresses& addresses_;
};

// Parts of requests, for tests.
std::string cookie_token(std::string_view cookies, std::string_view name);
bool same_origin(std::string_view origin, std::string_view host, std::string_view public_url);
// Each proxy appends whom it was asked by: read from the end, for as long as proxies that are trusted say so.
std::string forwarded_address(std::string_view forwarded_for, const std::string& peer,
                              const std::vector<std::string>& trusted);
// The values of every X-Forwarded-For line, in their order, as one list.
std::string forwarded_for(const HttpRequest&);
std::string device_of(std::string_view user_agent);  // "Firefox, Linux"; never empty

}  // namespace guildhall::server
