// SPDX-License-Identifier: MIT
// Reads decks of 80-column cards for the card reader of the ENIAC (docs/patch-format.md#cards).
#pragma once

#include <filesystem>
#include <string_view>

#include "base/result.hpp"
#include "sim/eniac/units/cards/card_deck.hpp"

namespace chessvm::eniac {

/// Reads the cards of `text`, one per line. Error messages name the file `path`.
[[nodiscard]] Result<CardDeck> parse_deck(std::string_view text, const std::filesystem::path& path);

/// Reads file `path`, one card per line, without loading the whole text. The path "-" means
/// standard input.
[[nodiscard]] Result<CardDeck> read_deck(const std::filesystem::path& path);

}  // namespace chessvm::eniac
