// SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104): what fair draws are made of. Our own, because the browser's module
// has no library for them, and because whoever checks a game should be able to read all of how it is done.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace guildhall {

using Digest = std::array<std::uint8_t, 32>;

Digest sha256(std::string_view bytes);
Digest hmac_sha256(std::string_view key, std::string_view bytes);

// The same for bytes that come in pieces; nothing is allocated.
class Sha256 {
 public:
  Sha256& add(std::string_view bytes);
  Digest finish();  // requires: asked once

 private:
  static constexpr std::size_t block_size = 64;
  void digest_block();

  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::uint8_t, block_size> block_{};
  std::size_t filled_ = 0;    // bytes of the block
  std::uint64_t length_ = 0;  // bytes in all
};

// Bytes as text: two digits each, small letters; read in either case. Nothing where the text is something else.
std::string hexadecimal(std::string_view bytes);
std::optional<std::string> from_hexadecimal(std::string_view text);

// A digest as the bytes it is, where text is wanted.
inline std::string_view bytes_of(const Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

}  // namespace guildhall
