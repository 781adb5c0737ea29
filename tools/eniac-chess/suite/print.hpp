// SPDX-License-Identifier: MIT
// Formats the answers to many positions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "programs/chess/host/report.hpp"

namespace chessvm::chess::suite {

enum class Form : std::uint8_t { table, json, moves };

/// Formats the line of one position with its line feed; empty if the form has no such lines.
[[nodiscard]] std::string line_of(const Reply& reply, Form form);
/// Formats the text below the lines; empty if the form has none.
[[nodiscard]] std::string end_of(const std::vector<Reply>& replies, Form form);

}  // namespace chessvm::chess::suite
