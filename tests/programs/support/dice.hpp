// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>

namespace chessvm::programs {

/// A source of random numbers that are equal on all systems, unlike those of std distributions.
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
