// SPDX-License-Identifier: MIT
// A subcommand of eniac-chess. Each has a file pair of its own here: its options, their
// declaration with the help, and what it does. tools/eniac-chess/subcommands.cpp is the table.
#pragma once

#include <functional>
#include <string>

#include "base/exit_status.hpp"

namespace chessvm::chess {

/// A subcommand whose options are declared.
struct Subcommand {
  /// Runs it, once all words are read and its options are complete.
  std::function<ExitStatus()> run;
  /// Completes its options. Returns what is wrong with them; empty if nothing.
  std::function<std::string()> complete = [] { return std::string(); };
};

}  // namespace chessvm::chess
