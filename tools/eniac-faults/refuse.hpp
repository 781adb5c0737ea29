// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "base/result.hpp"

namespace chessvm::faults {

/// Prints why a campaign cannot begin, or that it was interrupted. Returns the exit status.
[[nodiscard]] ExitStatus refuse(const Failure& failure);

}  // namespace chessvm::faults
