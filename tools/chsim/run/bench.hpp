// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "base/exit_status.hpp"
#include "vm/native/core_choice.hpp"
#include "vm/output/signature.hpp"

namespace chessvm::vm::chsim {

/// Prints a signature of each program, a signature of all together, and the simulator's speed.
[[nodiscard]] ExitStatus bench(std::span<const SignedProgram> programs, native::CoreKind core);

}  // namespace chessvm::vm::chsim
