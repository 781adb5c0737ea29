// SPDX-License-Identifier: MIT
// The card reader's deck; the initiating unit starts the reading (docs/eniac.md#initiating-unit-i).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "sim/eniac/units/cards/card_deck.hpp"

namespace chessvm::eniac {

class CardReader {
 public:
  /// Replaces the deck. The first card of `cards` is the next to be taken.
  void load(CardDeck cards);

  void add(std::string_view card) { cards_.add(card); }

  [[nodiscard]] bool empty() const { return position_ == cards_.size(); }
  /// Takes the next card and returns it. The reader must not be empty.
  [[nodiscard]] std::string next();

  [[nodiscard]] std::size_t size() const { return cards_.size(); }
  /// Returns the number of cards taken so far.
  [[nodiscard]] std::size_t position() const { return position_; }
  /// Returns the card taken last; an empty text if none has been taken.
  [[nodiscard]] std::string last() const {
    return position_ == 0 ? std::string() : cards_.at(position_ - 1);
  }
  /// Sets the number of cards taken, to restore a checkpoint. Numbers above size() mean all cards.
  void set_position(std::size_t position);

 private:
  CardDeck cards_;
  std::size_t position_ = 0;
};

}  // namespace chessvm::eniac
