// SPDX-License-Identifier: MIT
#include "sim/eniac/patch/deck.hpp"

#include <utility>

#include "base/files/card.hpp"
#include "base/files/file_lines.hpp"

namespace chessvm::eniac {
namespace {

Result<CardDeck> read_cards(FileLines text, const std::filesystem::path& path) {
  DeckLines lines(std::move(text), path);
  CardDeck deck;
  for (;;) {
    const auto line = lines.next();
    if (!line) return line.error();
    if (!line.value()) return deck;
    const auto card = read_card(*line.value());
    if (!card) return lines.at_line(card.error());
    deck.add(card.value());
  }
}

}  // namespace

Result<CardDeck> parse_deck(std::string_view text, const std::filesystem::path& path) {
  return read_cards(FileLines::of_text(text), path);
}

Result<CardDeck> read_deck(const std::filesystem::path& path) {
  auto lines = FileLines::open(path);
  if (!lines) return lines.error();
  return read_cards(std::move(lines.value()), path);
}

}  // namespace chessvm::eniac
