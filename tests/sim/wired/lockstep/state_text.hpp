// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "sim/wired/lockstep/comparable_state.hpp"

namespace chessvm::wired::test {

/// Eleven characters an accumulator: PC, LS, RF, memory.
inline std::string text_of(const ComparableState& state) {
  std::string text = eleven_characters(state.pc) + ' ' + eleven_characters(state.ls) + ' ' +
                     eleven_characters(state.rf);
  for (const eniac::Number number : state.memory) text += ' ' + eleven_characters(number);
  return text;
}

}  // namespace chessvm::wired::test
