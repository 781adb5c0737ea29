// SPDX-License-Identifier: MIT
// Lists our programs and their input cards for `chsim --bench`.
#pragma once

#include <vector>

#include "vm/output/signature.hpp"

namespace chessvm::programs {

/// Returns all programs of the tree, as this build has assembled them, and their input cards.
/// Changing the cards changes the signature of the bench.
[[nodiscard]] std::vector<vm::SignedProgram> bench_programs();

}  // namespace chessvm::programs
