// SPDX-License-Identifier: MIT
// The signals that a recording of a machine can contain: pulses on everything with a jack, and the
// registers and flip-flops of the units.
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

/// A clock pulse of the cycling unit, recorded as a signal of unit `cy`.
struct ClockRow {
  std::string_view name;
  ClockPulses pulses;
};
[[nodiscard]] std::span<const ClockRow> clock_rows();

/// A register of a unit, which must outlive the signal; docs/waveforms.md lists the registers.
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

/// A signal to record. Names are ASCII: a1.alpha, 1-4, ad.s.o.1, a1.digits, cy.CPP.
struct Signal {
  std::string scope;  // unit "a1", or "lines", "trunks", "ad", "pa"
  std::string name;   // name in the scope: "alpha", "1-4"
  std::string full;   // name for patterns: "a1.alpha", "1-4"
  int bits;
  std::variant<JackSignal, RegisterSignal, ClockSignal> source;
};

enum class SignalKinds : std::uint8_t { pulses, registers, both };

/// Returns all signals, units in order, jacks before registers.
[[nodiscard]] std::vector<Signal> all_signals(const Machine& machine);
/// Returns the jacks and lines with a cable, and the registers of units with a cable.
[[nodiscard]] std::vector<Signal> used_signals(const Machine& machine, SignalKinds kinds);
/// Returns the signals that match one of `patterns`, separated by commas: "a1.*,1-*,f?.row". Greek
/// letters may be written as letters or as names. Fails for the first pattern that matches no
/// signal.
[[nodiscard]] Result<std::vector<Signal>> select_signals(const Machine& machine,
                                                         std::string_view patterns);

}  // namespace chessvm::eniac
