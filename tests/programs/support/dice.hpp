// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>

namespace chessvm::programs {

/// A source of random numbers, without std distributions: their results differ between systems.
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
