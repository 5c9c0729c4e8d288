// A small set of numbers 0 … N-1, one bit each: the villages, cells and hexes of a board.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace guildhall {

template <int N>
struct Bits {
  static constexpr int words = (N + 63) / 64;
  std::array<std::uint64_t, words> word{};

  // One element.
  constexpr bool has(int i) const { return (word[i >> 6] >> (i & 63)) & 1; }
  constexpr void add(int i) { word[i >> 6] |= std::uint64_t{1} << (i & 63); }
  constexpr void remove(int i) { word[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }

  // The whole set.
  constexpr bool any() const {
    std::uint64_t all = 0;
    for (std::uint64_t w : word) all |= w;
    return all != 0;
  }
  constexpr bool empty() const { return !any(); }
  constexpr int count() const {
    int n = 0;
    for (std::uint64_t w : word) n += std::popcount(w);
    return n;
  }
  constexpr int first() const {  // requires: any()
    int w = 0;
    while (word[w] == 0) ++w;
    return w * 64 + std::countr_zero(word[w]);
  }

  // Every element in rising order.
  template <class Visit>
  constexpr void each(Visit visit) const {
    for (int w = 0; w < words; ++w)
      for (std::uint64_t rest = word[w]; rest != 0; rest &= rest - 1) visit(w * 64 + std::countr_zero(rest));
  }

  // Two sets. `minus` is what is in the first and not in the second.
  constexpr Bits& operator&=(const Bits& other) {
    return join(other, [](auto a, auto b) { return a & b; });
  }
  constexpr Bits& operator|=(const Bits& other) {
    return join(other, [](auto a, auto b) { return a | b; });
  }
  constexpr Bits& operator^=(const Bits& other) {
    return join(other, [](auto a, auto b) { return a ^ b; });
  }
  friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
  friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
  friend constexpr Bits operator^(Bits a, const Bits& b) { return a ^= b; }
  constexpr Bits minus(const Bits& other) const {
    Bits left = *this;
    return left.join(other, [](auto a, auto b) { return a & ~b; });
  }
  constexpr bool holds(const Bits& other) const { return other.minus(*this).empty(); }
  constexpr bool operator==(const Bits&) const = default;

 private:
  template <class Op>
  constexpr Bits& join(const Bits& other, Op op) {
    for (int w = 0; w < words; ++w) word[w] = op(word[w], other.word[w]);
    return *this;
  }
};

// Every element of a set that is a plain number, in rising order.
template <class Word, class Visit>
constexpr void each_bit(Word set, Visit visit) {
  for (; set != 0; set &= static_cast<Word>(set - 1)) visit(std::countr_zero(set));
}

}  // namespace guildhall
