// SPDX-License-Identifier: MIT
#include "sim/eniac/patch/deck.hpp"

#include "base/file_kind.hpp"
#include "base/file_lines.hpp"
#include "base/text.hpp"

namespace chessvm::eniac {

std::vector<std::string> split_cards(std::string_view text) {
  std::vector<std::string> cards;
  while (!text.empty()) cards.emplace_back(take_line(text));
  return cards;
}

Result<CardDeck> read_deck(const std::string& path) {
  auto lines = FileLines::open(path);
  if (!lines) return lines.error();
  const auto beginning = lines.value().peek();
  if (!beginning) return beginning.error();
  if (const auto kind = guess_file_kind(beginning.value()); kind && *kind != FileKind::deck)
    return Failure{.path = path, .message = "not a deck of cards; this is " + describe(*kind)};
  CardDeck deck;
  for (;;) {
    const auto line = lines.value().next();
    if (!line) return line.error();
    if (!line.value()) return deck;
    deck.add(*line.value());
  }
}

}  // namespace chessvm::eniac
