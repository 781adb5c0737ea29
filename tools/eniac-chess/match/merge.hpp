// SPDX-License-Identifier: MIT
// Joins the results of a match on many computers.
#pragma once

#include <optional>
#include <string>

#include "base/campaign/merging.hpp"

namespace chessvm::chess::match {

/// Reads the files of a match and returns its report as text, or as JSON if `is_json`. Writes the
/// games of the match in order to the file `pgn`, if given and if the report may be printed
/// (may_report). Like a match, refuses a file `pgn` that has text or that another match holds.
[[nodiscard]] Result<Merged> merge_match(const MergeOptions& options,
                                         const std::optional<std::string>& pgn, bool is_json);

}  // namespace chessvm::chess::match
