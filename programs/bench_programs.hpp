// SPDX-License-Identifier: MIT
// Our programs with cards to work on, for `chsim --bench`.
#pragma once

#include <vector>

#include "vm/output/signature.hpp"

namespace chessvm::programs {

/// All programs of the tree, assembled when the tools were built. What they are given is fixed: a
/// change of it changes the signature of the bench.
[[nodiscard]] std::vector<vm::SignedProgram> bench_programs();

}  // namespace chessvm::programs
