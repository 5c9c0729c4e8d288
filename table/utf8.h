// Whether bytes are text.
#pragma once

#include <cstddef>
#include <string_view>

namespace guildhall {

// How many bytes the UTF-8 character at the start takes, or 0 where there is none.
std::size_t character_length(std::string_view);

bool is_utf8(std::string_view);

}  // namespace guildhall
