// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

#include "base/result.hpp"
#include "tools/eniac-chess/budget/machine.hpp"

namespace chessvm::chess::budget {

/// The figures of the campaign of docs/faults.md#answers, whose counts are in
/// tests/data/chess/answer-faults.json.
inline constexpr SilentFailures measured_silent_failures{
    .per_noticed = 91.0 / 3547, .found = 90.0 / 93, .equal = 0.401};

/// Reads the counts of a campaign, as `eniac-faults --program chess --json` writes them. What the
/// self-test finds is taken by Laplace's rule: (found + 1) of (wrong + 2). Fails
/// where the text is no such file, or no failure of the campaign was noticed; `path` is for
/// messages.
[[nodiscard]] Result<SilentFailures> parse_silent_failures(std::string_view text,
                                                           const std::filesystem::path& path);

}  // namespace chessvm::chess::budget
