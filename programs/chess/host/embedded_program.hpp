// SPDX-License-Identifier: MIT
#pragma once

#include "programs/chess/host/program.hpp"

namespace chessvm::chess {

/// Returns the chess program that was assembled with this build.
[[nodiscard]] Result<Program> built_in_program();

}  // namespace chessvm::chess
