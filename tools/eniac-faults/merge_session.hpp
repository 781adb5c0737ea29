// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "tools/eniac-faults/options.hpp"

namespace chessvm::faults {

/// Joins the results of a campaign. Prints its report, or which results are missing.
[[nodiscard]] ExitStatus run_merge_session(const Options& options);

}  // namespace chessvm::faults
