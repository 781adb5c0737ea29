// SPDX-License-Identifier: MIT
#pragma once

#include "programs/rivals/cc65_thinker.hpp"
#include "programs/rivals/rival.hpp"

namespace chessvm::rivals {

/// Plays like cc65-Chess 1.0 by Stefan Wessels (2014), for the Commodore 64.
class Cc65Chess final : public Rival {
 public:
  Cc65Chess(cc65::Preset preset, cc65::Mode mode) : preset_(preset), mode_(mode) {}

  void reset(const Setup& setup) override { position_ = setup.start; }
  void observe(chess::Move move) override { position_ = after(position_, move); }
  [[nodiscard]] chess::Moves choose() override;
  [[nodiscard]] std::vector<Statistic> statistics() const override;

 private:
  cc65::Preset preset_;
  cc65::Mode mode_;
  chess::Position position_;
  cc65::Thought thought_;
};

}  // namespace chessvm::rivals
