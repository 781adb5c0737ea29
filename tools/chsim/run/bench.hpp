// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "base/exit_status.hpp"
#include "vm/native/core_choice.hpp"
#include "vm/output/signature.hpp"

namespace chessvm::vm::chsim {

/// Runs `programs` on `core` and prints the signature of each and of all, and the simulator's
/// speed. Returns the exit status.
[[nodiscard]] ExitStatus bench(std::span<const SignedProgram> programs, native::CoreKind core);

}  // namespace chessvm::vm::chsim
