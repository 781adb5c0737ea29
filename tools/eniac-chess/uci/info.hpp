// SPDX-License-Identifier: MIT
// Formats the engine's reports about a move as lines of UCI.
#pragma once

#include <chrono>
#include <string>

#include "programs/chess/host/thinker.hpp"

namespace chessvm::chess::uci {

/// Formats a score for a GUI: `cp 150`, `mate 3` or, if the side to move loses, `mate -2`.
[[nodiscard]] std::string score_words(const Score& score);

/// Formats depth, score (0 for a draw), nodes and move. `here` is the time on this computer.
[[nodiscard]] std::string info_line(const Thought& thought, std::chrono::milliseconds here);

/// Formats the machine's time as two lines. The first line is for people and includes the odds of a
/// run without failure. The second is for programs: `info string cycles 53187876 hours 2.955`.
[[nodiscard]] std::string clock_lines(AddCycles time, EniacHours mtbf);

/// Formats progress during the search. `here` is the time on this computer so far.
[[nodiscard]] std::string progress_lines(const Pondering& now, std::chrono::milliseconds here);

}  // namespace chessvm::chess::uci
