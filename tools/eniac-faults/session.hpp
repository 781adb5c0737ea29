// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "tools/eniac-faults/options.hpp"

namespace chessvm::faults {

/// Tests each requested fault and writes the reports. With `--list`, only prints the faults.
[[nodiscard]] ExitStatus run_session(const Options& options);

}  // namespace chessvm::faults
