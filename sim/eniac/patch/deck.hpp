// SPDX-License-Identifier: MIT
// Decks for the card reader of the ENIAC, which reads all columns (docs/patch-format.md#cards).
#pragma once

#include <filesystem>
#include <string_view>

#include "base/result.hpp"
#include "sim/eniac/units/cards/card_deck.hpp"

namespace chessvm::eniac {

/// Reads the cards of `text`, one a line; `path` is for messages.
[[nodiscard]] Result<CardDeck> parse_deck(std::string_view text, const std::filesystem::path& path);

/// Reads the cards of a file, one a line, without holding its text in memory; "-" is standard
/// input.
[[nodiscard]] Result<CardDeck> read_deck(const std::filesystem::path& path);

}  // namespace chessvm::eniac
