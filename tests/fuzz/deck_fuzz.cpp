// SPDX-License-Identifier: MIT
// Reads any deck. An accepted deck has as many cards as lines, and its values are in their ranges.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/text/text.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"
#include "vm/deck.hpp"

namespace chessvm::fuzz {

void run_deck(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  // A byte order mark is not part of a card.
  std::string_view deck = text;
  if (deck.starts_with(byte_order_mark)) deck.remove_prefix(byte_order_mark.size());
  const auto lines =
      std::count(deck.begin(), deck.end(), '\n') + (deck.empty() || deck.back() == '\n' ? 0 : 1);
  const auto cards = vm::parse_deck(text, "input");
  if (!cards) {
    fuzz::require(cards.error().line >= 1 && cards.error().line <= lines);
    return;
  }
  fuzz::require(static_cast<std::ptrdiff_t>(cards.value().size()) == lines);
  for (const vm::Card& card : cards.value()) fuzz::require(card.value >= 0 && card.value <= 99'999);
}

}  // namespace chessvm::fuzz
