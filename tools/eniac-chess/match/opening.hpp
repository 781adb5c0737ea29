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

/// The position where the players take over.
struct Opening {
  std::string id;
  Game game;  // its moves are part of every game that is played with this opening
};

/// Reads openings from PGN, where each game is one, or an opening a line: `startpos moves e2e4
/// e7e5`, or an EPD record. A record with the opcode c0 "moves e2e4 ..." begins in the initial
/// position, any other one in its own. Fails on illegal moves, on moves that lead elsewhere than to
/// the position of the record, and where the game is over before it begins.
[[nodiscard]] Result<std::vector<Opening>> read_openings(std::string_view text,
                                                         const std::filesystem::path& path);

/// Shuffles the openings, the same way everywhere for the same seed.
void shuffle(std::vector<Opening>& openings, std::uint64_t seed);

}  // namespace chessvm::chess::match
