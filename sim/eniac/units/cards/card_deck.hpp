// SPDX-License-Identifier: MIT
// The cards of a deck, packed: blanks at the end of a card take no room, so that a million cards of
// which few columns are punched take some megabytes.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace chessvm::eniac {

class CardDeck {
 public:
  CardDeck() = default;
  CardDeck(std::initializer_list<std::string_view> cards);
  // NOLINTNEXTLINE(google-explicit-constructor): a list of cards is a deck
  CardDeck(const std::vector<std::string>& cards);

  /// Adds a card at the end, which holds no line feed.
  void add(std::string_view card);
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  /// The card `index`, below `size()`, as it was added.
  [[nodiscard]] std::string at(std::size_t index) const;

 private:
  // Each card without blanks at its end, a line feed, and a byte with the number of these blanks.
  std::string text_;
  std::vector<std::size_t> marks_;  // where each 64th card begins
  std::size_t size_ = 0;
};

}  // namespace chessvm::eniac
