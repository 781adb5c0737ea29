// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>

namespace chessvm::programs {

/// Makes random numbers. A seed gives the same numbers on all systems, unlike std distributions.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  template <class Integer>
  Integer below(Integer limit) {
    return static_cast<Integer>(engine_() % static_cast<std::uint64_t>(limit));
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace chessvm::programs
