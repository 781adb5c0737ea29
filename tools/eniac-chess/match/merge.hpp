// SPDX-License-Identifier: MIT
// Joins the results of a match on many computers.
#pragma once

#include <optional>
#include <string>

#include "base/campaign/merging.hpp"

namespace chessvm::chess::match {

/// Returns the report of a match from its files. Writes the sorted games to the file `pgn` if the
/// report may be printed (may_report). Refuses a file `pgn` that has text or that a match uses.
[[nodiscard]] Result<Merged> merge_match(const MergeOptions& options,
                                         const std::optional<std::string>& pgn, bool is_json);

}  // namespace chessvm::chess::match
