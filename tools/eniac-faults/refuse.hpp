// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "base/result.hpp"

namespace chessvm::faults {

/// Explains why a campaign cannot begin, also for an interruption. Returns the exit status.
[[nodiscard]] ExitStatus refuse(const Failure& failure);

}  // namespace chessvm::faults
