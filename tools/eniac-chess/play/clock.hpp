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

/// Returns the rows of the clock: last move, whole game, expected time and failures. Returns no
/// rows before the machine's first move. `mtbf`: mean time between failures.
[[nodiscard]] std::vector<ClockRow> clock_rows(const PlayedGame& game, EniacHours mtbf);

[[nodiscard]] std::string clock_text(const PlayedGame& game, EniacHours mtbf);

}  // namespace chessvm::chess::playing
