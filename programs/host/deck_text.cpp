// SPDX-License-Identifier: MIT
#include "programs/host/deck_text.hpp"

#include <fmt/format.h>

#include "base/files/card.hpp"
#include "vm/deck.hpp"

namespace chessvm::host {

std::string deck_text(const std::vector<vm::Card>& deck) {
  std::string text;
  for (const vm::Card& card : deck)
    text += fmt::format("{:<{}}\n", fmt::format("{:05}", card.value), card_columns);
  return text;
}

}  // namespace chessvm::host
