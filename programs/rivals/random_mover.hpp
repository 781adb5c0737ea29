// SPDX-License-Identifier: MIT
#pragma once

#include "programs/rivals/rival.hpp"

namespace chessvm::rivals {

/// Plays a random legal move. All legal moves are equally likely.
class RandomMover final : public Rival {
 public:
  void reset(const Setup& setup) override;
  void observe(chess::Move move) override;
  [[nodiscard]] chess::Moves choose() override;
  [[nodiscard]] std::vector<Statistic> statistics() const override;

 private:
  chess::Game game_{chess::Position{}};
  std::uint64_t state_ = 0;
  std::size_t legal_ = 0;  // number of legal moves at the last choice
};

}  // namespace chessvm::rivals
