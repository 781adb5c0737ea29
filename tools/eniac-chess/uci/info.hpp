// SPDX-License-Identifier: MIT
// The reports of the engine about a move, as lines of UCI.
#pragma once

#include <chrono>
#include <string>

#include "programs/chess/host/thinker.hpp"

namespace chessvm::chess::uci {

/// `cp 150` or `mate -2`: a score as GUIs show it. A side that is mated is at 0.
[[nodiscard]] std::string score_words(const Score& score);

/// The line with depth, score, nodes and move. The score of a draw is 0.
[[nodiscard]] std::string info_line(const Thought& thought, std::chrono::milliseconds here);

/// Two lines about the machine: its time and the odds of no failure in it, for people, and
/// `info string cycles 53187876 hours 2.955`, for programs.
[[nodiscard]] std::string clock_lines(AddCycles time, EniacHours mtbf);

/// The lines while the machine is searching.
[[nodiscard]] std::string progress_lines(const Pondering& now, std::chrono::milliseconds here);

}  // namespace chessvm::chess::uci
