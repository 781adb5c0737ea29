// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

namespace chessvm {

/// Reads all of `text` as a decimal number (`0.25`, `1e3`) from `low` to `high`; else nullopt.
[[nodiscard]] std::optional<double> parse_real(std::string_view text, double low, double high);

}  // namespace chessvm
