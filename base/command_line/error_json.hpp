// SPDX-License-Identifier: MIT
// Errors for scripts: one JSON object of the schema chessvm.error/1 (docs/formats/error.md).
#pragma once

#include <string>
#include <string_view>

#include "base/exit_status.hpp"
#include "base/result.hpp"

namespace chessvm {

/// Returns one line of JSON with the message and the exit status of the tool.
[[nodiscard]] std::string error_json(std::string_view message, ExitStatus status);

/// Returns one line of JSON with the message of `failure`, and with its file, line and column if
/// these are known. The exit status is `status`, by default `failure.status()`.
[[nodiscard]] std::string error_json(const Failure& failure, ExitStatus status);
[[nodiscard]] std::string error_json(const Failure& failure);

}  // namespace chessvm
