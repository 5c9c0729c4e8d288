// How a house is run (docs/operating.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace guildhall::server {

struct Limits {
  int header_bytes = 16 * 1024;
  int body_bytes = 16 * 1024;
  int message_bytes = 128 * 1024;
  int unread_bytes = 1024 * 1024;  // that a socket may leave unread before it is closed
  int seconds_to_ask = 15;         // for a whole request, and how long a quiet connection is kept
  int seconds_to_receive = 60;     // for a whole answer
  int seconds_to_finish = 5;       // for running answers, once the server is told to stop
  int seconds_of_silence = 60;     // of a socket, pings included
  int connections = 20'000;
  int connections_per_address = 64;
  int guests_per_address = 60;  // new ones an hour
  int logins_per_address = 10;  // a minute
};

struct Settings {
  std::string address = "127.0.0.1";
  std::optional<std::uint16_t> port;  // 0: any; nothing: 8080, or the next that is free
  std::string database;
  std::string public_url;  // as people type it: "https://club.example"; empty: as they ask for it
  std::string tls_certificate, tls_key;
  std::vector<std::string> trusted_proxies;
  int threads = 1;  // that think
  Limits limits;
};

}  // namespace guildhall::server
