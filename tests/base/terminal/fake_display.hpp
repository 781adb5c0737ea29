// SPDX-License-Identifier: MIT
// A simulated display: a test reads its screen and types keys.
#pragma once

#include <deque>
#include <functional>
#include <string>

#include "base/terminal/display.hpp"

namespace chessvm {

class FakeDisplay : public Display {
 public:
  [[nodiscard]] Size size() const override { return extent; }
  void suspend_if_asked() override {}
  void draw(const Screen& screen) override {
    shown = screen.text();
    ++drawn;
    if (on_draw) on_draw();
  }
  void forget() override { ++forgotten; }
  void wait(std::chrono::milliseconds) override {}
  [[nodiscard]] std::optional<Input> input() override {
    if (inputs.empty()) return std::nullopt;
    Input next = inputs.front();
    inputs.pop_front();
    return next;
  }
  [[nodiscard]] bool gone() const override { return hung_up; }
  [[nodiscard]] int caught_signal() const override { return signal; }
  void forget_interrupt() override { signal = 0; }

  Size extent{80, 24};
  std::string shown;
  int drawn = 0;
  int forgotten = 0;
  std::function<void()> on_draw;
  std::deque<Input> inputs;
  bool hung_up = false;
  int signal = 0;
};

}  // namespace chessvm
