// The one JSON library, and the two checks that make its accessors safe: nothing here throws on bad input.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

// Compiled once, in json.cpp: half of what every other file would otherwise spend its time on.
extern template class nlohmann::basic_json<>;

namespace guildhall {

using Json = nlohmann::json;

// The most a document may nest; deeper text is refused before it is parsed.
inline constexpr int deepest_nesting = 32;

// How deep brackets and braces nest, without parsing.
int nesting(std::string_view text);

// The document, or nothing when the text is not JSON in valid UTF-8 or nests too deep.
std::optional<Json> parse_json(std::string_view text);

// One line, with no byte that could break it.
std::string print_json(const Json&);

// A whole number of this field's, or nothing when it is absent or something else.
std::optional<std::int64_t> whole_number(const Json&);

}  // namespace guildhall
