#include "server/log.h"

#include <fmt/chrono.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <ctime>

namespace guildhall::server {
namespace {

std::atomic<LogLevel> least = LogLevel::info;
constexpr std::array<std::string_view, 4> words = {"debug", "info", "warning", "error"};

}  // namespace

void set_log_level(LogLevel level) { least = level; }

void log(LogLevel level, std::string_view event, Json fields) {
  if (level < least) return;
  fields["time"] = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  fields["level"] = words[static_cast<std::size_t>(level)];
  fields["event"] = event;
  const std::string line = print_json(fields) + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace guildhall::server
