// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/game.hpp"

namespace chessvm::chess::match {

/// The first moves of a game. The players choose only the moves after these.
struct Opening {
  std::string id;
  Game game;  // start position and moves of the opening
};

/// Reads openings from PGN games or from lines. A line is `startpos moves e2e4 e7e5` or an EPD
/// record. If the record has moves (EpdRecord::way), these moves must lead to its position. If the
/// record has no moves, the game starts from its position. Fails if a move is illegal or ends the
/// game.
[[nodiscard]] Result<std::vector<Opening>> read_openings(std::string_view text,
                                                         const std::filesystem::path& path);

/// Shuffles the openings; equal seeds give the same order on every system.
void shuffle(std::vector<Opening>& openings, std::uint64_t seed);

}  // namespace chessvm::chess::match
