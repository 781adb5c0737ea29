// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

#include "base/result.hpp"
#include "tools/eniac-chess/budget/machine.hpp"

namespace chessvm::chess::budget {

/// Figures for the published CPU (docs/budget.md#wrong-moves), computed from the counts in
/// tests/data/chess/answer-faults.json.
inline constexpr SilentFailures measured_silent_failures{
    .per_noticed = 91.0 / 3547, .found = 90.0 / 93, .equal = 0.401};

/// Reads the counts of `eniac-faults --program chess --json`. Estimates by Laplace's rule which
/// share of the silent failures the self-test finds. Fails if `text` has another form, or if
/// `text` has no failure that operators notice. Error messages name the file `path`.
[[nodiscard]] Result<SilentFailures> parse_silent_failures(std::string_view text,
                                                           const std::filesystem::path& path);

}  // namespace chessvm::chess::budget
