// SPDX-License-Identifier: MIT
// Decides at which hits a stop point stops. Editors write such a condition as `>=3` or `% 2`.
#pragma once

#include <cstdint>

namespace chessvm::vm::debugger {

struct HitCount {
  enum class Test : std::uint8_t {
    at_least,
    above,
    equal,
    below,
    at_most,
    multiple,  // every `number`-th hit
  };
  Test test = Test::at_least;
  std::uint64_t number = 1;  // number in the condition; not 0 for `multiple`

  /// Returns true if the machine stops at hit number `hit`, counted from 1.
  [[nodiscard]] constexpr bool stops(std::uint64_t hit) const {
    switch (test) {
      case Test::at_least:
        return hit >= number;
      case Test::above:
        return hit > number;
      case Test::equal:
        return hit == number;
      case Test::below:
        return hit < number;
      case Test::at_most:
        return hit <= number;
      case Test::multiple:
        return hit % number == 0;
    }
    return true;
  }
};

}  // namespace chessvm::vm::debugger
