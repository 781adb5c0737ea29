// SPDX-License-Identifier: MIT
// Results of functions that can fail: because the system refuses, or because an input is invalid.
#pragma once

#include <boost/outcome/std_result.hpp>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/exit_status.hpp"

namespace chessvm {

/// The reason why an operation failed, with its file and position, if any.
struct Failure {
  std::filesystem::path path;
  std::string message;       // what was found and what was expected; no full stop
  std::uint32_t line = 0;    // from 1; 0 for the whole file
  std::uint32_t column = 0;  // from 1; 0 for the whole line
  std::string excerpt{};     // source line; empty if there is none
  std::error_code code{};    // error code of the failed system call, if any

  /// Returns a failure without a file: an invalid input, or a request that cannot be fulfilled.
  [[nodiscard]] static Failure because(std::string message) {
    return {.path = {}, .message = std::move(message)};
  }

  /// Returns `environment` if a system call failed, `rejected` if an input is invalid.
  [[nodiscard]] ExitStatus status() const {
    return code ? ExitStatus::environment : ExitStatus::rejected;
  }
};

template <class T>
using Result = boost::outcome_v2::std_unchecked<T, Failure>;

/// Returns the failure of work that a signal interrupted.
[[nodiscard]] Failure interruption();

/// Returns `path:line:column: error: message`, or `path: error: message` for a whole file. Below it
/// stands the excerpt, if any, with a caret. Ends in a newline. Escapes control characters.
[[nodiscard]] std::string to_text(const Failure& failure);

/// Works like to_text(failure), but returns `tool: error: message` for a failure without a file.
[[nodiscard]] std::string to_text(const Failure& failure, std::string_view tool);

/// Returns `path:line:column: warning: message`, for an accepted but doubtful input.
[[nodiscard]] std::string warning_text(const Failure& failure);

}  // namespace chessvm
