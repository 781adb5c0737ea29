// SPDX-License-Identifier: MIT
// Shows the clock of the ENIAC: how long the machine's moves would have taken in 1946.
#pragma once

#include <string>
#include <vector>

#include "tools/eniac-chess/play/played_game.hpp"

namespace chessvm::chess::playing {

struct ClockRow {
  std::string label;
  std::string text;
};

/// Returns time and odds of the machine's last move and of the game so far, if a tube fails every
/// `mtbf` on average; no rows before the machine's first move.
[[nodiscard]] std::vector<ClockRow> clock_rows(const PlayedGame& game, EniacHours mtbf);

/// Formats the rows as lines.
[[nodiscard]] std::string clock_text(const PlayedGame& game, EniacHours mtbf);

}  // namespace chessvm::chess::playing
