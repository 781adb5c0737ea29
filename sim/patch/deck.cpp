// SPDX-License-Identifier: MIT
#include "sim/patch/deck.hpp"

#include "base/file.hpp"

namespace chessvm::sim {

Result<std::vector<std::string>> read_deck(const std::string& path) {
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  std::vector<std::string> cards;
  std::string_view rest = text.value();
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view card = rest.substr(0, end);
    if (card.ends_with('\r')) card.remove_suffix(1);
    cards.emplace_back(card);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return cards;
}

}  // namespace chessvm::sim
