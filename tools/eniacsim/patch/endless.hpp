// SPDX-License-Identifier: MIT
// Tells a user at a terminal that a run without a limit punches card after card.
#pragma once

#include <cstdint>

#include "base/process/progress.hpp"
#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

class EndlessPunching {
 public:
  /// Number of cards after which the message appears.
  static constexpr std::uint64_t many_cards = 10'000;

  explicit EndlessPunching(const Options& options);

  /// Counts a card. Prints the message once, at card number `many_cards`. Prints no message with
  /// --quiet or with a limit of add cycles. Also prints none if standard error is no terminal.
  void note_card(Progress& progress);

 private:
  bool speaks_;
  std::uint64_t cards_ = 0;
};

}  // namespace chessvm::eniacsim
