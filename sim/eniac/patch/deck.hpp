// SPDX-License-Identifier: MIT
// Decks for the card reader of the ENIAC, which reads all 80 columns (docs/patch-format.md#cards).
#pragma once

#include <filesystem>
#include <string_view>

#include "base/result.hpp"
#include "sim/eniac/units/cards/card_deck.hpp"

namespace chessvm::eniac {

/// Reads the cards of `text`, one per line. Messages name `path`.
[[nodiscard]] Result<CardDeck> parse_deck(std::string_view text, const std::filesystem::path& path);

/// Reads the cards of a file, one per line, without keeping its text in memory; "-" is standard
/// input.
[[nodiscard]] Result<CardDeck> read_deck(const std::filesystem::path& path);

}  // namespace chessvm::eniac
