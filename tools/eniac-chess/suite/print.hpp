// SPDX-License-Identifier: MIT
// Prints the answers to many positions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "programs/chess/host/report.hpp"

namespace chessvm::chess::suite {

enum class Form : std::uint8_t { table, json, moves };

/// The line of one position with its end; empty where the form has none.
[[nodiscard]] std::string line_of(const Reply& reply, Form form);
/// Returns the text below the lines; empty where the form has none.
[[nodiscard]] std::string end_of(const std::vector<Reply>& replies, Form form);

}  // namespace chessvm::chess::suite
