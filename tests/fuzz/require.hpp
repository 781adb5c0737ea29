// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

namespace chessvm::fuzz {

/// Thrown if a required condition is false. The fuzzer keeps the input; the replay test reports it.
struct Violation : std::logic_error {
  using std::logic_error::logic_error;
};

inline void require(bool condition, const char* file = __builtin_FILE(),
                    int line = __builtin_LINE()) {
  if (!condition)
    throw Violation(std::string(file) + ":" + std::to_string(line) + ": the property is violated");
}

}  // namespace chessvm::fuzz
