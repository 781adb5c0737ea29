// SPDX-License-Identifier: MIT
// The chess program that was assembled with this tool; the source is made by the build
// (embed.cmake).
#pragma once

#include "programs/chess/program.hpp"

namespace chessvm::chess {

[[nodiscard]] Result<Program> built_in_program();

}  // namespace chessvm::chess
