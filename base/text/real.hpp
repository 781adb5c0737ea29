// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

namespace chessvm {

/// Reads all of `text` as a number from `low` to `high` in decimal notation: `0.25`, `1e3`.
/// nullopt for any other text, also for one with `+` or blanks.
[[nodiscard]] std::optional<double> parse_real(std::string_view text, double low, double high);

}  // namespace chessvm
