// SPDX-License-Identifier: MIT
// Tells a user at a terminal that a run without a limit punches card after card.
#pragma once

#include <cstdint>

#include "base/process/progress.hpp"
#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

/// Counts the cards of a run.
class EndlessPunching {
 public:
  /// Number of cards after which the message appears.
  static constexpr std::uint64_t many_cards = 10'000;

  explicit EndlessPunching(const Options& options);

  /// Counts a card. Prints once, on standard error, that there are many cards and how to end the
  /// run; only on a terminal, without --quiet and without a limit of add cycles.
  void note_card(Progress& progress);

 private:
  bool speaks_;
  std::uint64_t cards_ = 0;
};

}  // namespace chessvm::eniacsim
