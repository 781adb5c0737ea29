// SPDX-License-Identifier: MIT
// A game as lines of text, for scripts and for terminals without a screen.
#pragma once

#include <cstdio>

#include "base/exit_status.hpp"
#include "programs/chess/host/report.hpp"
#include "tools/eniac-chess/play/session.hpp"

namespace chessvm::chess::playing {

/// The looks of the lines.
struct PlainStyle {
  Figures figures = Figures::letters;
  Paint paint = Paint::plain;
};

/// Plays until `quit`, the end of `in`, or a signal; the caller saves the game. An interrupt while
/// the machine is thinking makes it move at once; any other ends the game with the status of the
/// signal.
[[nodiscard]] ExitStatus play_plainly(Session& session, Player& opponent, PlainStyle style,
                                      std::FILE* in, std::FILE* out);

}  // namespace chessvm::chess::playing
