// SPDX-License-Identifier: MIT
#include "sim/eniac/patch/deck.hpp"

#include "base/file.hpp"

namespace chessvm::eniac {

std::vector<std::string> split_cards(std::string_view text) {
  std::vector<std::string> cards;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view card = text.substr(0, end);
    if (card.ends_with('\r')) card.remove_suffix(1);
    cards.emplace_back(card);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return cards;
}

Result<std::vector<std::string>> read_deck(const std::string& path) {
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  return split_cards(text.value());
}

}  // namespace chessvm::eniac
