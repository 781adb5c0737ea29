// SPDX-License-Identifier: MIT
// The real terminal as a Display. Only this folder includes curses.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/diagnostic.hpp"
#include "base/process/signals.hpp"
#include "base/result.hpp"
#include "base/terminal/display.hpp"
#include "base/terminal/theme.hpp"

namespace chessvm {

/// Returns why standard input and output cannot be used as a terminal; nullopt if they can.
[[nodiscard]] std::optional<std::string> why_no_terminal();

/// Takes over the terminal; the destructor, a crash and a suspension (SIGTSTP) restore it.
class Terminal final : public Display {
 public:
  enum class MouseUse : bool { none, buttons };
  struct Wishes {
    Paint paint = Paint::plain;
    const Theme* theme = &themes().front();
    MouseUse mouse = MouseUse::none;
  };
  [[nodiscard]] static Result<std::unique_ptr<Terminal>> open(const Wishes& wishes);
  ~Terminal() override;
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  [[nodiscard]] Size size() const override;
  /// After SIGTSTP: restores the terminal, stops the process, takes over again when it is resumed.
  void suspend_if_asked() override;
  void draw(const Screen& screen) override;
  /// Restores the terminal until the next draw.
  void leave();
  void forget() override;

  void wait(std::chrono::milliseconds at_most) override;
  /// Returns the next input; nullopt if none is waiting.
  [[nodiscard]] std::optional<Input> input() override;
  [[nodiscard]] bool gone() const override { return gone_; }
  [[nodiscard]] int caught_signal() const override { return chessvm::caught_signal(); }
  void forget_interrupt() override { chessvm::forget_interrupt(); }

 private:
  struct Curses;
  explicit Terminal(std::unique_ptr<Curses> curses);

  std::unique_ptr<Curses> curses_;
  bool gone_ = false;
};

}  // namespace chessvm
