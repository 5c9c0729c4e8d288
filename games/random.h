// Our own generator: the same seed gives the same game in every build and on every machine.
// The rules never own one; whoever samples a hidden state or plays at random hands one in.
#pragma once

#include <cstdint>
#include <string_view>

namespace guildhall {

// SplitMix64: one addition and two multiplications a number; every seed is as good as any other.
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() { return mix(state_ += 0x9e3779b97f4a7c15); }

  // A number below `bound`, each exactly as likely; requires: bound > 0.
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t uneven = -bound % bound;
      while (static_cast<std::uint32_t>(product) < uneven) product = (next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  static constexpr std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_;
};

// Folds bytes and numbers into one number (FNV-1a with a final mix): seeds from text, signatures, digests.
class Hash {
 public:
  constexpr void add(std::string_view bytes) {
    for (char c : bytes) step(static_cast<unsigned char>(c));
  }
  constexpr void add(std::uint64_t number) {
    for (int i = 0; i < 8; ++i) step(static_cast<unsigned char>(number >> (8 * i)));
  }
  constexpr std::uint64_t value() const { return Rng::mix(state_); }

 private:
  constexpr void step(unsigned char byte) { state_ = (state_ ^ byte) * 0x100000001b3; }
  std::uint64_t state_ = 0xcbf29ce484222325;
};

}  // namespace guildhall
