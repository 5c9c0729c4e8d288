// JSON written in one way only (RFC 8785), so that whoever hashes a document gets the same digest.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "table/json.h"

namespace guildhall {

// Names sorted by UTF-16, numbers as ECMAScript writes them, no space. Requires: text in valid UTF-8.
std::string canonical_json(const Json&);

// As parse_json, but also nothing where a name stands twice in an object: such text has no one meaning.
std::optional<Json> parse_strictly(std::string_view text);

}  // namespace guildhall
