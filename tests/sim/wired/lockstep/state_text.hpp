// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>

#include "sim/wired/machine/comparable_state.hpp"

namespace chessvm::wired {

/// Prints a state when GoogleTest reports a difference: eleven characters for each accumulator.
inline void PrintTo(const ComparableState& state, std::ostream* out) {
  *out << eleven_characters(state.pc) << ' ' << eleven_characters(state.ls) << ' '
       << eleven_characters(state.rf);
  for (const eniac::Number number : state.memory) *out << ' ' << eleven_characters(number);
}

}  // namespace chessvm::wired
