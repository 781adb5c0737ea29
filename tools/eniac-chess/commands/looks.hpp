// SPDX-License-Identifier: MIT
// Options for the look of boards.
#pragma once

#include "base/command_line/command_line.hpp"
#include "programs/chess/host/report.hpp"

namespace chessvm::chess {

struct LooksOptions {
  Figures figures = Figures::letters;
  ColourWhen colour = ColourWhen::automatic;

  /// Returns Paint::coloured if standard output gets colours, otherwise Paint::plain.
  [[nodiscard]] Paint paint() const;
};

void add_looks(const CommandLine::Command& command, LooksOptions& looks);

}  // namespace chessvm::chess
