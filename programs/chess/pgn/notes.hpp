// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "programs/chess/pgn/pgn.hpp"

namespace chessvm::chess {

/// Prints the notes of a game on standard error. An example of a line:
/// `x.pgn:3:1: note: the tag White is there twice; the first one counts`.
void say_notes(const PgnGame& game, const std::filesystem::path& path);

}  // namespace chessvm::chess
