// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "base/exit_status.hpp"
#include "vm/signature.hpp"

namespace chessvm::vm::chsim {

/// Runs `programs` and prints the signature of each and of all, and the speed of the simulator.
/// Returns the status to end with.
[[nodiscard]] ExitStatus bench(std::span<const SignedProgram> programs);

}  // namespace chessvm::vm::chsim
