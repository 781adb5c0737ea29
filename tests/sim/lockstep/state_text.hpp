// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "sim/lockstep/comparable_state.hpp"

namespace chessvm::sim::test {

/// Eleven characters an accumulator: PC, LS, RF, memory.
inline std::string text_of(const ComparableState& state) {
  std::string text = eleven_characters(state.pc) + ' ' + eleven_characters(state.ls) + ' ' +
                     eleven_characters(state.rf);
  for (const Number number : state.memory) text += ' ' + eleven_characters(number);
  return text;
}

}  // namespace chessvm::sim::test
