// SPDX-License-Identifier: MIT
// Reads punched columns as the constant transmitter does (docs/eniac.md#constant-transmitter-c).
#pragma once

#include <string_view>

#include "sim/eniac/core/decimal.hpp"

namespace chessvm::eniac {

inline constexpr std::size_t columns_of_a_field = 10;

/// Reads at most ten columns as one number, with the last column in place 1. An 11-punch in any
/// column makes the number minus; each digit is then stored as its nine's complement. Columns
/// without a digit count as 0.
[[nodiscard]] Number read_columns(std::string_view columns);

/// Returns true if no column has a punch.
[[nodiscard]] bool is_blank(std::string_view columns);

}  // namespace chessvm::eniac
