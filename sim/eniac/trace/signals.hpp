// SPDX-License-Identifier: MIT
// The signals of a machine that can be recorded: pulses on everything a cable can be plugged into,
// and the registers and flip-flops of its units.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

/// A pulse of the cycling unit, recorded as a signal of the unit `cy`.
struct ClockRow {
  std::string_view name;
  ClockPulses pulses;
};
[[nodiscard]] std::span<const ClockRow> clock_rows();

/// A register of a unit that outlives the signal; docs/waveforms.md lists them.
struct RegisterSignal {
  const Unit* unit;
  const Register* source;

  [[nodiscard]] std::uint64_t value() const { return source->value(*unit); }
};
struct JackSignal {
  std::uint32_t node;
};
struct ClockSignal {
  ClockPulses pulses;
};

/// Names are ASCII: a1.alpha, 1-4, ad.s.o.1, a1.digits, cy.CPP.
struct Signal {
  std::string scope;  // "a1"; "lines", "trunks", "ad", "pa"
  std::string name;   // "alpha", "1-4"
  std::string full;   // what patterns are compared with: "a1.alpha", "1-4"
  int bits;
  std::variant<JackSignal, RegisterSignal, ClockSignal> source;
};

enum class SignalKinds : std::uint8_t { pulses, registers, both };

/// Everything, units in order, jacks before registers.
[[nodiscard]] std::vector<Signal> all_signals(const Machine& machine);
/// Jacks and lines with a cable, and the registers of units that have one.
[[nodiscard]] std::vector<Signal> used_signals(const Machine& machine, SignalKinds kinds);
/// Returns the signals that match one of `patterns`, which commas separate: "a1.*,1-*,f?.row".
/// Greek letters may be written or spelt out. Fails for the first pattern that matches no signal.
[[nodiscard]] Result<std::vector<Signal>> select_signals(const Machine& machine,
                                                         std::string_view patterns);

}  // namespace chessvm::eniac
