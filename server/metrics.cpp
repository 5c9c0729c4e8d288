#include "server/metrics.h"

#include <fmt/core.h>

namespace guildhall::server {

std::string Metrics::text() const {
  std::string text;
  const auto add = [&](std::string_view name, std::string_view type, std::string_view help, std::int64_t value) {
    text +=
        fmt::format("# HELP guildhall_{0} {1}\n# TYPE guildhall_{0} {2}\nguildhall_{0} {3}\n", name, help, type, value);
  };
  add("connections", "gauge", "Connections open now.", connections);
  add("sockets", "gauge", "WebSockets open now.", sockets);
  add("tables", "gauge", "Tables in memory.", tables);
  add("requests_total", "counter", "HTTP requests answered.", requests);
  add("messages_total", "counter", "WebSocket messages answered.", messages);
  add("refusals_total", "counter", "WebSocket messages answered with an error.", refusals);
  add("actions_total", "counter", "Actions written down, draws included.", actions);
  add("thoughts_total", "counter", "Actions thought about by computers.", thoughts);
  add("storage_failures_total", "counter", "Changes the storage did not take.", storage_failures);
  add("failures_total", "counter", "Connections and errands ended by something unexpected.", failures);
  add("writes_total", "counter", "Changes written down.", writes);
  add("write_microseconds_total", "counter", "Time changes waited to be on disk.", write_microseconds);
  return text;
}

}  // namespace guildhall::server
