// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "tools/eniac-faults/options.hpp"

namespace chessvm::faults {

/// Injects faults into the machine during a search for a chess move. Reports the findings of this
/// run and those that the results file already has. With `--list`, only prints the faults.
[[nodiscard]] ExitStatus run_answers_session(const Options& options);

}  // namespace chessvm::faults
