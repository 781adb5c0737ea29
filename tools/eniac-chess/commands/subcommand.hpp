// SPDX-License-Identifier: MIT
// Interface of a subcommand of eniac-chess. Each subcommand has a .cpp and a .hpp file here, with
// its options, help and code. tools/eniac-chess/subcommands.cpp lists all subcommands.
#pragma once

#include <functional>
#include <string>

#include "base/exit_status.hpp"

namespace chessvm::chess {

/// A subcommand whose options have been added to the command line.
struct Subcommand {
  /// Runs the subcommand after its options are complete.
  std::function<ExitStatus()> run;
  /// Completes the options after parsing. Returns why they are refused; empty if they are valid.
  std::function<std::string()> complete = [] { return std::string(); };
};

}  // namespace chessvm::chess
