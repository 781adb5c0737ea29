// SPDX-License-Identifier: MIT
// Formats the answers to many positions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "programs/chess/host/report.hpp"

namespace chessvm::chess::suite {

enum class Form : std::uint8_t { table, json, moves };

/// Formats a reply as a line with its line feed; empty for Outcome::error except in Form::json.
[[nodiscard]] std::string line_of(const Reply& reply, Form form);
/// Formats the summary of all replies; empty in Form::moves.
[[nodiscard]] std::string end_of(const std::vector<Reply>& replies, Form form);

}  // namespace chessvm::chess::suite
