// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "tools/eniac-faults/options.hpp"

namespace chessvm::faults {

/// Runs the self-test with each of the requested faults, prints and writes the reports.
[[nodiscard]] ExitStatus run_session(const Options& options);

}  // namespace chessvm::faults
