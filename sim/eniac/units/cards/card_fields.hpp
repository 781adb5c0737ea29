// SPDX-License-Identifier: MIT
// Reads punched columns as the constant transmitter does (docs/eniac.md#constant-transmitter-c).
#pragma once

#include <string_view>

#include "sim/eniac/core/decimal.hpp"

namespace chessvm::eniac {

inline constexpr std::size_t columns_of_a_field = 10;

/// Reads up to ten columns as a number. The last column is place 1. A column without a digit is 0.
/// An 11-punch in any column makes the number minus. The digits of a minus number are stored as
/// nine's complements.
[[nodiscard]] Number read_columns(std::string_view columns);

[[nodiscard]] bool is_blank(std::string_view columns);

}  // namespace chessvm::eniac
