// What the house counts, for whoever watches over it: GET /metrics, as Prometheus reads it.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

namespace guildhall::server {

struct Metrics {
  using Counter = std::atomic<std::int64_t>;
  Counter connections = 0, sockets = 0;              // now
  Counter requests = 0, messages = 0, refusals = 0;  // so far
  Counter actions = 0, thoughts = 0, storage_failures = 0;
  Counter failures = 0;  // what was thrown, and ended one connection or one errand of the house
  Counter tables = 0;    // in memory now
  Counter write_microseconds = 0, writes = 0;

  std::string text() const;
};

}  // namespace guildhall::server
