// SPDX-License-Identifier: MIT
// Builds the movements that an editor requests (continue, step) from movements of the debugger. The
// requested movements do not stop at breakpoints that only log a message.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "vm/debugger/control.hpp"
#include "vm/debugger/dap/breakpoints.hpp"

namespace chessvm::dap {

enum class Granularity : std::uint8_t { line, instruction };

class Movements {
 public:
  /// `log` receives the messages of log-only breakpoints.
  Movements(vm::debugger::Session& session, const Breakpoints& breakpoints,
            std::function<void(std::string_view)> log)
      : session_(session), breakpoints_(breakpoints), log_(std::move(log)) {}

  [[nodiscard]] vm::debugger::Arrival run();
  /// Moves to the next line or instruction; a subroutine call counts as one step.
  [[nodiscard]] vm::debugger::Arrival next(Granularity granularity);
  [[nodiscard]] vm::debugger::Arrival step_in(Granularity granularity);
  /// Moves to the instruction after the next `ret`; RR must not be 0.
  [[nodiscard]] vm::debugger::Arrival step_out();
  [[nodiscard]] vm::debugger::Arrival step_back(Granularity granularity);
  [[nodiscard]] vm::debugger::Arrival run_back();

 private:
  [[nodiscard]] vm::debugger::Arrival forward(const vm::debugger::Goal& goal);
  [[nodiscard]] bool passes(vm::debugger::Arrival& at);
  [[nodiscard]] bool fired_before(const vm::debugger::Arrival& at) const;
  void log_here();

  vm::debugger::Session& session_;
  const Breakpoints& breakpoints_;
  std::function<void(std::string_view)> log_;
};

}  // namespace chessvm::dap
