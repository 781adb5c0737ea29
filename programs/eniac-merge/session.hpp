// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "programs/eniac-merge/options.hpp"

namespace chessvm::merging {

/// Joins the files and prints the summary, or what is wrong with them.
[[nodiscard]] ExitStatus run_session(const Options& options);

}  // namespace chessvm::merging
