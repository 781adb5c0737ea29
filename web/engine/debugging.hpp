// SPDX-License-Identifier: MIT
// A program in the debugger, as the page has it: stops, movements in slices, values of expressions.
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

  /// Replaces the stops by those of a text, a line each. Returns what became of them as JSON
  /// (schema chessvm.stops/1, as abi.h describes it).
  [[nodiscard]] std::string set_stops(std::string_view lines);

  /// Begins a movement in place of the one before it; refused where the machine cannot make it.
  [[nodiscard]] Result<void> begin(Movement movement);
  [[nodiscard]] bool is_moving() const { return goal_.has_value(); }
  /// Goes on for some milliseconds, forwards for at most so many add cycles.
  [[nodiscard]] vm::debugger::Arrival go_on(std::uint64_t add_cycles);

  /// Values of expressions, a line each, as JSON (schema chessvm.values/1).
  [[nodiscard]] std::string values(std::string_view lines) const;

 private:
  vm::debugger::Session session_;
  std::chrono::steady_clock::time_point end_of_slice_{};
  chessvm_cpu shown_{};
  std::optional<vm::debugger::Goal> goal_;  // of the movement
  std::optional<vm::debugger::Backward> backward_;
};

}  // namespace chessvm::web
