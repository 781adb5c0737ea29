// SPDX-License-Identifier: MIT
// Answer cards: what a machine has punched, as the simulators print it.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace chessvm::host {

/// The number on one card: four digits, then blanks only. nullopt for any other line.
[[nodiscard]] std::optional<int> parse_answer_card(std::string_view line);

/// Reads one card a line; CRLF line ends are accepted. A failure names `path` and the line.
[[nodiscard]] Result<std::vector<int>> parse_answer_cards(std::string_view text,
                                                          const std::filesystem::path& path);

/// The message for a line that is no answer card.
inline constexpr std::string_view bad_answer_card = "a punched card has four digits";

}  // namespace chessvm::host
