// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "tools/eniac-faults/options.hpp"

namespace chessvm::faults {

/// Joins the result files of a campaign. Prints the report, or the list of missing results.
[[nodiscard]] ExitStatus run_merge_session(const Options& options);

}  // namespace chessvm::faults
