// SPDX-License-Identifier: MIT
// The table of the subcommands.
#pragma once

#include <variant>

#include "base/exit_status.hpp"
#include "tools/eniac-chess/commands/subcommand.hpp"

namespace chessvm::chess {

/// Returns the subcommand that the command line chooses, ready to run, or the status to end with
/// where the command line was answered already (help, version) or refused.
[[nodiscard]] std::variant<Subcommand, ExitStatus> parse_options(int argc, const char* const* argv);

}  // namespace chessvm::chess
