// SPDX-License-Identifier: MIT
// The deck in the card reader (docs/eniac.md#initiating-unit-i). When a card is read is decided by
// the initiating unit; what it means, by the constant transmitter.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "sim/eniac/units/cards/card_deck.hpp"

namespace chessvm::eniac {

class CardReader {
 public:
  /// Replaces the deck; its first card comes next.
  void load(CardDeck cards);

  /// Puts one more card behind the others.
  void add(std::string_view card) { cards_.add(card); }

  [[nodiscard]] bool empty() const { return position_ == cards_.size(); }
  /// Takes a card; the deck must not be empty.
  [[nodiscard]] std::string next();

  [[nodiscard]] std::size_t size() const { return cards_.size(); }
  /// Cards taken so far.
  [[nodiscard]] std::size_t position() const { return position_; }
  /// The card taken last; empty before the first.
  [[nodiscard]] std::string last() const {
    return position_ == 0 ? std::string() : cards_.at(position_ - 1);
  }
  /// For checkpoints; beyond the last card means that all were taken.
  void set_position(std::size_t position);

 private:
  CardDeck cards_;
  std::size_t position_ = 0;
};

}  // namespace chessvm::eniac
