// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "base/exit_status.hpp"
#include "vm/native/core_choice.hpp"
#include "vm/output/signature.hpp"

namespace chessvm::vm::chsim {

/// Runs the programs and prints the simulator's speed. Also prints a signature for each program
/// and one signature for all programs together. A signature is a hash of all events of a run.
[[nodiscard]] ExitStatus bench(std::span<const SignedProgram> programs, native::CoreKind core);

}  // namespace chessvm::vm::chsim
