// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "sim/eniac/units/card_deck.hpp"

namespace chessvm::eniac {

/// One a line; neither line ends nor carriage returns before them are punched.
[[nodiscard]] std::vector<std::string> split_cards(std::string_view text);

/// Reads the cards of a file, one a line, without holding its text in memory; "-" is standard
/// input.
[[nodiscard]] Result<CardDeck> read_deck(const std::string& path);

}  // namespace chessvm::eniac
