// SPDX-License-Identifier: MIT
// Replaces code.cpp in builds without code generation. `translate` always fails.
#include "sim/eniac/engine/native/code.hpp"

namespace chessvm::eniac::native {

Result<std::unique_ptr<Code>> translate(Machine& /*machine*/,
                                        std::span<fast::Step* const> /*steps*/) {
  return Failure::because("this build has no generated code for this processor");
}

}  // namespace chessvm::eniac::native
