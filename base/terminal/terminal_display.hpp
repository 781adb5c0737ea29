// SPDX-License-Identifier: MIT
#pragma once

#include "base/terminal/display.hpp"
#include "base/terminal/terminal.hpp"

namespace chessvm {

/// A terminal as a display, with the signals of base/signals.hpp.
class TerminalDisplay final : public Display {
 public:
  explicit TerminalDisplay(Terminal& terminal) : terminal_(terminal) {}
  [[nodiscard]] Size size() const override;
  void suspend_if_asked() override;
  void draw(const Screen& screen) override;
  void forget() override;
  void wait(std::chrono::milliseconds at_most) override;
  [[nodiscard]] std::optional<Input> input() override;
  [[nodiscard]] bool gone() const override;
  [[nodiscard]] int caught_signal() const override;
  void forget_interrupt() override;

 private:
  Terminal& terminal_;
};

}  // namespace chessvm
