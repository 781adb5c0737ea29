// SPDX-License-Identifier: MIT
// Joins the results of a match on many machines.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/campaign/merging.hpp"

namespace chessvm::chess::match {

/// Reads the files of a match. Its output is a text, or JSON where `is_json`; its games, in their
/// order, are written to the file `pgn`.
[[nodiscard]] Result<Merged> merge_match(const std::vector<std::string>& files,
                                         const std::optional<std::string>& pgn, bool is_json);

}  // namespace chessvm::chess::match
