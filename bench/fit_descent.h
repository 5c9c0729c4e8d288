// Steps down a gradient, by Adam.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace guildhall {

template <std::size_t size>
class Descent {
 public:
  // pull_to_zero: by what share of the rate every value shrinks besides.
  void step(std::array<float, size>& values, const std::array<float, size>& gradient, float rate,
            float pull_to_zero = 0) {
    ++steps_;
    const float warm1 = 1 - std::pow(0.9f, steps_), warm2 = 1 - std::pow(0.999f, steps_);
    for (std::size_t i = 0; i < size; ++i) {
      first_[i] += 0.1f * (gradient[i] - first_[i]);
      second_[i] += 0.001f * (gradient[i] * gradient[i] - second_[i]);
      values[i] -= rate * (first_[i] / warm1 / (std::sqrt(second_[i] / warm2) + 1e-8f) + pull_to_zero * values[i]);
    }
  }

 private:
  float steps_ = 0;
  std::array<float, size> first_{}, second_{};  // running means of the gradient and of its square
};

}  // namespace guildhall
