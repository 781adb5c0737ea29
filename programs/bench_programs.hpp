// SPDX-License-Identifier: MIT
// Lists our programs and their input cards for `chsim --bench`.
#pragma once

#include <vector>

#include "vm/output/signature.hpp"

namespace chessvm::programs {

/// Returns the programs that this build has assembled, each with its input cards. A change of the
/// cards changes the signature that `chsim --bench` prints.
[[nodiscard]] std::vector<vm::SignedProgram> bench_programs();

}  // namespace chessvm::programs
