// SPDX-License-Identifier: MIT
// Chooses the subcommand of eniac-chess.
#pragma once

#include <variant>

#include "base/exit_status.hpp"
#include "tools/eniac-chess/commands/subcommand.hpp"

namespace chessvm::chess {

/// Returns the subcommand. After --help, --version or an error, returns the exit status instead.
[[nodiscard]] std::variant<Subcommand, ExitStatus> parse_options(int argc, const char* const* argv);

}  // namespace chessvm::chess
