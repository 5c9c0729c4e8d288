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

// The same for names, in which spaces are single, alphabets with the same looks are not mixed, and accents are part of
// their letters.
std::optional<std::string> tidy_name(std::string_view);

// The next character, taken off the text; nothing where it is no valid UTF-8.
std::optional<char32_t> take_character(std::string_view& text);

// Whether it is the id of a table or a person: 32 hexadecimal digits, as the house makes them.
bool is_id(std::string_view);

// Names that differ only in capitals or spaces are the same. Empty for what can be nobody's name.
std::string name_key(std::string_view name);

}  // namespace guildhall::server
