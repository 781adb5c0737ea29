// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/exit_status.hpp"

namespace chessvm::merging {

/// The command line of eniac-merge.
struct Options {
  std::vector<std::string> files;  // of records
  bool json = false;
  bool quiet = false;
  bool partial = false;            // report what is there where something is missing
  std::optional<std::string> svg;  // file for the picture of a fault campaign
  std::optional<std::string> pgn;  // file for the games of a match
};

/// The options, or the status to end with when the command line was answered already (help,
/// version) or refused.
[[nodiscard]] std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv);

}  // namespace chessvm::merging
