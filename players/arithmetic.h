// Logarithm and exponential of our own: libraries round them differently, and the same seed must give the same search
// in every build. Both are good to about one part in a million.
#pragma once

#include <bit>
#include <cstdint>

namespace guildhall {

// The natural logarithm; requires: x is positive and normal.
constexpr float logarithm(float x) {
  const auto bits = std::bit_cast<std::uint32_t>(x);
  int exponent = static_cast<int>(bits >> 23) - 127;
  float mantissa = std::bit_cast<float>((bits & 0x7fffff) | 0x3f800000);  // 1 … 2
  if (mantissa > 1.41421356f) {
    mantissa *= 0.5f;
    ++exponent;
  }
  // log m = 2 artanh((m-1)/(m+1)), whose argument is within ±0.172 here.
  const float t = (mantissa - 1) / (mantissa + 1), t2 = t * t;
  return 0.69314718f * static_cast<float>(exponent) + 2 * t * (1 + t2 * (1.0f / 3 + t2 * (1.0f / 5 + t2 * (1.0f / 7))));
}

// e to the power of x; 0 far below, bounded far above.
constexpr float exponential(float x) {
  if (x < -80) return 0;
  if (x > 80) x = 80;
  const float scaled = x * 1.44269504f;
  int whole = static_cast<int>(scaled);
  if (static_cast<float>(whole) > scaled) --whole;
  const float rest = (scaled - static_cast<float>(whole)) * 0.69314718f;  // 0 … log 2
  const float power =
      1 + rest * (1 + rest * (0.5f + rest * (1.0f / 6 + rest * (1.0f / 24 + rest * (1.0f / 120 + rest / 720)))));
  return power * std::bit_cast<float>(static_cast<std::uint32_t>(whole + 127) << 23);
}

}  // namespace guildhall
