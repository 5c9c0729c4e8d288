// What people call themselves and say: text that can be shown anywhere without doing harm.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace guildhall::server {

inline constexpr std::size_t longest_name = 24;

// The text without spaces around it; nothing where it is empty, longer than so many characters, no UTF-8, or holds
// characters that cannot be seen or that turn the direction of writing.
std::optional<std::string> tidy_text(std::string_view, std::size_t most_characters);

// The same for names, in which spaces are single.
std::optional<std::string> tidy_name(std::string_view);

// Names that differ only in capitals or spaces are the same.
std::string name_key(std::string_view name);

}  // namespace guildhall::server
