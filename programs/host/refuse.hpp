// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "base/exit_status.hpp"
#include "base/result.hpp"

namespace chessvm::host {

/// Prints the message of `failure` with the name of `tool`, and returns the exit status.
[[nodiscard]] ExitStatus refuse(std::string_view tool, const Failure& failure);

}  // namespace chessvm::host
