// SPDX-License-Identifier: MIT
// The outcome of anything that can fail for a reason outside the program.
#pragma once

#include <boost/outcome/std_result.hpp>
#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>

#include "base/exit_status.hpp"

namespace chessvm {

/// One refusal: which file, where in it, and why.
struct Failure {
  std::filesystem::path path;
  std::string message;       // what was found and what was expected; no full stop
  std::uint32_t line = 0;    // from 1; 0 when the whole file is meant
  std::uint32_t column = 0;  // from 1; 0 when the whole line is meant
  std::string excerpt{};     // the source line, empty where there is none
  std::error_code code{};    // set when the system said why

  /// `environment` when the system refused, `rejected` when the contents did.
  [[nodiscard]] ExitStatus status() const {
    return code ? ExitStatus::environment : ExitStatus::rejected;
  }
};

template <class T>
using Result = boost::outcome_v2::std_unchecked<T, Failure>;

/// `path:line:column: error: message`, and the excerpt with a caret where there is one. Ends in a
/// newline.
[[nodiscard]] std::string to_text(const Failure& failure);

}  // namespace chessvm
