// SPDX-License-Identifier: MIT
// The outcome of functions that can fail: for a reason of the system, or because an input is
// refused.
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

/// The reason of a failure, with the file and the place in it that it is about.
struct Failure {
  std::filesystem::path path;
  std::string message;       // what was found and what was expected; no full stop
  std::uint32_t line = 0;    // from 1; 0 when the whole file is meant
  std::uint32_t column = 0;  // from 1; 0 when the whole line is meant
  std::string excerpt{};     // the source line, empty where there is none
  std::error_code code{};    // set when the system said why

  /// A failure that is about no file: an input that is refused, or a request that has no answer.
  [[nodiscard]] static Failure because(std::string message) {
    return {.path = {}, .message = std::move(message)};
  }

  /// `environment` when the system refused, `rejected` when the contents did.
  [[nodiscard]] ExitStatus status() const {
    return code ? ExitStatus::environment : ExitStatus::rejected;
  }
};

template <class T>
using Result = boost::outcome_v2::std_unchecked<T, Failure>;

/// The failure of work that a signal broke off.
[[nodiscard]] Failure interruption();

/// `path:line:column: error: message`, and the excerpt with a caret where there is one; line and
/// column are left out where the whole file is meant. Ends in a newline. What came from a file is
/// made visible: no control character of the input is printed.
[[nodiscard]] std::string to_text(const Failure& failure);

/// Describes a failure with a file as the other to_text does. One without a file becomes
/// `tool: error: message`, without the text of `code`: the message explains itself.
[[nodiscard]] std::string to_text(const Failure& failure, std::string_view tool);

/// `path:line:column: warning: message`, laid out as to_text does: for an input that was accepted
/// although something in it is doubtful.
[[nodiscard]] std::string warning_text(const Failure& failure);

}  // namespace chessvm
