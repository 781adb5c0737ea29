// SPDX-License-Identifier: MIT
// The page's debugger: sets stops, runs a program in slices of time, and evaluates expressions.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "vm/debugger/control.hpp"
#include "web/engine/cpu.hpp"

namespace chessvm::web {

enum class Movement : std::uint8_t { run, step_over, step_out, run_back };

class Debugging {
 public:
  Debugging(const vm::Image& image, vm::Symbols symbols, vm::debugger::SourceMap source);

  [[nodiscard]] CpuView cpu() { return {session_.timeline, shown_}; }

  /// Replaces all stops by those in `lines`, one a line. Returns the reply of chessvm_debug_stops.
  [[nodiscard]] std::string set_stops(std::string_view lines);

  /// Begins a movement. Gives up an unfinished movement. Fails for `step_out` outside a subroutine.
  [[nodiscard]] Result<void> begin(Movement movement);
  [[nodiscard]] bool is_moving() const { return goal_.has_value(); }
  /// Continues the movement for some milliseconds. A forward movement pauses after `add_cycles` at
  /// the latest.
  [[nodiscard]] vm::debugger::Arrival go_on(std::uint64_t add_cycles);

  /// Evaluates expressions, one a line. Returns the reply of chessvm_debug_values (abi.h).
  [[nodiscard]] std::string values(std::string_view lines) const;

 private:
  vm::debugger::Session session_;
  std::chrono::steady_clock::time_point end_of_slice_{};
  chessvm_cpu shown_{};
  std::optional<vm::debugger::Goal> goal_;  // goal of the movement; nullopt between movements
  std::optional<vm::debugger::Backward> backward_;
};

}  // namespace chessvm::web
