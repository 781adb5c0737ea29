// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

#include "base/result.hpp"
#include "tools/eniac-chess/budget/machine.hpp"

namespace chessvm::chess::budget {

/// Results of the campaign in docs/faults.md#answers, with the counts of
/// tests/data/chess/answer-faults.json.
inline constexpr SilentFailures measured_silent_failures{
    .per_noticed = 91.0 / 3547, .found = 90.0 / 93, .equal = 0.401};

/// Reads the counts of a campaign, as `eniac-faults --program chess --json` writes them. Estimates
/// the share of silent failures that the self-test finds by Laplace's rule: (found + 1) / (silent
/// failures + 2). Fails if `text` is no such file, or no failure of the campaign was noticed.
/// Messages name `path`.
[[nodiscard]] Result<SilentFailures> parse_silent_failures(std::string_view text,
                                                           const std::filesystem::path& path);

}  // namespace chessvm::chess::budget
