// SPDX-License-Identifier: MIT
// A deck of punched cards. To save memory, the deck does not store the blanks at the end of a card.
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

  /// Adds a card at the end. `card` must not contain a line feed.
  void add(std::string_view card);
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  /// Returns the card with number `index`, as it was added. The first card has number 0.
  [[nodiscard]] std::string at(std::size_t index) const;

 private:
  // For each card, text_ has three parts: the text of the card without the blanks at the end, a
  // line feed, and one byte with the number of these blanks.
  std::string text_;
  std::vector<std::size_t> marks_;  // offsets in text_ of cards 0, 64, 128, ..
  std::size_t size_ = 0;
};

}  // namespace chessvm::eniac
