// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "programs/chess/position.hpp"

namespace chessvm::chess {

/// Names the rights in `position` that the program does not know: castling, now or later, and a
/// capture en passant that is legal now. "the program does not know castling (KQkq)"; empty where
/// there is no such right.
[[nodiscard]] std::string unknown_rights(const Position& position);

}  // namespace chessvm::chess
