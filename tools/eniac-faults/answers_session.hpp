// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "tools/eniac-faults/options.hpp"

namespace chessvm::faults {

/// Breaks the machine while it searches for a chess move, or merges the findings of earlier runs;
/// prints and writes the report.
[[nodiscard]] ExitStatus run_answers_session(const Options& options);

}  // namespace chessvm::faults
