// SPDX-License-Identifier: MIT
#include "base/terminal/terminal_display.hpp"

#include "base/signals.hpp"

namespace chessvm {

Size TerminalDisplay::size() const {
  return terminal_.size();
}

void TerminalDisplay::suspend_if_asked() {
  terminal_.suspend_if_asked();
}

void TerminalDisplay::draw(const Screen& screen) {
  terminal_.draw(screen);
}

void TerminalDisplay::forget() {
  terminal_.forget();
}

void TerminalDisplay::wait(std::chrono::milliseconds at_most) {
  terminal_.wait(at_most);
}

std::optional<Input> TerminalDisplay::input() {
  return terminal_.input();
}

bool TerminalDisplay::gone() const {
  return terminal_.gone();
}

int TerminalDisplay::caught_signal() const {
  return chessvm::caught_signal();
}

void TerminalDisplay::forget_interrupt() {
  chessvm::forget_interrupt();
}

}  // namespace chessvm
