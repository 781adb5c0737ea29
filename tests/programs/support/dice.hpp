// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>

namespace chessvm::programs {

/// A source of random numbers that are the same on every system, unlike those of the standard
/// library's distributions. Tests print its seed.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  /// Returns a number from 0 to `limit` - 1.
  template <class Integer>
  Integer below(Integer limit) {
    return static_cast<Integer>(engine_() % static_cast<std::uint64_t>(limit));
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace chessvm::programs
