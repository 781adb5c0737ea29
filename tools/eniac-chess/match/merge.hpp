// SPDX-License-Identifier: MIT
// Joins the results of a match on many computers.
#pragma once

#include <optional>
#include <string>

#include "base/campaign/merging.hpp"

namespace chessvm::chess::match {

/// Returns the report of a match from its files. If may_report() is true, also writes the sorted
/// games to the file `pgn`. Fails if that file has text or if a running match uses that file.
[[nodiscard]] Result<Merged> merge_match(const MergeOptions& options,
                                         const std::optional<std::string>& pgn, bool is_json);

}  // namespace chessvm::chess::match
