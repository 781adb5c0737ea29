// SPDX-License-Identifier: MIT
#pragma once

#include "programs/rivals/rival.hpp"

namespace chessvm::rivals {

/// Plays like the Octave script chess1, which is known only from two charts and one logged move.
/// Searches three plies by alpha-beta. The evaluation counts material, mobility, pieces in the
/// centre and advanced pawns.
class Octave final : public Rival {
 public:
  void reset(const Setup& setup) override {
    position_ = setup.start;
    special_ = setup.rules.special;
  }
  void observe(chess::Move move) override { position_ = after(position_, move); }
  [[nodiscard]] chess::Moves choose() override;
  [[nodiscard]] std::vector<Statistic> statistics() const override;

 private:
  chess::Position position_;
  chess::SpecialMoves special_ = chess::SpecialMoves::allowed;
  int value_ = 0;  // value of the last chosen move, in tenths of a pawn
  std::uint64_t leaves_ = 0;
};

}  // namespace chessvm::rivals
