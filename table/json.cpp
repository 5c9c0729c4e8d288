#include "table/json.h"

#include <algorithm>
#include <limits>

template class nlohmann::basic_json<>;

namespace guildhall {

int nesting(std::string_view text) {
  int depth = 0, deepest = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      deepest = std::max(deepest, ++depth);
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return deepest;
}

std::optional<Json> parse_json(std::string_view text) {
  if (nesting(text) > deepest_nesting) return std::nullopt;
  if (text.find('\0') != std::string_view::npos) return std::nullopt;  // the parser would take it for the end
  Json document = Json::parse(text, nullptr, false);
  if (document.is_discarded()) return std::nullopt;
  return document;
}

std::string print_json(const Json& document) { return document.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::optional<std::int64_t> whole_number(const Json& value) {
  if (!value.is_number_integer()) return std::nullopt;
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max())
    return std::numeric_limits<std::int64_t>::max();
  return value.get<std::int64_t>();
}

}  // namespace guildhall
