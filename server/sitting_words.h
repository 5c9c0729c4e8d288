// The words that a sitting's documents and wishes use for its kinds of things.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "server/storage/storage.h"

namespace guildhall::server {

inline constexpr std::array<std::string_view, 4> status_words = {"open", "running", "over", "revealing"};
inline constexpr std::array<std::string_view, 3> place_words = {"anyone", "computer", "person"};
inline constexpr std::array<std::string_view, 3> broken_words = {"left", "late", "lost"};
inline constexpr std::array<std::string_view, 3> pace_words = {"untimed", "days", "minutes"};

template <class Enum, std::size_t N>
std::string word_of(const std::array<std::string_view, N>& words, Enum value) {
  return std::string(words[static_cast<std::size_t>(value)]);
}
template <class Enum, std::size_t N>
std::optional<Enum> enum_of(const std::array<std::string_view, N>& words, std::string_view word) {
  const auto found = std::ranges::find(words, word);
  if (found == words.end()) return std::nullopt;
  return static_cast<Enum>(found - words.begin());
}

// Lengths of time.
inline constexpr Time second = 1000, minute = 60 * second, day = 24 * 60 * minute;

}  // namespace guildhall::server
