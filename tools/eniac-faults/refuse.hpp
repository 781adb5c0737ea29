// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "base/result.hpp"

namespace chessvm::faults {

/// Says why a campaign does not begin, an interruption included. Returns the status of the tool.
[[nodiscard]] ExitStatus refuse(const Failure& failure);

}  // namespace chessvm::faults
