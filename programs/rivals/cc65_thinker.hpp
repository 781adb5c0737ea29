// SPDX-License-Identifier: MIT
// Chooses moves as cc65-Chess does: scores pieces and destinations, and searches one line of
// replies for each of the pieces with the best scores (docs/rivals.md#cc65-chess).
#pragma once

#include <cstdint>
#include <vector>

#include "programs/rivals/cc65_board.hpp"

namespace chessvm::rivals::cc65 {

enum class Preset : std::uint8_t { very_easy, easy, harder, very_hard };
enum class Mode : std::uint8_t {
  clean,     // as the program's author describes the algorithm
  faithful,  // like version 1.0, with its mistakes
};

/// The best move of one piece.
struct Candidate {
  Step step;
  int score = 0;  // score of the piece and of its destination
  int total = 0;  // `score` plus the scores of the line of replies, if the line was searched
};

struct Thought {
  std::vector<Candidate> candidates;  // best first
  std::uint64_t scored = 0;           // number of scored destinations
};

[[nodiscard]] Thought think(const Board& board, chess::Colour side, Preset preset, Mode mode);

}  // namespace chessvm::rivals::cc65
