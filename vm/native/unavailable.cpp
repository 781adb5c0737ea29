// SPDX-License-Identifier: MIT
// Replaces native_core.cpp if the build lacks asmjit or is for another processor.
#include "vm/native/native_core.hpp"

namespace chessvm::vm::native {

// NOLINTNEXTLINE(performance-unnecessary-value-param): the other one keeps the program
Result<std::shared_ptr<const Core>> translate(std::shared_ptr<const Program>) {
  return Failure::because("this build has no native code for this processor");
}

}  // namespace chessvm::vm::native
