// SPDX-License-Identifier: MIT
// Reads punched cards of four digits, such as answer cards, as the simulators print them.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace chessvm::host {

/// Reads a card of four digits, followed only by blanks. Returns nullopt for any other line.
[[nodiscard]] std::optional<int> parse_answer_card(std::string_view line);

/// Reads one card from each line; accepts CRLF line ends. A failure names `path` and the line.
[[nodiscard]] Result<std::vector<int>> parse_answer_cards(std::string_view text,
                                                          const std::filesystem::path& path);

inline constexpr std::string_view bad_answer_card = "a punched card has four digits";

}  // namespace chessvm::host
