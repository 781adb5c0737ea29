// SPDX-License-Identifier: MIT
// Joins the files of answers that many computers have found for one file of positions.
#pragma once

#include <string>
#include <vector>

#include "base/campaign/merging.hpp"
#include "tools/eniac-chess/suite/print.hpp"

namespace chessvm::chess::suite {

[[nodiscard]] Result<Merged> merge_positions(const std::vector<std::string>& files, Form form);

}  // namespace chessvm::chess::suite
