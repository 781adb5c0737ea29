// SPDX-License-Identifier: MIT
#pragma once

#include "programs/chess/host/program.hpp"

namespace chessvm::chess {

[[nodiscard]] Result<Program> built_in_program();

}  // namespace chessvm::chess
