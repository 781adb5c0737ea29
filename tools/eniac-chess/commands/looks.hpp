// SPDX-License-Identifier: MIT
// Options for the looks of a board.
#pragma once

#include "base/command_line/command_line.hpp"
#include "programs/chess/host/report.hpp"

namespace chessvm::chess {

struct LooksOptions {
  Figures figures = Figures::letters;
  ColourWhen colour = ColourWhen::automatic;

  /// Returns how standard output is painted.
  [[nodiscard]] Paint paint() const;
};

/// Adds the options to a subcommand.
void add_looks(const CommandLine::Command& command, LooksOptions& looks);

}  // namespace chessvm::chess
