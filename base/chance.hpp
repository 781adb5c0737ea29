// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>

namespace chessvm {

/// Random numbers, the same with every library for the same seed.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : random_(seed) {}
  /// Evenly distributed, 0 up to but not 1.
  [[nodiscard]] double share();
  /// A time from one failure to the next, in the unit of `mean`. An infinite mean gives an infinite
  /// time.
  [[nodiscard]] double time_to_failure(double mean);
  /// Normally distributed around 0 with deviation 1.
  [[nodiscard]] double deviation();

 private:
  std::mt19937_64 random_;
};

}  // namespace chessvm
