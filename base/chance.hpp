// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>

namespace chessvm {

/// Random numbers that depend on the seed only, not on the standard library.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : random_(seed) {}
  /// Returns an evenly distributed number from 0 up to, but not including, 1.
  [[nodiscard]] double share();
  /// Returns a random time to failure with the average `mean`; infinite if `mean` is infinite.
  [[nodiscard]] double time_to_failure(double mean);
  /// Returns a normally distributed number with mean 0 and standard deviation 1.
  [[nodiscard]] double deviation();

 private:
  std::mt19937_64 random_;
};

}  // namespace chessvm
