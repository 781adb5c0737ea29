// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "programs/eniac-chess/match/player.hpp"
#include "programs/rivals/seat.hpp"

namespace chessvm::chess::match {

/// A rebuilt opponent, which plays in this process.
class RivalPlayer final : public Player {
 public:
  RivalPlayer(const PlayerSpec& spec, const std::atomic<bool>& interrupt)
      : name_(spec.name.empty() ? spec.text : spec.name),
        seat_(spec.rival),
        interrupt_(interrupt) {}

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] Reply prepare() override;
  [[nodiscard]] Reply move(const Game& game) override;

 private:
  std::string name_;
  rivals::Seat seat_;
  const std::atomic<bool>& interrupt_;
};

}  // namespace chessvm::chess::match
