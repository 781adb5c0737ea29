// SPDX-License-Identifier: MIT
// Chooses the subcommand of eniac-chess.
#pragma once

#include <variant>

#include "base/exit_status.hpp"
#include "tools/eniac-chess/commands/subcommand.hpp"

namespace chessvm::chess {

/// Returns the subcommand that the command line chooses, ready to run; or the exit status if the
/// command line only asked for help or the version, or was refused.
[[nodiscard]] std::variant<Subcommand, ExitStatus> parse_options(int argc, const char* const* argv);

}  // namespace chessvm::chess
