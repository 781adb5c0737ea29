// SPDX-License-Identifier: MIT
#include "base/terminal/screen_loop.hpp"

#include <csignal>

#include "base/process/signals.hpp"

namespace chessvm {
namespace {

void take_input(Display& display, ScreenProgram& program) {
  while (!program.is_leaving() && display.caught_signal() == 0) {
    const auto input = display.input();
    if (!input) return;
    program.handle(*input);
  }
}

}  // namespace

ScreenEnd run_on_screen(Display& display, ScreenProgram& program) {
  while (!program.is_leaving()) {
    if (const int signal = display.caught_signal(); signal != 0) {
      if (signal != SIGINT) return ScreenEnd::signalled;
      program.interrupt();
      if (program.is_leaving()) return ScreenEnd::signalled;
      display.forget_interrupt();
    }
    const std::chrono::milliseconds patience = program.work();
    display.suspend_if_asked();
    display.draw(program.picture());
    display.wait(display.caught_signal() == 0 ? patience : std::chrono::milliseconds(0));
    if (display.gone()) return ScreenEnd::gone;
    take_input(display, program);
  }
  return display.gone() ? ScreenEnd::gone : ScreenEnd::left;
}

ExitStatus status_of(ScreenEnd end) {
  if (end == ScreenEnd::left) return ExitStatus::ok;
  return end == ScreenEnd::gone ? ExitStatus::environment : interrupted_status();
}

}  // namespace chessvm
