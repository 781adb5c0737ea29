// SPDX-License-Identifier: MIT
// References to all accumulators. Some units read or command accumulators directly, not by pulses.
#pragma once

#include <array>
#include <cstddef>

namespace chessvm::eniac {

class Accumulator;

struct Accumulators {
  static constexpr int count = 20;

  std::array<Accumulator*, count> units{};

  /// Returns accumulator `number`, 1..20.
  [[nodiscard]] Accumulator& operator[](int number) const {
    return *units[static_cast<std::size_t>(number - 1)];
  }
};

}  // namespace chessvm::eniac
