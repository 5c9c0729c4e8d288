// Fair draws, version 2 (docs/server.md): what a house and the people at a table commit themselves to before a game,
// and how every draw and the chain that binds the house follow from it. table/proof.h checks a finished game.
#pragma once

#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "table/digest.h"
#include "table/table.h"

namespace guildhall::draws2 {

// Secret and nonces are so many bytes, as they are and not in hexadecimal.
inline constexpr std::size_t secret_size = 32;
inline constexpr int most_take_backs = 100, most_rounds = 3;

// Committing, in hexadecimal: what is shown before secret or nonce is.
std::string commitment_of_secret(std::string_view secret);
std::string commitment_of_nonce(std::string_view nonce);

// Exactly 64 digits, lower case, as 32 bytes; nothing else.
std::optional<std::string> read_hexadecimal(std::string_view text);

// A number below the bound from the first 8 bytes of one block after the other; those at or above the largest multiple
// of the bound are passed over, since they would favour the first choices.
template <class BlockAt>
std::uint64_t uniform(std::uint64_t below, BlockAt block_at) {
  const std::uint64_t passed_over = (0 - below) % below;  // of the 2^64 numbers, at the upper end
  for (int i = 0;; ++i) {
    const Digest block = block_at(i);
    std::uint64_t x = 0;
    for (int byte = 0; byte < 8; ++byte) x = x << 8 | block[byte];
    if (x <= std::numeric_limits<std::uint64_t>::max() - passed_over) return x % below;
  }
}

// What secret and nonces make together.
class Key {
 public:
  // The nonces by place; that of a computer is empty.
  Key(std::string_view secret, std::span<const std::string> nonces);
  static Key from_bytes(const Digest& bytes) { return Key(bytes); }

  // For each seat the place it had before the lot.
  std::vector<int> lot(int players) const;
  // The draw-th draw of the game, from 0; requires: a choice, and a weight over 0.
  std::string choose(const std::vector<Choice>&, int draw) const;
  // The chain after one more step.
  Digest next_link(const Digest& link, std::string_view line) const;

  const Digest& bytes() const { return key_; }

 private:
  explicit Key(const Digest& bytes) : key_(bytes) {}
  std::uint64_t below(std::uint64_t bound, std::string_view label, int number) const;
  Digest key_;
};
std::vector<int> given_order(int players);  // the lot where there is none

// The chain: its first value, from the table as it stands when the game begins.
Digest first_link(const Json& table);
// The first 8 digits of that, in two groups: what two people compare.
std::string phrase_of(const Digest& first_link);

// A step's line: the text of an action, or this.
std::string take_back_line(int to);
// The number of actions that remain, where the line is a take-back.
std::optional<int> read_take_back(std::string_view line);

}  // namespace guildhall::draws2
