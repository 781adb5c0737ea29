// SPDX-License-Identifier: MIT
// Chooses moves as cc65-Chess does: scores of men, of destinations, and a look along one line for
// each man (docs/rivals.md#cc65-chess).
#pragma once

#include <cstdint>
#include <vector>

#include "programs/rivals/cc65_board.hpp"

namespace chessvm::rivals::cc65 {

enum class Preset : std::uint8_t { very_easy, easy, harder, very_hard };
enum class Mode : std::uint8_t {
  clean,     // as its author describes it
  faithful,  // as version 1.0 does it, with its mistakes
};

/// A move for one man, and what it is worth with the line behind it.
struct Candidate {
  Step step;
  int score = 0;  // of man and destination
  int total = 0;
};

struct Thought {
  std::vector<Candidate> candidates;  // best first
  std::uint64_t scored = 0;           // destinations
};

[[nodiscard]] Thought think(const Board& board, chess::Colour side, Preset preset, Mode mode);

}  // namespace chessvm::rivals::cc65
