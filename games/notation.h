// Reading the text form of actions: ASCII words with single spaces between them, numbers without leading zeros.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "games/game.h"

namespace guildhall {

// The words of a line, or nothing when the spacing is off or there are more than `most`.
template <int most>
class Words {
 public:
  explicit Words(std::string_view line) {
    while (count_ < most) {
      const std::size_t end = line.find(' ');
      words_[count_++] = line.substr(0, end);
      if (words_[count_ - 1].empty()) break;
      if (end == std::string_view::npos) return;
      line.remove_prefix(end + 1);
    }
    count_ = 0;
  }
  int count() const { return count_; }
  std::string_view operator[](int i) const { return words_[i]; }

  // The first word is this one, and there are so many in all.
  bool is(std::string_view verb, int count) const { return count_ == count && words_[0] == verb; }

 private:
  std::string_view words_[most];
  int count_ = 0;
};

// A number from `least` to `most`, written the one way.
inline std::optional<int> read_number(std::string_view word, int least, int most) {
  if (word.empty() || word.size() > 4 || (word[0] == '0' && word.size() > 1)) return std::nullopt;
  int value = 0;
  for (char c : word) {
    if (c < '0' || c > '9') return std::nullopt;
    value = 10 * value + (c - '0');
  }
  if (value < least || value > most) return std::nullopt;
  return value;
}

// The place of a word in a list of keys.
inline std::optional<int> read_key(std::string_view word, std::span<const std::string_view> keys) {
  for (std::size_t i = 0; i < keys.size(); ++i)
    if (keys[i] == word) return static_cast<int>(i);
  return std::nullopt;
}

}  // namespace guildhall
