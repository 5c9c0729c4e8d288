#include "server/names.h"

#include <algorithm>

namespace guildhall::server {
namespace {

// The next character, taken off the text; nothing where it is no valid UTF-8.
std::optional<char32_t> take_character(std::string_view& text) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned char first = byte(0);
  const std::size_t length = first < 0x80   ? 1
                             : first < 0xC2 ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
  if (length == 0 || text.size() < length) return std::nullopt;
  char32_t character = length == 1 ? first : first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return std::nullopt;
    character = character << 6 | (byte(i) & 0x3FU);
  }
  constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (character < least[length] || character > 0x10FFFF || (character >= 0xD800 && character < 0xE000))
    return std::nullopt;
  text.remove_prefix(length);
  return character;
}

bool between(char32_t character, char32_t first, char32_t last) { return character >= first && character <= last; }

bool harmless(char32_t character) {
  const bool control = character < 0x20 || between(character, 0x7F, 0x9F);
  const bool unseen = character == 0xAD || between(character, 0x200B, 0x200F) || between(character, 0x2028, 0x202E) ||
                      between(character, 0x2060, 0x206F) || character == 0xFEFF || between(character, 0xFFF9, 0xFFFF) ||
                      between(character, 0xE000, 0xF8FF) || between(character, 0xE0000, 0xE0FFF);
  return !control && !unseen;
}

}  // namespace

std::optional<std::string> tidy_text(std::string_view text, std::size_t most_characters) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return std::nullopt;
  text = text.substr(begin, text.find_last_not_of(' ') - begin + 1);
  std::string_view rest = text;
  for (std::size_t count = 0; !rest.empty(); ++count) {
    const auto character = take_character(rest);
    if (!character || !harmless(*character) || count == most_characters) return std::nullopt;
  }
  return std::string(text);
}

std::optional<std::string> tidy_name(std::string_view name) {
  auto tidy = tidy_text(name, longest_name);
  if (tidy && tidy->find("  ") != std::string::npos) return std::nullopt;
  return tidy;
}

std::string name_key(std::string_view name) {
  std::string key;
  for (const char c : name)
    if (c != ' ') key += c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  return key;
}

}  // namespace guildhall::server
