#include "server/names.h"

#include <algorithm>

#include "server/likeness.h"

namespace guildhall::server {

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

namespace {

constexpr std::size_t longest_typed = 1000;  // by somebody who looks for a name

bool between(char32_t character, char32_t first, char32_t last) { return character >= first && character <= last; }

bool harmless(char32_t character) {
  const bool control = character < 0x20 || between(character, 0x7F, 0x9F);
  const bool unseen = character == 0xAD || character == 0x61C || character == 0x180E ||
                      between(character, 0x200B, 0x200F) || between(character, 0x2028, 0x202E) ||
                      between(character, 0x2060, 0x206F) || character == 0xFEFF || between(character, 0xFFF9, 0xFFFF) ||
                      between(character, 0xE000, 0xF8FF) || between(character, 0xE0000, 0xE0FFF);
  return !control && !unseen;
}

// What a name could hold without anybody seeing it: other spaces, letters without looks, accents that stand alone.
bool hidden_in_a_name(char32_t character) {
  const bool space = character == 0xA0 || character == 0x1680 || between(character, 0x2000, 0x200A) ||
                     character == 0x202F || character == 0x205F || character == 0x3000 || character == 0x2800;
  const bool filler = character == 0x34F || character == 0x115F || character == 0x1160 || character == 0x17B4 ||
                      character == 0x17B5 || character == 0x3164 || character == 0xFFA0 ||
                      between(character, 0x180B, 0x180F) || between(character, 0xFE00, 0xFE0F);
  const bool accent = between(character, 0x300, 0x36F) || between(character, 0x1AB0, 0x1AFF) ||
                      between(character, 0x1DC0, 0x1DFF) || between(character, 0x20D0, 0x20FF) ||
                      between(character, 0xFE20, 0xFE2F);
  return space || filler || accent;
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
  if (!tidy || tidy->find("  ") != std::string::npos || mixes_scripts(*tidy)) return std::nullopt;
  for (std::string_view rest = *tidy; !rest.empty();)
    if (hidden_in_a_name(*take_character(rest))) return std::nullopt;
  return tidy;
}

bool is_id(std::string_view text) {
  const auto digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  return text.size() == 32 && std::ranges::all_of(text, digit);
}

std::string name_key(std::string_view name) {
  std::string key;
  if (!tidy_text(name, longest_typed)) return key;
  for (const char c : name)
    if (c != ' ') key += c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  return key;
}

}  // namespace guildhall::server
