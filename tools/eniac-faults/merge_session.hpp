// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "tools/eniac-faults/options.hpp"

namespace chessvm::faults {

/// Joins the files with results of a campaign. Prints the report of the whole campaign, or which
/// results are missing.
[[nodiscard]] ExitStatus run_merge_session(const Options& options);

}  // namespace chessvm::faults
