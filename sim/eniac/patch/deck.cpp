// SPDX-License-Identifier: MIT
#include "sim/eniac/patch/deck.hpp"

#include "base/file.hpp"
#include "base/file_kind.hpp"
#include "base/text.hpp"

namespace chessvm::eniac {

std::vector<std::string> split_cards(std::string_view text) {
  std::vector<std::string> cards;
  while (!text.empty()) cards.emplace_back(take_line(text));
  return cards;
}

Result<std::vector<std::string>> read_deck(const std::string& path) {
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  if (const auto kind = guess_file_kind(text.value()); kind && *kind != FileKind::deck)
    return Failure{.path = path, .message = "not a deck of cards; this is " + describe(*kind)};
  return split_cards(text.value());
}

}  // namespace chessvm::eniac
