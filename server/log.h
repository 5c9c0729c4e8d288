// The log: one JSON object a line on standard error. Tokens, passwords, nonces and messages are never written.
#pragma once

#include <string_view>

#include "table/json.h"

namespace guildhall::server {

enum class LogLevel : std::uint8_t { debug, info, warning, error, silent };
void set_log_level(LogLevel);
void log(LogLevel, std::string_view event, Json fields = Json::object());

}  // namespace guildhall::server
