// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>

namespace chessvm::fuzz {

/// Makes the fuzzer keep the input.
inline void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace chessvm::fuzz
