// SPDX-License-Identifier: MIT
#include "base/chance.hpp"

#include <cmath>

namespace chessvm {

double Chance::share() {
  constexpr int unused_bits = 11;  // a double holds only 53 of the 64 bits
  return static_cast<double>(random_() >> unused_bits) * 0x1p-53;
}

double Chance::time_to_failure(double mean) {
  return -mean * std::log1p(-share());
}

double Chance::deviation() {
  constexpr double turn = 6.283185307179586;
  const double radius = std::sqrt(-2 * std::log1p(-share()));
  return radius * std::cos(turn * share());
}

}  // namespace chessvm
