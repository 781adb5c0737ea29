// SPDX-License-Identifier: MIT
// Shows a game as lines of text, for scripts and for terminals that cannot show the full screen.
#pragma once

#include <cstdio>

#include "base/exit_status.hpp"
#include "programs/chess/host/report.hpp"
#include "tools/eniac-chess/play/session.hpp"

namespace chessvm::chess::playing {

struct PlainStyle {
  Figures figures = Figures::letters;
  Paint paint = Paint::plain;
};

/// Plays until `quit`, the end of `in`, or a signal; the caller saves the game. During the
/// opponent's turn, an interrupt makes the opponent move immediately and then wait for a command.
/// At any other time, an interrupt ends the game with the exit status of the signal.
[[nodiscard]] ExitStatus play_plainly(Session& session, Player& opponent, PlainStyle style,
                                      std::FILE* in, std::FILE* out);

}  // namespace chessvm::chess::playing
