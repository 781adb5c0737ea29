// SPDX-License-Identifier: MIT
// Punched columns as the constant transmitter takes them up (docs/eniac.md#constant-transmitter-c).
#pragma once

#include <string_view>

#include "sim/eniac/core/decimal.hpp"

namespace chessvm::eniac {

inline constexpr std::size_t columns_of_a_field = 10;

/// At most ten columns as one number, the last column in place 1. A positive one keeps its digits;
/// with an 11-punch anywhere it is minus and held as the nine's complement of each digit. Columns
/// that are no digit count as 0.
[[nodiscard]] Number read_columns(std::string_view columns);

/// A field without a punch.
[[nodiscard]] bool is_blank(std::string_view columns);

}  // namespace chessvm::eniac
